// Keeps the page for visits without a network: what every visit takes is fetched when the worker is
// installed, and served from there; views, books and figures that come later are kept when they are
// asked for, or all at once on request. The build fills in the names of the files and the version.
// Only the page's own files are kept, so that a server's answers are never stale.
const kept = 'zermelo-VERSION'
const files = 'FILES'
const later = 'LATER'
const addresses = new Set(later.map((name) => new URL(name, self.registration.scope).href))

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

// One file after another, so that a phone's memory never holds more than one; those that are there
// are not fetched again.
async function keepAll() {
  const cache = await caches.open(kept)
  for (const name of later) {
    if (await cache.match(name)) continue
    await cache.add(name)
  }
}

self.addEventListener('message', (event) => {
  if (event.data !== 'keep') return
  const answer = (text) => event.ports[0].postMessage(text)
  event.waitUntil(
    keepAll().then(
      () => answer(''),
      (error) => answer(error.message),
    ),
  )
})

// That a file cannot be kept is no reason not to give it.
async function fetchAndKeep(event, cache) {
  const fetched = await fetch(event.request)
  if (fetched.ok) event.waitUntil(cache.put(event.request, fetched.clone()).catch(() => {}))
  return fetched
}

async function answer(event) {
  const { request } = event
  const cache = await caches.open(kept)
  const found = await cache.match(request, { ignoreSearch: true })
  if (found) return found
  if (!addresses.has(request.url)) return fetch(request)
  const fetched = fetchAndKeep(event, cache)
  // Without a network a book that was never asked for is empty.
  return /\/books\/[^/]+$/.test(request.url) ? fetched.catch(() => new Response()) : fetched
}

self.addEventListener('fetch', (event) => {
  if (event.request.method === 'GET') event.respondWith(answer(event))
})
