// SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
// SPDX-License-Identifier: MIT
// Shows what the server says of a set, each time it says something new.

const KENZA = 0, KYOZA = 1, SIDES = ["north", "east", "south", "west"];
const $ = (id) => document.getElementById(id);
const made = (kind, text = "") => Object.assign(document.createElement(kind), { textContent: text });
const many = (count, what) => `${count} ${what}${count === 1 ? "" : "s"}`;

let state = null, open = null, tile = "plain";

function card(nth, owner, on = "plain", large = "") {
  return `card/${state.version}/${nth}/${owner}/${on}${large}`;
}

function showCards() {
  $("cards").classList.toggle("old", state.faults.length > 0);
  $("cards").replaceChildren(...state.omens.map((omen, nth) => {
    const button = Object.assign(made("button"), { type: "button" });
    const image = Object.assign(made("img"), { src: card(nth, nth % 2), alt: "", width: 96, height: 96 });
    const facts = [`L${omen.level}`, omen.element, omen.effect].filter(Boolean).join(" · ");
    button.append(image, omen.name, made("small", facts));
    button.addEventListener("click", () => { open = omen.name; tile = "plain"; showLarge(); $("large").showModal(); });
    return button;
  }));
}

function showSource() {
  const told = new Map();
  for (const kind of ["faults", "warnings"])
    for (const [line, message] of state[kind]) {
      const note = made("strong", message);
      note.className = kind === "faults" ? "fault" : "warning";
      told.set(line, [...(told.get(line) ?? []), note]);
    }
  $("file").textContent = state.file;
  $("source").replaceChildren(...state.lines.map((text, at) => {
    const line = made("li", text);
    line.append(...(at === 0 ? told.get(0) ?? [] : []), ...(told.get(at + 1) ?? []));
    return line;
  }));
  const first = $("source").querySelector(".fault");
  if (first) $("source").scrollTop = first.parentElement.offsetTop - 80;
}

function showNews() {
  const { faults, warnings, omens } = state;
  $("news").classList.toggle("wrong", faults.length > 0);
  $("news").textContent = faults.length
    ? `${many(faults.length, "fault")}: the cards are those from before`
    : `${many(omens.length, "Omen")}, no faults` + (warnings.length ? `, ${many(warnings.length, "warning")}` : "");
  $("name").textContent = document.title = state.name || state.file;
  $("play").hidden = omens.length === 0;
}

function showLarge() {
  const nth = state.omens.findIndex((omen) => omen.name === open);
  if (nth < 0) return $("large").close();
  const omen = state.omens[nth];
  $("large").querySelector("h2").textContent = omen.name;
  $("facts").textContent = [`Level ${omen.level}`, omen.element, omen.effect, `line ${omen.line}`].filter(Boolean).join(" · ");
  $("lore").textContent = omen.text;
  const [kenzas, kyozas] = $("both").children;
  kenzas.src = card(nth, KENZA, tile, "/large");
  kyozas.src = card(nth, KYOZA, tile, "/large");
  for (const button of $("tile").children) button.setAttribute("aria-pressed", button.dataset.tile === tile);
  $("beaten").replaceChildren(...omen.beaten[tile].flatMap((names, side) => [
    made("dt", SIDES[side]),
    made("dd", names.length ? `${names.length}: ${names.join(", ")}` : "nobody"),
  ]));
}

for (const button of $("tile").children)
  button.addEventListener("click", () => { tile = button.dataset.tile; showLarge(); });

function listen() {
  const socket = new WebSocket(new URL("set", location.href.replace(/^http/, "ws")));
  socket.addEventListener("message", ({ data }) => {
    state = JSON.parse(data);
    showCards();
    showSource();
    showNews();
    if ($("large").open) showLarge();
  });
  socket.addEventListener("close", () => {
    $("news").textContent = "omens.py does not answer: start it again";
    setTimeout(listen, 1000);
  });
}

listen();
