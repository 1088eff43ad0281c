// SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
// SPDX-License-Identifier: MIT
// The page's source where tools/play.py serves it: the board is at the other end of a WebSocket. What
// server and page say to each other stands in tools/web/messages.py.

import { begin, dress, letGo, light, play, say, screen } from "./front.js";

const PICTURE = 1, STATE = 2, NOTE = 3, FILMING = 5, FILMED = 6;
const ASK = Uint8Array.of(63), FILM = Uint8Array.of(102);

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

function showState([, board, over, ...channels]) {
  dress(board);
  document.getElementById("over").hidden = !over;
  light(channels);
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
    if (waiting) send(FILM);
  };
  mine.onmessage = ({ data }) => {
    if (socket !== mine) return;
    trust();
    if (lost) found();
    const bytes = new Uint8Array(data);
    if (bytes[0] === PICTURE) showPicture(bytes);
    else if (bytes[0] === STATE) showState(bytes);
    else if (bytes[0] === NOTE) play(bytes[1] | bytes[2] << 8, bytes.subarray(3));
    else if (bytes[0] === FILMING) showFilming(`: ${bytes[1]} %`);
    else if (bytes[0] === FILMED) fetchFilm(String.fromCharCode(...bytes.subarray(1)));
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

function trust() {
  clearTimeout(doubt);
  doubt = 0;
}

function send(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(message);
}

function ask() {
  if (socket?.readyState !== WebSocket.OPEN) return;
  send(ASK);
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

// The film of the Duel that is over: it is made while one waits, and then fetched by its token

let waiting = false;

function showFilming(words) {
  document.getElementById("filming").textContent = words;
}

document.getElementById("film").addEventListener("click", () => {
  if (waiting) return;
  waiting = true;
  showFilming(": 0 %");
  send(FILM);
});

function fetchFilm(token) {
  waiting = false;
  showFilming(token ? "" : " cannot be had: the Duel, or its set, is no longer there");
  if (!token) return;
  const link = document.createElement("a");
  link.href = "film/" + token;
  link.download = "";
  link.click();
}

// What the hand does, for the board

let hand = 0;

function tell() {
  send(Uint8Array.of(hand, hand ^ 255));
}

setInterval(() => hand && tell(), 1000); // the server lets go for a page that has fallen silent

begin({
  held(bits, pressed) {
    hand = bits;
    tell();
    if (pressed && !doubt) doubt = setTimeout(ask, PATIENCE);
  },
  tapped(x, y) {
    send(Uint8Array.of(x, y, x ^ y ^ 255));
  },
});
connect();
