// SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
// SPDX-License-Identifier: MIT
// Keeps the page's files, all of one version, so that it needs no network after the first visit. A new
// version is fetched whole, each file checked, and takes over when the page is loaded next.

const VERSION = "@VERSION@";
const FILES = {}; // each file of this version, and its hash
const NAME = `celestial-omen ${registration.scope} `;

addEventListener("install", (event) => event.waitUntil(caches.open(NAME + VERSION).then((cache) =>
  Promise.all(Object.entries(FILES).map(async ([file, integrity]) => {
    const answer = await fetch(file || "./", { cache: "reload", integrity });
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    await cache.put(new URL(file, registration.scope), answer);
  })))));

addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) {
    if (name.startsWith(NAME) && name !== NAME + VERSION) await caches.delete(name);
  }
  await clients.claim();
})()));

addEventListener("message", ({ data }) => data === "take over" && skipWaiting());

addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  url.search = url.hash = "";
  const file = url.href.startsWith(registration.scope) ? url.href.slice(registration.scope.length) : null;
  const ours = request.method === "GET" && file !== null && (file === "index.html" ? "" : file) in FILES;
  if (!ours) return;
  const kept = new URL(file === "index.html" ? "" : file, registration.scope);
  event.respondWith(caches.open(NAME + VERSION).then((cache) => cache.match(kept)).then((answer) => answer ?? fetch(request)));
});
