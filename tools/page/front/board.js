// SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
// SPDX-License-Identifier: MIT
// Puts the game on a board's drive, which the browser lets the page write to, in the order and with the
// care of tools/flash.py: its marker, its net for code.py and its ledger are these, too, so that either
// can go on where the other was cut short. tools/flashing has the reasons.

const ABOUT = "boot_out.txt", OLDEST = 10, HANDHELDS = /^(pygamer|pybadge)/;
const PROGRAM = "code.py", NET = "code.txt", MARKER = "flashing.txt";
const MARKER_TEXT = bytesOf("The game on this board is not whole: run tools/flash.py on a PC again.\n");
const LEDGER = "omenlist.txt", PLAN = "omenlist.new";
const HEAD = "What tools/flash.py put on this drive. Please leave this file as it is.\n";
const KEPT = ".kept";

// `root` is the drive's FileSystemDirectoryHandle; `game` has `files`, the bytes of each file by its path,
// and `sets`, those of each set's two files, the pictures first. `done` is told each change that was
// made, of how many. Returns which of the user's files are kept, and where. Throws an Error that says
// in a line why not.
export async function flash(root, game, done) {
  const drive = await surveyed(root);
  refuse(await drive.read(ABOUT));
  const known = await ledgers(drive), program = game.files.get(PROGRAM);
  const kept = new Map(), before = [], changes = [], after = [];

  const inTheWay = async (path, bytes, goes) => {
    const there = drive.files.has(path) ? await drive.read(path) : null;
    if (!there || (bytes && same(there, bytes))) return;
    if (!ours(known, path, there)) {
      const name = await freeName(drive, path, there);
      kept.set(path, name);
      before.push(() => drive.write(name, there));
    }
    if (goes) before.push(() => drive.remove(path));
  };

  for (const [path, bytes] of game.files) {
    const part = path.split("/").find((_, depth, parts) => depth && drive.files.has(parts.slice(0, depth).join("/")));
    if (part) throw new Error(`a file has the name of the folder of ${path}: give it another one`);
    await inTheWay(path, bytes);
    const twin = path.replace(/\.py$/, ".mpy"); // the board would read it instead
    if (path.includes("/") && twin !== path) await inTheWay(twin, null, true);
    const there = drive.files.has(path) && same(await drive.read(path), bytes);
    if (!there && path !== PROGRAM) changes.push([path, bytes]);
  }
  await inTheWay(NET, program);
  for (const [path, bytes] of game.sets) {
    if (!drive.files.has(path) || !same(await drive.read(path), bytes)) changes.push([path, bytes]);
    const [id] = path.match(/[^/]*(?=-[0-9A-F]+\.\w+$)/), folder = path.slice(0, path.lastIndexOf("/") + 1);
    const older = new RegExp(`^${folder}${id}-([0-9A-F]{8}\\.omen|[0-9A-F]{4}\\.bmp)$`);
    for (const other of drive.files) if (older.test(other) && other !== path) after.push(() => drive.remove(other));
  }
  for (const [path, marks] of known.files) {
    if (!game.files.has(path) && drive.files.has(path) && marks.has(mark(await drive.read(path)))) {
      after.push(() => drive.remove(path));
    }
  }

  const now = { files: new Map([...game.files].map(([path, bytes]) => [path, new Set([mark(bytes)])])) };
  const coming = [...changes.map(([path]) => path), PROGRAM, NET, MARKER, LEDGER];
  const steps = [
    () => drive.write(PLAN, packed(joined(known, now), new Set([...known.coming, ...coming]), kept)),
    () => drive.write(MARKER, MARKER_TEXT),
    ...before,
    () => drive.write(NET, program),
    ...changes.map(([path, bytes]) => () => drive.write(path, bytes)),
    () => drive.write(PROGRAM, program),
    ...after,
    () => drive.write(LEDGER, packed(now.files)),
    () => drive.remove(MARKER),
    () => drive.remove(NET),
    () => drive.remove(PLAN),
  ];
  for (const [count, step] of steps.entries()) {
    await step();
    done?.(count + 1, steps.length);
  }
  return kept;
}

