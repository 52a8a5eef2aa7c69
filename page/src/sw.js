// Keeps the page for visits without a network: all its files are fetched when it is installed, and
// served from there. The build fills in their names and the version. Only the page's own files are
// kept, so that a server's answers are never stale.
const kept = 'zermelo-VERSION'
const files = 'FILES'

self.addEventListener('install', (event) => {
  const all = caches.open(kept).then((cache) => cache.addAll(files))
  event.waitUntil(all.then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  const old = caches
    .keys()
    .then((names) => names.filter((n) => n.startsWith('zermelo-') && n !== kept))
  event.waitUntil(
    old
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return
  const found = caches
    .open(kept)
    .then((cache) => cache.match(event.request, { ignoreSearch: true }))
  event.respondWith(found.then((answer) => answer ?? fetch(event.request)))
})
