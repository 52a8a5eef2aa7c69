// What the browser keeps in IndexedDB. Who asks is told where nothing can be kept.

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

// Acts on the one store of a database, which is made with these options if it is not there.
export async function inStore<T>(
  database: string,
  store: string,
  options: IDBObjectStoreParameters,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(database, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(store, options)
  const opened = await done(opening)
  try {
    return await done(act(opened.transaction(store, 'readwrite').objectStore(store)))
  } finally {
    opened.close()
  }
}
