// SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
// SPDX-License-Identifier: MIT
// The page's part: it shows what the board shows, sounds what it plays, and says which buttons are
// held. What server and page say to each other stands in tools/web/messages.py.
"use strict";

const PICTURE = 1, STATE = 2, NOTE = 3;
const ASK = Uint8Array.of(63);
const BOARDS = ["pygamer", "pybadge"];
const BUTTONS = ["up", "down", "left", "right", "a", "b", "start", "select"];

const handheld = document.getElementById("handheld");
const news = document.getElementById("news");

// Size: as large as fits, in whole pixels of the display

const LYING = [316, 184], UPRIGHT = [184, 288], AROUND = 8; // as style.css has them

function fit() {
  const footer = document.querySelector("footer").offsetHeight;
  const upright = innerWidth < innerHeight;
  const [width, height] = upright ? UPRIGHT : LYING;
  const room = Math.min((innerWidth - AROUND) / width, (innerHeight - footer - AROUND) / height);
  const real = room * devicePixelRatio;
  handheld.classList.toggle("upright", upright);
  handheld.style.setProperty("--unit", (real < 1 ? real : Math.floor(real)) / devicePixelRatio + "px");
}

// What the board shows

const screen = document.getElementById("screen").getContext("2d", { alpha: false });
const lights = document.querySelectorAll("#lights i");
const DIMMEST = 0.15; // of full brightness: a screen that is off is still found

function showPicture(bytes) {
  for (let at = 1; at < bytes.length;) {
    const [left, top, width, height] = bytes.subarray(at, at + 4);
    at += 4;
    const area = screen.createImageData(width, height);
    for (let to = 0; to < area.data.length; to += 4, at += 2) {
      const pixel = bytes[at] | bytes[at + 1] << 8;
      const red = pixel >> 11, green = pixel >> 5 & 63, blue = pixel & 31;
      area.data[to] = red << 3 | red >> 2;
      area.data[to + 1] = green << 2 | green >> 4;
      area.data[to + 2] = blue << 3 | blue >> 2;
      area.data[to + 3] = 255;
    }
    screen.putImageData(area, left, top);
  }
}

function showState([, board, over, brightness, ...channels]) {
  BOARDS.forEach((name, number) => handheld.classList.toggle(name, number === board));
  document.getElementById("over").hidden = !over;
  screen.canvas.style.filter =
    brightness === 255 ? "" : `brightness(${Math.max(brightness / 255, DIMMEST)})`;
  lights.forEach((light, number) => {
    const rgb = channels.slice(3 * number, 3 * number + 3), most = Math.max(...rgb);
    const pure = rgb.map((channel) => Math.round(255 * channel / most));
    const glow = 0.45 + 0.55 * (most / 255) ** 0.4; // at a hundredth of its power it is bright already
    light.style.setProperty("--light", most ? `rgb(${pure.join(" ")} / ${glow})` : "transparent");
  });
}

// What it plays; a browser is silent until its user has touched something

const RATE = 22050, LOUDNESS = 0.5;
let audio = null, playing = null;

function wakeAudio() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
}

for (const gesture of ["keydown", "pointerup"]) addEventListener(gesture, wakeAudio);

function play(bytes) {
  playing?.stop();
  playing = null;
  if (audio?.state !== "running" || bytes.length <= 3) return;
  const samples = Float32Array.from(bytes.subarray(3), (sample) => (sample - 128) / 128 * LOUDNESS);
  const buffer = audio.createBuffer(1, samples.length, RATE);
  buffer.copyToChannel(samples, 0);
  playing = new AudioBufferSourceNode(audio, {
    buffer, playbackRate: (bytes[1] | bytes[2] << 8) / RATE,
  });
  playing.connect(audio.destination);
  playing.start();
}

// The connection: where it is lost, it is made again, for ever

const PATIENCE = 1500; // ms until silence after a press is suspicious, and then until it is death
const SOONEST = 300, LATEST = 3000; // ms between two attempts
let socket = null, wait = SOONEST, lost = false, doubt = 0, again = 0;

function connect() {
  const mine = new WebSocket(new URL("board", location.href).href.replace(/^http/, "ws"));
  let opened = false;
  socket = mine;
  mine.binaryType = "arraybuffer";
  trust();
  doubt = setTimeout(lose, 2 * PATIENCE);
  mine.onopen = () => {
    opened = true;
    tell();
  };
  mine.onmessage = ({ data }) => {
    if (socket !== mine) return;
    trust();
    if (lost) found();
    const bytes = new Uint8Array(data);
    if (bytes[0] === PICTURE) showPicture(bytes);
    else if (bytes[0] === STATE) showState(bytes);
    else if (bytes[0] === NOTE) play(bytes);
  };
  mine.onclose = ({ reason }) => {
    if (socket !== mine) return;
    lose(reason);
    if (!opened) askWhy();
  };
}

function lose(reason) {
  trust();
  const gone = socket;
  socket = null; // whatever it still says, it is no longer ours
  gone?.close();
  lost = true;
  say(`${reason || "The handheld does not answer"}. Trying again…`);
  clearTimeout(again);
  again = setTimeout(connect, wait);
  wait = Math.min(2 * wait, LATEST);
}

