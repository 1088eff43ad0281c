// SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
// SPDX-License-Identifier: MIT
// All files of the game in one, as tools/page/build.py packs them: gzipped, a line of JSON with the path
// and the size of each, then what is in them.

export async function unpacked(answer) {
  const stream = answer.body.pipeThrough(new DecompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const end = bytes.indexOf(10), files = new Map();
  let at = end + 1;
  for (const [path, size] of JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)))) {
    files.set(path, bytes.subarray(at, at += size));
  }
  return files;
}

// What goes onto a board, as board.js takes it: `files` and `sets`, those that were dropped here too.
export async function forBoard(game, machine) {
  const files = await unpacked(await fetch("board.bundle"));
  const there = JSON.parse(new TextDecoder().decode(files.get("there")));
  files.delete("there");
  const of = (table) => Object.entries(table).map(([path, name]) => [path, game.get(name)]);
  for (const [path, bytes] of of(there.files)) files.set(path, bytes);
  files.set("page.txt", game.get("/drive/page.txt"));
  const gifts = machine.written(game).filter(([path]) => path.startsWith("/drive/assets/"));
  const dropped = gifts.map(([path, bytes]) => [path.slice("/drive/".length), bytes]).sort();
  return { files, sets: new Map([...of(there.sets), ...dropped]) };
}
