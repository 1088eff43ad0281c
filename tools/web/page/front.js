// SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
// SPDX-License-Identifier: MIT
// The handheld on a page, whatever its board is: it shows, sounds and lights what it is told, and says
// which buttons are held and where the screen was tapped. Its board is a source: script.js.

const BOARDS = ["pygamer", "pybadge"];
const BUTTONS = ["up", "down", "left", "right", "a", "b", "start", "select"];

export const handheld = document.getElementById("handheld");
const news = document.getElementById("news");

// Size: each pixel of the screen is a whole number of the display's, as large as the handheld's parts
// allow; what is left over goes between them, so that a phone is filled

const LEAST = { lying: [300, 152], upright: [172, 262] }; // as style.css has them, in pixels of the screen
const MOST = { lying: [340, 190], upright: [206, 400] };

export function fit() {
  const footer = document.querySelector("footer").offsetHeight;
  const way = innerWidth < innerHeight ? "upright" : "lying";
  const room = [innerWidth, innerHeight - footer];
  const real = Math.min(...room.map((pixels, i) => pixels / LEAST[way][i])) * devicePixelRatio;
  const unit = (real < 1 ? real : Math.floor(real)) / devicePixelRatio;
  const [wide, tall] = room.map((pixels, i) => Math.min(pixels / unit, MOST[way][i]));
  handheld.classList.toggle("upright", way === "upright");
  for (const [name, size] of Object.entries({ unit, wide: wide * unit, tall: tall * unit })) {
    handheld.style.setProperty(`--${name}`, `${size}px`);
  }
}

// What the board shows

export const screen = document.getElementById("screen").getContext("2d", { alpha: false });
const lights = document.querySelectorAll("#lights i");

export function dress(board) {
  BOARDS.forEach((name) => handheld.classList.toggle(name, name === BOARDS[board]));
}