function found() {
  lost = false;
  wait = SOONEST;
  say("Here is the handheld again.");
  setTimeout(() => lost || say(""), 2000);
}

async function askWhy() {
  const answer = await fetch(location.href).catch(() => null);
  if (answer?.status !== 403 || !lost) return;
  clearTimeout(again); // another token is asked for now: this address will never do
  say(await answer.text());
}

function say(words) {
  news.textContent = words;
}

function trust() {
  clearTimeout(doubt);
  doubt = 0;
}

function ask() {
  if (socket?.readyState !== WebSocket.OPEN) return;
  socket.send(ASK);
  trust();
  doubt = setTimeout(lose, PATIENCE);
}

addEventListener("online", () => {
  clearTimeout(again);
  if (socket) ask();
  else connect();
});
addEventListener("offline", () => socket && lose());
document.addEventListener("visibilitychange", () => document.hidden ? letGo() : ask());

// Buttons: each source holds its own, the board is told of them together

const sources = { keys: new Set(), fingers: new Map(), pad: new Set() };
let hand = 0;

function tell() {
  if (socket?.readyState === WebSocket.OPEN) socket.send(Uint8Array.of(hand, hand ^ 255));
}

function changed() {
  const held = new Set([...sources.keys, ...sources.fingers.values(), ...sources.pad]);
  const before = hand;
  hand = BUTTONS.reduce((bits, button, i) => bits | held.has(button) << i, 0);
  if (hand === before) return;
  tell();
  if (hand & ~before && !doubt) doubt = setTimeout(ask, PATIENCE);
  for (const cap of handheld.querySelectorAll("button")) {
    cap.classList.toggle("held", held.has(cap.dataset.button));
  }
  handheld.style.setProperty("--x", held.has("right") - held.has("left"));
  handheld.style.setProperty("--y", held.has("down") - held.has("up"));
}

function letGo() {
  for (const source of Object.values(sources)) source.clear();
  changed();
}

setInterval(() => hand && tell(), 1000); // the server lets go for a page that has fallen silent
addEventListener("blur", letGo);

// Keys: as in the window; where another script is typed, by their place

const KEYS = {
  arrowup: "up", arrowdown: "down", arrowleft: "left", arrowright: "right",
  x: "a", z: "b", enter: "start", shift: "select",
};
const PLACES = { KeyX: "a", KeyZ: "b" };

function keyed(event) {
  const latin = /^[\x20-\x7e]+$/.test(event.key);
  return KEYS[event.key.toLowerCase()] ?? (latin ? undefined : PLACES[event.code]);
}

addEventListener("keydown", (event) => {
  const button = keyed(event);
  const link = event.target.closest?.("a"); // there, Enter follows it
  if (!button || link || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  sources.keys.add(button);
  changed();
});
addEventListener("keyup", (event) => {
  sources.keys.delete(keyed(event));
  changed();
});

// Mouse and touch: each finger holds the button below it, and may slide to another

function point(event) {
  const below = document.elementFromPoint(event.clientX, event.clientY);
  sources.fingers.set(event.pointerId, below?.closest("[data-button]")?.dataset.button);
  changed();
}

handheld.addEventListener("pointerdown", (event) => {
  if (event.button !== 0) return;
  handheld.setPointerCapture(event.pointerId);
  point(event);
});
handheld.addEventListener("pointermove", (event) => {
  if (sources.fingers.has(event.pointerId)) point(event);
});
for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
  handheld.addEventListener(end, (event) => {
    sources.fingers.delete(event.pointerId);
    changed();
  });
}
handheld.addEventListener("contextmenu", (event) => event.preventDefault());
handheld.addEventListener("click", (event) => { // by Space, or an aid that knows only clicks
  const button = event.target.dataset.button;
  if (!button || event.detail) return;
  sources.fingers.set(button, button);
  changed();
  setTimeout(() => { sources.fingers.delete(button); changed(); }, 100);
});

// Gamepad: looked at while there is one

const PAD = { 0: "a", 1: "b", 8: "select", 9: "start", 12: "up", 13: "down", 14: "left", 15: "right" };
const LEAN = 0.5, STAY = 0.35; // of the stick's way: to press, and to go on pressing
let looking = 0;

function lookAtPads() {
  cancelAnimationFrame(looking);
  const pads = navigator.getGamepads().filter(Boolean);
  const held = new Set();
  for (const pad of pads) {
    for (const [number, button] of Object.entries(PAD)) {
      if (pad.buttons[number]?.pressed) held.add(button);
    }
    [["left", "right"], ["up", "down"]].forEach((ways, axis) => {
      const lean = pad.axes[axis] ?? 0, way = ways[+(lean > 0)];
      if (Math.abs(lean) > (sources.pad.has(way) ? STAY : LEAN)) held.add(way);
    });
  }
  sources.pad = held;
  changed();
  if (pads.length) looking = requestAnimationFrame(lookAtPads);
}

addEventListener("gamepadconnected", lookAtPads);

addEventListener("resize", fit);
fit();
connect();
