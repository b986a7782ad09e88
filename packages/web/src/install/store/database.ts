import { type DBSchema, type IDBPDatabase, openDB, type StoreNames } from 'idb'
import type { KeptChoice, KeptJob, KeptPhoto, KeptReport } from './kept-records.ts'

/**
 * Database of the page on a phone. Bytes are stored as buffers, because some phones lose stored blobs. Blobs stored by earlier
 * versions of the page can still be read.
 */
interface Phone extends DBSchema {
  jobs: { key: string; value: KeptJob }
  photos: { key: string; value: KeptPhoto }
  /** Bytes of photos, in pieces with keys of the form `<job>/<photo>/<piece>`. */
  files: { key: string; value: ArrayBuffer | Blob }
  reports: { key: string; value: KeptReport }
  /** Pictures of artworks. */
  pictures: { key: string; value: ArrayBuffer | Blob }
  /** Groups of photos chosen together, which are still being stored. */
  choices: { key: string; value: KeptChoice }
}

type StoreName = StoreNames<Phone>
type Value<Store extends StoreName> = Phone[Store]['value']

const NAME = 'lienzo-install'
/** Version of the database. Must be increased when a store is added. */
const VERSION = 2
const stores = ['jobs', 'photos', 'files', 'reports', 'pictures', 'choices'] as const

let opening: Promise<IDBPDatabase<Phone>> | undefined

/** Opens the database. Rejects if the browser offers no database, as in some private windows. */
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

/** Functions to read and write within one transaction. */
export type Change = {
  get<Store extends StoreName>(store: Store, key: string): Promise<Value<Store> | undefined>
  put<Store extends StoreName>(store: Store, key: string, value: Value<Store>): void
  /** Removes the value of this key, and all values whose keys begin with this key and a slash. */
  remove(store: StoreName, key: string): void
}

/**
 * Runs `act` in one transaction. Either all its changes are stored, or none. Resolves to the result of `act` once the changes
 * are on the disk.
 */
export async function change<Result>(act: (change: Change) => Promise<Result> | Result): Promise<Result> {
  const database = await openDatabase()
  const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' })
  const writes: Promise<unknown>[] = []
  // A failed write is reported when all `writes` are awaited, so its rejection is ignored here.
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
    // Ignores the error: the transaction has already failed or ended.
  }
}

export async function read<Store extends StoreName>(
  store: Store,
  key: string,
): Promise<Value<Store> | undefined> {
  return (await openDatabase()).get(store, key)
}

/** Returns the values whose keys equal `key` or begin with `key` and a slash, sorted by key. */
export async function readAll<Store extends StoreName>(store: Store, key: string): Promise<Value<Store>[]> {
  return (await openDatabase()).getAll(store, rangeOf(key))
}

function rangeOf(key: string): IDBKeyRange {
  return IDBKeyRange.bound(key, `${key}/\uffff`)
}
