// SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
// SPDX-License-Identifier: MIT
// The handheld itself: MicroPython with the game's files and the firmware's stand-ins, and what
// composites its display. It knows no page: whoever makes it gives it time, buttons and chance.
"use strict";

export const WIDTH = 160, HEIGHT = 128;
const HEAP = 4 << 20; // bytes at first; it grows
const DRIVE = "/drive", FIRMWARE = "/firmware";

// The words of board/ports.py, and a TileGrid's numbers in board/displayio.py.
const TICKS = 0, HELD = 1, CHANCE = 2, LIST = 3, ENTRIES = 4, PICTURES = 5, NOTES = 6, SAMPLE = 7,
  SAMPLES = 8, RATE = 9, SAVES = 10, NVM = 11, LIGHTS = 12, CHANNELS = 15,
  DAY = 27;
const BITMAP = 0, ACROSS = 1, TILE_WIDTH = 2, TILE_HEIGHT = 3, COLUMNS = 4, ROWS = 5, TILES = 6,
  PALETTE = 7, X = 8, Y = 9, FLIP_X = 10, FLIP_Y = 11;
const NVM_SIZE = 8192;

export class Machine {
  // `load` is the interpreter's loadMicroPython; `files` the bytes of each file of the game by its
  // path, `kept` those of the drive that outlived the last tab, `nvm` likewise, or null.
  static async powerOn({ load, url, files, kept = new Map(), nvm = null, chance, now = 0, day = 0 }) {
    const machine = new Machine();
    machine.mp = await caught(machine, () => load({ url, heapsize: HEAP, stdout: () => {} }));
    const { mp } = machine;
    for (const [path, bytes] of [...files, ...kept]) machine.write(path, bytes);
    mp.registerJsModule("canvas", machine.canvas());
    mp.runPython(`import sys, os
sys.path[:] = ["${FIRMWARE}", "${DRIVE}", "${DRIVE}/lib"]
os.chdir("${DRIVE}")
import microcontroller, ports
from uctypes import addressof`);
    machine.at = mp.globals.get("addressof")(mp.globals.get("ports").words) >> 2;
    machine.word(CHANCE, chance);
    machine.word(TICKS, now);
    machine.word(DAY, day);
    if (nvm) machine.bytes(machine.word(NVM), NVM_SIZE).set(nvm);
    machine.game = mp.pyimport("start");
    machine.step = machine.game.step;
    return machine;
  }

  write(path, bytes) {
    this.mp.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    this.mp.FS.writeFile(path, bytes);
  }

  // One turn of the main loop, at a time in ms, with these buttons held.
  turn(now, held) {
    this.word(TICKS, now);
    this.word(HELD, held);
    this.step();
  }

  // What the board wrote: how many pictures, notes and saves there were, which only grow.
  get pictures() { return this.word(PICTURES); }
  get notes() { return this.word(NOTES); }
  get saves() { return this.word(SAVES); }

  // Red, green and blue of the five lights.
  get lights() { return [...this.words().subarray(this.at + LIGHTS, this.at + LIGHTS + CHANNELS)]; }

  // What the speaker plays: its rate and a copy of its samples, none for silence.
  get note() {
    return { rate: this.word(RATE), samples: this.bytes(this.word(SAMPLE), this.word(SAMPLES)).slice() };
  }

  get nvm() { return this.bytes(this.word(NVM), NVM_SIZE).slice(); }

  // The files of the drive that are not as the game brought them: path and bytes of each.
  written(files) {
    const { FS } = this.mp, found = [];
    const look = (folder) => {
      for (const name of FS.readdir(folder)) {
        const path = `${folder}/${name}`;
        if (name === "." || name === "..") continue;
        if (FS.isDir(FS.stat(path).mode)) look(path);
        else if (!files.has(path)) found.push([path, FS.readFile(path)]);
      }
    };
    look(DRIVE);
    return found;
  }

  word(number, value) {
    const words = this.words(), at = this.at + number;
    if (value !== undefined) words[at] = value;
    return words[at];
  }

  // Views of the interpreter's memory, which is another one after it grew.

  words() {
    if (this.wide?.buffer !== this.memory.buffer) this.wide = new Int32Array(this.memory.buffer);
    return this.wide;
  }