export function light(channels) {
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

export function play(rate, bytes) {
  playing?.stop();
  playing = null;
  if (audio?.state !== "running" || !bytes.length) return;
  const samples = Float32Array.from(bytes, (sample) => (sample - 128) / 128 * LOUDNESS);
  const buffer = audio.createBuffer(1, samples.length, RATE);
  buffer.copyToChannel(samples, 0);
  playing = new AudioBufferSourceNode(audio, { buffer, playbackRate: rate / RATE });
  playing.connect(audio.destination);
  playing.start();
}

export function say(words) {
  news.textContent = words;
}

// Buttons: each source holds its own, the board is told of them together

const sources = { keys: new Set(), fingers: new Map(), pad: new Set() };
let hand = 0, board = null;

function changed() {
  const held = new Set([...sources.keys, ...sources.fingers.values(), ...sources.pad]);
  const before = hand;
  hand = BUTTONS.reduce((bits, button, i) => bits | held.has(button) << i, 0);
  if (hand === before) return;
  board.held(hand, hand & ~before);
  for (const cap of handheld.querySelectorAll("button")) {
    cap.classList.toggle("held", held.has(cap.dataset.button));
  }
  handheld.style.setProperty("--x", held.has("right") - held.has("left"));
  handheld.style.setProperty("--y", held.has("down") - held.has("up"));
}

export function letGo() {
  for (const source of Object.values(sources)) source.clear();
  changed();
}

addEventListener("blur", letGo);

// Keys: as in the window; where another script is typed, by their place

const KEYS = {
  arrowup: "up", arrowdown: "down", arrowleft: "left", arrowright: "right",
  x: "a", a: "a", " ": "a", z: "b", b: "b", escape: "b", backspace: "b",
  enter: "start", shift: "select",
};
const PLACES = { KeyX: "a", KeyA: "a", KeyZ: "b", KeyB: "b" };
const CLICKING = [" ", "Enter"]; // a button of the handheld that has the focus
const OTHERS = "a, input, textarea, dialog, footer button"; // have these keys for themselves

function keyed(event) {
  const latin = /^[\x20-\x7e]+$/.test(event.key);
  return KEYS[event.key.toLowerCase()] ?? (latin ? undefined : PLACES[event.code]);
}

addEventListener("keydown", (event) => {
  const button = keyed(event), at = event.target;
  if (!button || event.ctrlKey || event.altKey || event.metaKey || at.closest?.(OTHERS)) return;
  if (at.dataset?.button && CLICKING.includes(event.key)) return;
  event.preventDefault();
  sources.keys.add(button);
  changed();
});
addEventListener("keyup", (event) => {
  sources.keys.delete(keyed(event));
  changed();
});

// Mouse and touch: each finger holds the button below it, and may slide to another. One that comes to
// the screen and leaves it there taps that pixel of it

function point(event) {
  const below = document.elementFromPoint(event.clientX, event.clientY);
  sources.fingers.set(event.pointerId, below?.closest("[data-button]")?.dataset.button);
  changed();
}

handheld.addEventListener("pointerdown", (event) => {
  if (event.button !== 0) return;
  if (event.target === screen.canvas) return;
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
handheld.addEventListener("mousedown", (event) => event.preventDefault()); // a click takes no focus
handheld.addEventListener("contextmenu", (event) => event.preventDefault());
handheld.addEventListener("click", (event) => { // by Space, or an aid that knows only clicks
  const button = event.target.dataset.button;
  if (!button || event.detail) return;
  sources.fingers.set(button, button);
  changed();
  setTimeout(() => { sources.fingers.delete(button); changed(); }, 100);
});
screen.canvas.addEventListener("click", (event) => {
  const { left, top, width, height } = screen.canvas.getBoundingClientRect();
  const x = Math.floor((event.clientX - left) / width * screen.canvas.width);
  const y = Math.floor((event.clientY - top) / height * screen.canvas.height);
  if (x >= 0 && x < screen.canvas.width && y >= 0 && y < screen.canvas.height) board.tapped(x, y);
});

// Gamepad: looked at while there is one. One without the standard mapping has its d-pad on axes, as
// two of them or as a hat, whose eight directions go from -1 clockwise to 1

const PAD = { 0: "a", 1: "b", 8: "select", 9: "start", 12: "up", 13: "down", 14: "left", 15: "right" };
const PLAIN = { 0: "a", 1: "b", 2: "b", 3: "a", 8: "select", 9: "start" };
const WAYS = [["left", "right"], ["up", "down"]];
const STICKS = [0, 1], PLAIN_STICKS = [0, 1, 6, 7], HAT = 9;
const ROUND = [["up"], ["up", "right"], ["right"], ["right", "down"], ["down"], ["down", "left"], ["left"], ["left", "up"]];
const LEAN = 0.5, STAY = 0.35; // of the stick's way: to press, and to go on pressing
let looking = 0;

function lookAtPads() {
  cancelAnimationFrame(looking);
  const pads = navigator.getGamepads().filter(Boolean);
  const held = new Set();
  for (const pad of pads) {
    const standard = pad.mapping === "standard";
    for (const [number, button] of Object.entries(standard ? PAD : PLAIN)) {
      if (pad.buttons[number]?.pressed) held.add(button);
    }
    for (const axis of standard ? STICKS : PLAIN_STICKS) {
      const lean = pad.axes[axis] ?? 0, way = WAYS[axis % 2][+(lean > 0)];
      if (Math.abs(lean) > (sources.pad.has(way) ? STAY : LEAN)) held.add(way);
    }
    const hat = standard ? NaN : Math.round((pad.axes[HAT] + 1) * 3.5);
    for (const way of ROUND[hat] ?? []) held.add(way); // at rest it is beyond 1
  }
  sources.pad = held;
  changed();
  if (pads.length) looking = requestAnimationFrame(lookAtPads);
}

addEventListener("gamepadconnected", lookAtPads);
addEventListener("resize", fit);

// From now on `source` is told of hands, a bit for each of BUTTONS and those that are new, and of taps.
export function begin(source) {
  board = source;
  fit();
}
