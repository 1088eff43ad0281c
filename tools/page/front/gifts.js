// SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
// SPDX-License-Identifier: MIT
// Omen sets that somebody built: dropped on the page or chosen, checked as on the board, and kept.

const FOLDER = "/gift"; // where the game looks for them
const LARGEST = 1 << 20; // bytes of a file, many times what a set and its pictures can have
const HEAD = 12; // bytes of a gift before its set: "GIFT", the format's version, and how long the set is

// A gift's set and sheet, as tools/sets/gift.py packs them; nothing of a file that is no gift.
function unpacked(gift) {
  const head = new DataView(gift.buffer, 0, Math.min(HEAD, gift.length));
  if (gift.length < HEAD || head.getUint32(0) !== 0x47494654 || head.getUint32(4) !== 0x01000000) {
    return null;
  }
  const end = HEAD + head.getUint32(8, true);
  return [gift.slice(HEAD, end), gift.slice(end)];
}

export class Gifts {
  // `machine` runs the game, `tell` says a line about the page, `came` is told of each set that came.
  constructor(machine, tell, came) {
    Object.assign(this, { machine, tell, came });
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => {
      event.preventDefault();
      this.take(event.dataTransfer.files);
    });
  }

  // Asks for the files, where nothing can be dropped.
  choose() {
    const chooser = Object.assign(document.createElement("input"), { type: "file", multiple: true });
    chooser.addEventListener("change", () => this.take(chooser.files));
    chooser.click();
  }

  async take(files) {
    const ending = (end) => [...files].filter(({ name }) => name.toLowerCase().endsWith(end));
    const [gifts, sets, sheets] = [ending(".gift"), ending(".omen"), ending(".bmp")];
    const one = files.length === 1 && gifts.length === 1;
    const two = files.length === 2 && sets.length === 1 && sheets.length === 1;
    if (!one && !two) {
      this.tell("A set is one .gift, or two files, one .omen and one .bmp: drop both together.");
      return;
    }
    const [{ name }] = one ? gifts : sets;
    if ([...files].some(({ size }) => size > LARGEST)) {
      this.tell(`${name}: this is too large for a set.`);
      return;
    }
    const read = async (file) => new Uint8Array(await file.arrayBuffer());
    const parts = one ? unpacked(await read(gifts[0])) : [await read(sets[0]), await read(sheets[0])];
    if (!parts) {
      this.tell(`${name}: this is no gift.`);
      return;
    }
    this.machine.write(`${FOLDER}/set`, parts[0]);
    this.machine.write(`${FOLDER}/sheet`, parts[1]);
    const [good, words] = this.machine.game.gift(FOLDER).split("\n");
    this.tell(good ? `${words} is here: it can be played with.` : `${name}: ${words}.`);
    if (good) this.came();
  }
}