  bytes(at, count) { return new Uint8Array(this.memory.buffer, at, count); }

  all() {
    if (this.narrow?.buffer !== this.memory.buffer) this.narrow = new Uint8Array(this.memory.buffer);
    return this.narrow;
  }

  // What board/bitmaptools.py has done with bitmaps, a byte a pixel, by their addresses. None of it
  // can throw: a value that is out of range is written nowhere.
  canvas() {
    return {
      fill: (target, across, x1, y1, x2, y2, value) => {
        const bytes = this.all();
        for (let y = y1; y < y2; y++) bytes.fill(value, target + y * across + x1, target + y * across + x2);
      },
      blit: (target, across, x, y, source, width, x1, y1, x2, y2, skip) => {
        const bytes = this.all();
        // As the firmware: a bitmap may be moved within itself.
        const copy = [];
        for (let row = y1; row < y2; row++) copy.push(bytes.slice(source + row * width + x1, source + row * width + x2));
        copy.forEach((values, row) => values.forEach((value, column) => {
          if (value !== skip) bytes[target + (y + row) * across + x + column] = value;
        }));
      },
      unpack: (source, target, width, height, bits) => {
        const bytes = this.all(), each = 8 / bits, mask = (1 << bits) - 1, row = Math.ceil(width / each);
        for (let y = 0; y < height; y++) {
          for (let x = 0; x < width; x++) {
            const packed = bytes[source + y * row + Math.floor(x / each)];
            bytes[target + y * width + x] = packed >> bits * (each - 1 - x % each) & mask;
          }
        }
      },
    };
  }

  // Composites the display list into pixels, a word each: red in the lowest byte, 255 in the highest.
  draw(pixels) {
    const words = this.words(), bytes = this.all();
    const halves = new Uint16Array(this.memory.buffer), colours = new Uint32Array(this.memory.buffer);
    pixels.fill(0xff000000);
    for (let entry = this.word(LIST) >> 2, left = this.word(ENTRIES); left; entry += 4, left--) {
      const grid = words[entry] >> 2, scale = words[entry + 3];
      const [bitmap, across, tileWidth, tileHeight, columns, rows] = words.subarray(grid + BITMAP, grid + TILES);
      const tiles = words[grid + TILES] >> 1, palette = words[grid + PALETTE] >> 2;
      const width = columns * tileWidth, height = rows * tileHeight, inRow = Math.floor(across / tileWidth);
      const x0 = words[entry + 1] + words[grid + X] * scale, y0 = words[entry + 2] + words[grid + Y] * scale;
      const top = Math.max(0, y0), bottom = Math.min(HEIGHT, y0 + height * scale);
      const start = Math.max(0, x0), end = Math.min(WIDTH, x0 + width * scale);
      for (let y = top; y < bottom; y++) {
        let v = Math.floor((y - y0) / scale);
        if (words[grid + FLIP_Y]) v = height - 1 - v;
        const line = tiles + Math.floor(v / tileHeight) * columns, inTile = v % tileHeight;
        for (let x = start; x < end; x++) {
          let u = Math.floor((x - x0) / scale);
          if (words[grid + FLIP_X]) u = width - 1 - u;
          const tile = halves[line + Math.floor(u / tileWidth)];
          const value = bytes[bitmap + (Math.floor(tile / inRow) * tileHeight + inTile) * across
            + tile % inRow * tileWidth + u % tileWidth];
          const colour = colours[palette + value];
          if (colour >>> 24) pixels[y * WIDTH + x] = colour;
        }
      }
    }
  }
}

// The interpreter does not give its memory away: it is taken when it is made.
async function caught(machine, make) {
  const { instantiate, instantiateStreaming } = WebAssembly;
  const taken = async (made) => {
    const result = await made;
    machine.memory = Object.values(result.instance.exports).find((each) => each instanceof WebAssembly.Memory);
    return result;
  };
  WebAssembly.instantiate = (...given) => taken(instantiate(...given));
  WebAssembly.instantiateStreaming = (...given) => taken(instantiateStreaming(...given));
  try {
    return await make();
  } finally {
    Object.assign(WebAssembly, { instantiate, instantiateStreaming });
  }
}
