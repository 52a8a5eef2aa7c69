// Keeps the page for visits without a network: its files are fetched when it is installed, and served
// from there; books of openings are kept when they are asked for. The build fills in the files' names
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

// Without a network a book that was never asked for is empty.
async function fetchBook(request, cache) {
  try {
    const fetched = await fetch(request)
    if (fetched.ok) await cache.put(request, fetched.clone())
    return fetched
  } catch {
    return new Response()
  }
}

async function answer(request) {
  const cache = await caches.open(kept)
  const found = await cache.match(request, { ignoreSearch: true })
  if (found) return found
  const isBook = /\/books\/[^/]+$/.test(new URL(request.url).pathname)
  return isBook ? fetchBook(request, cache) : fetch(request)
}

self.addEventListener('fetch', (event) => {
  if (event.request.method === 'GET') event.respondWith(answer(event.request))
})