function refuse(about) {
  const text = about ? new TextDecoder().decode(about) : "";
  const first = text.match(/^Adafruit CircuitPython v?(\d+)\.\S+ on [^;]*; (.*?)(?: with \S+)?\r?\n/);
  if (!first) throw new Error("this is not a CircuitPython board's drive: choose the one called CIRCUITPY");
  const id = (text.match(/^Board ID: ?(\S+)/m)?.[1] ?? first[2].replace(/adafruit|\W/gi, "")).toLowerCase();
  if (!HANDHELDS.test(id)) throw new Error(`this is ${first[2]}; the game runs on PyGamer and PyBadge`);
  if (Number(first[1]) < OLDEST) throw new Error(`this board has CircuitPython ${first[1]}; the game needs ${OLDEST} or newer`);
}

// The drive as files by their paths

async function surveyed(root) {
  const files = new Set();
  const walk = async (folder, path) => {
    for await (const [name, handle] of folder.entries()) {
      if (handle.kind === "directory") await walk(handle, `${path}${name}/`);
      else files.add(path + name);
    }
  };
  await walk(root, "");
  return new Drive(root, files);
}

class Drive {
  constructor(root, files) {
    Object.assign(this, { root, files });
  }

  async folder(path, create) {
    let folder = this.root;
    for (const part of path.split("/").slice(0, -1)) folder = await folder.getDirectoryHandle(part, { create });
    return folder;
  }

  async read(path) {
    if (!this.files.has(path)) return null;
    const file = await (await this.folder(path)).getFileHandle(basename(path));
    return new Uint8Array(await (await file.getFile()).arrayBuffer());
  }

  // Whole, and read back.
  async write(path, bytes) {
    const file = await (await this.folder(path, true)).getFileHandle(basename(path), { create: true });
    const stream = await file.createWritable();
    await stream.write(bytes);
    await stream.close();
    this.files.add(path);
    if (!same(await this.read(path), bytes)) throw new Error(`${path} reads back otherwise than it was written`);
  }

  async remove(path) {
    if (!this.files.delete(path)) return;
    await (await this.folder(path)).removeEntry(basename(path));
  }
}

const basename = (path) => path.slice(path.lastIndexOf("/") + 1);

async function freeName(drive, path, bytes) {
  for (let number = 1, name = path + KEPT; ; name = `${path}${KEPT}-${++number}`) {
    if (!drive.files.has(name) || same(await drive.read(name), bytes)) return name;
  }
}

// Ledgers: what was flashed, by size and CRC

async function ledgers(drive) {
  const known = { files: new Map(), coming: new Set(), keeping: {} };
  for (const name of [LEDGER, PLAN]) {
    const parts = unpacked(await drive.read(name));
    for (const [path, marks] of Object.entries(parts?.files ?? {})) {
      known.files.set(path, new Set([...known.files.get(path) ?? [], ...marks.map(String)]));
    }
    for (const path of parts?.coming ?? []) known.coming.add(path);
    Object.assign(known.keeping, parts?.keeping);
  }
  return known;
}

function ours(known, path, bytes) {
  if (known.files.get(path)?.has(mark(bytes))) return true;
  return known.coming.has(path) && String(known.keeping[path]?.[1]) !== mark(bytes);
}

function joined(one, other) {
  const files = new Map(one.files);
  for (const [path, marks] of other.files) files.set(path, new Set([...files.get(path) ?? [], ...marks]));
  return files;
}

function packed(files, coming, kept) {
  const table = ([path, marks]) => [path, [...marks].map((text) => text.split(",").map(Number))];
  const parts = { files: Object.fromEntries([...files].map(table)) };
  if (coming?.size) parts.coming = [...coming].sort();
  if (kept?.size) parts.keeping = Object.fromEntries([...kept].map(([path, name]) => [path, [name, null]]));
  const body = bytesOf(`${HEAD}${JSON.stringify(parts)}\n`);
  return bytesOf(`${new TextDecoder().decode(body)}${hex(crc32(body))}\n`);
}

function unpacked(bytes) {
  const text = bytes ? new TextDecoder().decode(bytes) : "", body = text.slice(0, -9);
  if (!body.startsWith(HEAD) || text.slice(-9) !== `${hex(crc32(bytesOf(body)))}\n`) return null;
  return JSON.parse(body.slice(HEAD.length));
}

const mark = (bytes) => `${bytes.length},${crc32(bytes)}`;
const hex = (number) => number.toString(16).padStart(8, "0");
function bytesOf(text) { return new TextEncoder().encode(text); }
const same = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? byte >>> 1 ^ 0xedb88320 : byte >>> 1;
  return byte;
});

function crc32(bytes) {
  let crc = -1;
  for (const byte of bytes) crc = TABLE[(crc ^ byte) & 255] ^ crc >>> 8;
  return ~crc >>> 0;
}
