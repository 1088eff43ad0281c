// SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
// SPDX-License-Identifier: MIT
// What outlives the power outlives the tab: nvm and the drive's files, kept together by the browser in
// one piece, so that a tab that is killed leaves all of a state or all of the one before.

const KEY = `celestial-omen ${new URL(".", location.href).pathname}`; // each copy of the page has its own
const WAIT = 500; // ms for the tab that was here before to let go

export class Keeper {
  // `tell` says in one line what cannot be kept, and why.
  constructor(tell) {
    this.tell = tell;
    this.keeps = true;
  }

  // What was kept: nvm, or null, and the drive's files. From then on this tab keeps, if no other does.
  async kept() {
    if (!await alone()) this.give("The game is open in another tab: what is played in this one is not kept.");
    try {
      const { nvm, files } = JSON.parse(localStorage.getItem(KEY)) ?? {};
      const written = Object.entries(files ?? {}).map(([path, text]) => [path, bytesOf(text)]);
      return { nvm: nvm ? bytesOf(nvm) : null, written: new Map(written) };
    } catch (error) {
      this.give(error instanceof DOMException
        ? "This browser keeps nothing for this page: the game is forgotten when the tab is closed."
        : "What was kept here cannot be read: the game begins anew.", error instanceof DOMException);
      return { nvm: null, written: new Map() };
    }
  }

  keep(nvm, files) {
    if (!this.keeps) return;
    const texts = files.map(([path, bytes]) => [path, textOf(bytes)]);
    try {
      localStorage.setItem(KEY, JSON.stringify({ nvm: textOf(nvm), files: Object.fromEntries(texts) }));
      this.full = false;
    } catch {
      if (!this.full) this.tell("The browser's storage is full: what is played from now on is not kept.");
      this.full = true;
    }
  }

  give(words, forGood = true) {
    this.keeps = !forGood;
    this.tell(words);
  }
}

// Whether no other tab of this browser keeps this game. One that cannot be asked counts as none.
function alone() {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const forEver = () => {
      resolve(true);
      return new Promise(() => {});
    };
    navigator.locks.request(KEY, { signal: AbortSignal.timeout(WAIT) }, forEver)
      .catch((error) => resolve(error.name !== "TimeoutError" && error.name !== "AbortError"));
  });
}

const PIECE = 4096; // arguments of a call

function textOf(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}

const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
