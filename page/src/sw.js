// Keeps the page for visits without a network: its files are fetched when it is installed, and served
// from there; books of openings and parts of the page that come later are kept when they are asked
// for. The build fills in the files' names
// and the version. Only the page's own files are kept, so that a server's answers are never stale.
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

async function fetchAndKeep(request, cache) {
  const fetched = await fetch(request)
  if (fetched.ok) await cache.put(request, fetched.clone())
  return fetched
}

async function answer(request) {
  const cache = await caches.open(kept)
  const found = await cache.match(request, { ignoreSearch: true })
  if (found) return found
  const { pathname } = new URL(request.url)
  if (/\/(assets|proof)\/[^/]+$/.test(pathname)) return fetchAndKeep(request, cache)
  if (!/\/books\/[^/]+$/.test(pathname)) return fetch(request)
  // Without a network a book that was never asked for is empty.
  return fetchAndKeep(request, cache).catch(() => new Response())
}

self.addEventListener('fetch', (event) => {
  if (event.request.method === 'GET') event.respondWith(answer(event.request))
})
