import { type DBSchema, type IDBPDatabase, openDB, type StoreNames } from 'idb'
import type { KeptJob, KeptPhoto, KeptReport } from './kept-records.ts'

/**
 * The database of the page on a phone. Bytes are buffers: some phones lose the blobs that they were given to keep. A page of
 * before kept blobs, which are read as well.
 */
interface Phone extends DBSchema {
  jobs: { key: string; value: KeptJob }
  photos: { key: string; value: KeptPhoto }
  /** The bytes of photos, in pieces: `<job>/<photo>/<piece>`. */
  files: { key: string; value: ArrayBuffer | Blob }
  reports: { key: string; value: KeptReport }
  /** Pictures of artworks. */
  pictures: { key: string; value: ArrayBuffer | Blob }
}

type StoreName = StoreNames<Phone>
type Value<Store extends StoreName> = Phone[Store]['value']

const NAME = 'lienzo-install'
const stores = ['jobs', 'photos', 'files', 'reports', 'pictures'] as const

let opening: Promise<IDBPDatabase<Phone>> | undefined

/** Opens the database of this page; rejects where the phone has none, as in some private windows. */
function opened(): Promise<IDBPDatabase<Phone>> {
  opening ??= openDB<Phone>(NAME, 1, {
    upgrade: (database) => {
      for (const store of stores) database.createObjectStore(store)
    },
    // Another tab with a newer page may change it.
    blocking: (_now, _then, { target }) => {
      if (target instanceof IDBDatabase) target.close()
      opening = undefined
    },
    terminated: () => {
      opening = undefined
    },
  })
  opening.catch(() => {
    opening = undefined
  })
  return opening
}

/** What stands in the database between a reading and a writing that nobody comes between. */
export type Change = {
  get<Store extends StoreName>(store: Store, key: string): Promise<Value<Store> | undefined>
  put<Store extends StoreName>(store: Store, key: string, value: Value<Store>): void
  /** Removes what has this key, and all whose keys begin with it and a slash. */
  remove(store: StoreName, key: string): void
}

/** Changes several things, all or none; resolves once the transaction is on the disk, and gives what `act` gave. */
export async function change<Result>(act: (change: Change) => Promise<Result> | Result): Promise<Result> {
  const database = await opened()
  const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' })
  const writes: Promise<unknown>[] = []
  // Whatever fails is heard of at the end.
  const note = (write: Promise<unknown>) => {
    write.catch(() => undefined)
    writes.push(write)
  }
  note(transaction.done)
  try {
    const result = await act({
      get: (store, key) => transaction.objectStore(store).get(key),
      put: (store, key, value) => note(transaction.objectStore(store).put(value, key)),
      remove: (store, key) => note(transaction.objectStore(store).delete(rangeOf(key))),
    })
    await Promise.all(writes)
    return result
  } catch (error) {
    abort(transaction)
    await Promise.allSettled(writes)
    throw error
  }
}

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort()
  } catch {
    // It has failed or is over already.
  }
}

export async function read<Store extends StoreName>(
  store: Store,
  key: string,
): Promise<Value<Store> | undefined> {
  return (await opened()).get(store, key)
}

/** All whose keys are a text or begin with it and a slash, in the order of their keys. */
export async function readAll<Store extends StoreName>(store: Store, key: string): Promise<Value<Store>[]> {
  return (await opened()).getAll(store, rangeOf(key))
}

function rangeOf(key: string): IDBKeyRange {
  return IDBKeyRange.bound(key, `${key}/\uffff`)
}
