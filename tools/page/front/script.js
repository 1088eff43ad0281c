// SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
// SPDX-License-Identifier: MIT
// The page's source where there is no server: the board runs here, a few turns of it in each frame.

import { begin, dress, letGo, light, play, say, screen } from "./front.js";
import { forBoard, unpacked } from "./bundle.js";
import { HEIGHT, Machine, WIDTH } from "./machine.js";
import { flash } from "./board.js";
import { Gifts } from "./gifts.js";
import { Keeper } from "./keeping.js";
import { Sharing, button } from "./sharing.js";
import { loadMicroPython } from "./micropython.mjs";

const PYBADGE = 1; // all eight buttons are keys, so no press is shorter than what the board sees
const BUDGET = 8; // ms of a frame for the board
const BUSY = 0.4; // ms of a turn in which it did more than look round: it has more to do
const LAPSE = 250; // ms that pass at most between two frames, however long the page was out of sight
const TOLD = 200; // lines that a screen reader can go back to
const NEWS = 8000; // ms that a line about the page stays

const hands = [0]; // what is held, and then what was held since the board last looked
const told = document.getElementById("told");

let since = 0;

function tell(words) {
  say(words);
  clearTimeout(since);
  since = setTimeout(() => say(""), NEWS);
}

class Board {
  constructor(machine, keeper, game) {
    Object.assign(this, { machine, keeper, game, now: 0, last: performance.now() });
    this.image = screen.createImageData(WIDTH, HEIGHT);
    this.pixels = new Uint32Array(this.image.data.buffer);
    this.seen = this.heard = this.saved = -1;
    this.sharing = new Sharing(machine.game, tell);
    this.gifts = new Gifts(machine, tell, () => this.sharing.follow());
  }

  frame = () => {
    const start = performance.now();
    this.now += Math.min(start - this.last, LAPSE);
    this.last = start;
    try {
      let before;
      do {
        before = performance.now();
        if (hands.length > 1) hands.shift();
        this.machine.turn(Math.floor(this.now), hands[0]);
        this.listen();
      } while (performance.now() - start < BUDGET && (hands.length > 1 || performance.now() - before > BUSY));
      this.show();
    } catch (error) {
      say(`The game has stopped: ${String(error.message).trim().split("\n").pop()}. Load the page again.`);
      return;
    }
    requestAnimationFrame(this.frame);
  };

  listen() {
    if (this.heard === this.machine.notes) return;
    this.heard = this.machine.notes;
    const { rate, samples } = this.machine.note;
    play(rate, samples);
  }

  show() {
    const { machine } = this;
    if (this.seen !== machine.pictures) {
      this.seen = machine.pictures;
      machine.draw(this.pixels);
      screen.putImageData(this.image, 0, 0);
      light(machine.lights);
      this.tell(machine.game.told());
      this.sharing.show(machine.game.state());
    }
    if (this.saved !== machine.saves) {
      this.saved = machine.saves;
      this.keeper.keep(machine.nvm, machine.written(this.game));
    }
  }

  // Everything that the screen says, in words, for who does not see it.
  tell(news) {
    for (const line of news.split("\n").filter(Boolean)) {
      told.append(Object.assign(document.createElement("p"), { textContent: line }));
    }
    while (told.childElementCount > TOLD) told.firstElementChild.remove();
  }

  // As presses, one after another, each down and up again, whatever is held meanwhile.
  tapped(x, y) {
    hands.push(0);
    for (const button of this.machine.game.tap(x, y)) hands.push(1 << Number(button), 0);
  }
}

// The game, and the sets that were dropped here, onto a board that is plugged in.
async function putOnBoard(game, machine) {
  try {
    const root = await showDirectoryPicker({ id: "circuitpy", mode: "readwrite" });
    const kept = await flash(root, await forBoard(game, machine), (count, all) => say(`Writing: ${count} of ${all}`));
    const names = [...kept].map(([path, name]) => `${path} is kept as ${name}`);
    tell(["The game is on the board: it is safe to unplug", ...names].join("; ") + ".");
  } catch (error) {
    if (error.name === "AbortError") return; // no drive was chosen
    tell(`${error.message}. Sets and saves on the board are as they were.`);
  }
}

async function start() {
  const keeper = new Keeper(tell);
  const [game, { nvm, written }] = await Promise.all([unpacked(await fetch("game.bundle")), keeper.kept()]);
  // As flash.py --page tells a board: the QR code of a Duel leads here.
  game.set("/drive/page.txt", new TextEncoder().encode(location.origin + location.pathname));
  const chance = crypto.getRandomValues(new Uint32Array(1))[0] & 0x3fffffff;
  const now = new Date(), day = now.getFullYear() << 9 | now.getMonth() + 1 << 5 | now.getDate();
  const machine = await Machine.powerOn({ load: loadMicroPython, files: game, kept: written, nvm, chance, day });
  if (!nvm && matchMedia("(prefers-reduced-motion: reduce)").matches) machine.game.hurry();
  const board = new Board(machine, keeper, game);
  dress(PYBADGE);
  const tools = document.createElement("span");
  tools.id = "tools";
  if (window.showDirectoryPicker) tools.append(button("Put it on my board", () => putOnBoard(game, machine)));
  tools.append(button("Add a set", () => board.gifts.choose()));
  document.querySelector("footer").append(tools);
  begin({
    held: (bits) => hands.push(bits),
    tapped: (x, y) => board.tapped(x, y),
  });
  document.addEventListener("visibilitychange", () => document.hidden && letGo());
  addEventListener("hashchange", () => board.sharing.follow());
  board.sharing.follow();
  board.frame();
  performance.mark("title");
  document.documentElement.dataset.ready = "";
}

start().catch((error) => say(`The handheld cannot be started here: ${error.message}`));
navigator.serviceWorker?.register("sw.js").then((worker) => {
  // A newer version was fetched in the last visit: it takes over now, before anything is played.
  if (!worker.waiting) return;
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  worker.waiting.postMessage("take over");
}).catch(() => {}); // without one the page needs the network, and plays
