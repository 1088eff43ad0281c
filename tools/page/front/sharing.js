// SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
// SPDX-License-Identifier: MIT
// A Duel as a link: the page opens one, and after a Duel it hands one out.

import { fit } from "./front.js";

const OVER = 1, OPEN = 2; // as board/start.py has them
const KEY = "#duel=";

const ABSENT = /is not here/; // in what board/start.py says where a link's set is missing

// A button beside the handheld; it leaves the keys to the game.
export function button(words, act) {
  const made = Object.assign(document.createElement("button"), { type: "button", textContent: words });
  made.addEventListener("click", () => { act(); made.blur(); });
  return made;
}

export class Sharing {
  // `game` is board/start.py, `tell` says a line about the page.
  constructor(game, tell) {
    Object.assign(this, { game, tell, state: 0 });
    this.over = document.getElementById("over");
    this.open = document.createElement("span");
    this.over.after(this.open);
    this.over.replaceChildren("This Duel: ", button("Copy its link", () => this.copy()), " ",
      button("Save its record", () => this.save()));
    if (navigator.share) this.over.append(" ", button("Share it", () => this.share()));
    this.open.append("Your turn from here? ", button("Play on against the handheld", () => this.playOn()));
    this.open.hidden = true;
  }

  show(state) {
    if (state === this.state) return;
    this.state = state;
    this.over.hidden = state !== OVER;
    this.open.hidden = state !== OPEN;
    fit(); // what is below the handheld takes its room
  }

  get address() {
    const address = new URL(location.href);
    address.hash = this.game.linked();
    return address.href;
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(this.address);
      this.tell("The link is copied: who opens it watches this Duel.");
    } catch {
      this.tell(this.address); // where a page may not write there, one copies it by hand
    }
  }

  share() {
    navigator.share({ title: document.title, url: this.address }).catch(() => {}); // or it was called off
  }

  save() {
    const file = URL.createObjectURL(new Blob([this.game.record()], { type: "text/plain" }));
    Object.assign(document.createElement("a"), { href: file, download: "celestial-omen.duel" }).click();
    setTimeout(() => URL.revokeObjectURL(file), 1000);
  }

  playOn() {
    this.game.play_on();
    history.replaceState(null, "", location.pathname + location.search);
  }

  // The Duel of the address, if it has one, is shown.
  follow() {
    if (!location.hash.startsWith(KEY)) return;
    const refusal = this.game.follow(location.hash.slice(1));
    if (refusal) this.tell(`This link cannot be opened: ${refusal}.`);
    document.getElementById("tools").classList.toggle("asked", ABSENT.test(refusal));
    fit();
  }
}
