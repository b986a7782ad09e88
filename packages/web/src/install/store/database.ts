import { type DBSchema, type IDBPDatabase, openDB, type StoreNames } from 'idb'
import type { KeptChoice, KeptJob, KeptPhoto, KeptReport } from './kept-records.ts'

/**
 * The page's database on a phone. Bytes are stored as buffers, because some phones lose stored blobs. Earlier versions of the
 * page stored blobs, which are still read.
 */
interface Phone extends DBSchema {
  jobs: { key: string; value: KeptJob }
  photos: { key: string; value: KeptPhoto }
  /** The bytes of photos, in pieces: `<job>/<photo>/<piece>`. */
  files: { key: string; value: ArrayBuffer | Blob }
  reports: { key: string; value: KeptReport }
  /** Pictures of artworks. */
  pictures: { key: string; value: ArrayBuffer | Blob }
  /** Photos chosen together, while they are being stored. */
  choices: { key: string; value: KeptChoice }
}

type StoreName = StoreNames<Phone>
type Value<Store extends StoreName> = Phone[Store]['value']

const NAME = 'lienzo-install'
/** Version of the database, to be increased when a store is added. */
const VERSION = 2
const stores = ['jobs', 'photos', 'files', 'reports', 'pictures', 'choices'] as const

let opening: Promise<IDBPDatabase<Phone>> | undefined

/** Opens the database; rejects if the phone has none, as in some private windows. */
function openDatabase(): Promise<IDBPDatabase<Phone>> {
  opening ??= openDB<Phone>(NAME, VERSION, {
    upgrade: (database) => {
      const missing = stores.filter((store) => !database.objectStoreNames.contains(store))
      for (const store of missing) database.createObjectStore(store)
    },
    // Closes the database, so that a tab with a newer version of the page can upgrade it.
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

/** Reads and writes within one transaction. */
export type Change = {
  get<Store extends StoreName>(store: Store, key: string): Promise<Value<Store> | undefined>
  put<Store extends StoreName>(store: Store, key: string, value: Value<Store>): void
  /** Removes the value of this key, and all values whose keys begin with it and a slash. */
  remove(store: StoreName, key: string): void
}

/** Runs changes in one transaction, all or none. Resolves to the result of `act` once they are on the disk. */
export async function change<Result>(act: (change: Change) => Promise<Result> | Result): Promise<Result> {
  const database = await openDatabase()
  const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' })
  const writes: Promise<unknown>[] = []
  // A failed write is reported when `writes` are awaited.
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
    // The transaction has already failed or ended.
  }
}

export async function read<Store extends StoreName>(
  store: Store,
  key: string,
): Promise<Value<Store> | undefined> {
  return (await openDatabase()).get(store, key)
}

/** Returns the values whose keys equal `key` or begin with it and a slash, sorted by key. */
export async function readAll<Store extends StoreName>(store: Store, key: string): Promise<Value<Store>[]> {
  return (await openDatabase()).getAll(store, rangeOf(key))
}

function rangeOf(key: string): IDBKeyRange {
  return IDBKeyRange.bound(key, `${key}/\uffff`)
}
