/** What the phone keeps: jobs, photos without their bytes, the bytes, reports, and pictures of artworks. */
const stores = ['jobs', 'photos', 'files', 'reports', 'pictures'] as const
export type StoreName = (typeof stores)[number]

const NAME = 'lienzo-install'

let opening: Promise<IDBDatabase> | undefined

/** Opens the database of this page; rejects where the phone has none, as in some private windows. */
function opened(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      for (const store of stores) request.result.createObjectStore(store)
    }
    request.onsuccess = () => {
      // Another tab with a newer page may change it.
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
  })
  opening.catch(() => {
    opening = undefined
  })
  return opening
}

export type Change = { store: StoreName; key: string } & ({ put: unknown } | { remove: true })

/** Writes several things, all or none; resolves once they are on the disk. */
export async function write(...changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const database = await opened()
  const names = [...new Set(changes.map(({ store }) => store))]
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction(names, 'readwrite', { durability: 'strict' })
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
    for (const change of changes) {
      const store = transaction.objectStore(change.store)
      if ('put' in change) store.put(change.put, change.key)
      else store.delete(change.key)
    }
  })
}

export async function read<Of>(store: StoreName, key: string): Promise<Of | undefined> {
  const database = await opened()
  return answered<Of | undefined>(database.transaction(store).objectStore(store).get(key))
}

/** All whose keys begin with a text, in the order of their keys. */
export async function readAll<Of>(store: StoreName, prefix: string): Promise<Of[]> {
  const database = await opened()
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
  return answered<Of[]>(database.transaction(store).objectStore(store).getAll(range))
}

function answered<Of>(request: IDBRequest<Of>): Promise<Of> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
