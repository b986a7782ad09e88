import { sql } from 'drizzle-orm'
import { files } from '../../db/tables/records/files.ts'
import type { Handle } from '../context/handle.ts'
import type { Services } from '../context/services.ts'
import { customerOfPerson, takeRoom } from '../storage/storage-room.ts'

/** First key of the advisory locks on contents; the second key identifies the content. */
const CONTENT_LOCKS = 7200

/**
 * Locks a content until the transaction ends, so that one transaction does not remove the content as unused while another
 * refers to it. The second key of the lock is the first 32 bits of the hash; two contents with the same bits merely wait for
 * each other.
 */
export function lockContent(transaction: Handle, sha256: string): Promise<void> {
  return lockContents(transaction, [sha256])
}

/** Locks contents in the order of their lock keys, so that transactions do not deadlock. */
async function lockContents(transaction: Handle, contents: readonly string[]): Promise<void> {
  const numbers = [...new Set(contents.map((sha256) => Buffer.from(sha256.slice(0, 8), 'hex').readInt32BE()))]
  const inOrder = sql.param(numbers.sort((one, other) => one - other))
  await transaction.execute(
    sql`select pg_advisory_xact_lock(${CONTENT_LOCKS}::int, number) from unnest(${inOrder}::int[]) as given (number)`,
  )
}

type Keeping = Pick<Services, 'files' | 'settings' | 'jobs'>

type NewFile = Omit<typeof files.$inferInsert, 'id'>

/**
 * New row for a stored content. `storeAgain` is called if the content was removed as unused just before the row is inserted.
 */
type KeptFile = { file: NewFile; storeAgain: () => Promise<unknown> }

/**
 * Inserts the row of a file whose content is already stored, and returns the id of the row. Locks the content until the
 * transaction ends. Throws `StorageFull` if the file does not fit into the quota of its creator's customer.
 */
export async function keepFile(
  transaction: Handle,
  services: Keeping,
  file: NewFile,
  storeAgain: () => Promise<unknown>,
): Promise<number> {
  const [id] = await keepFiles(transaction, services, [{ file, storeAgain }])
  if (id === undefined) throw new Error('The file was not kept')
  return id
}

/** Inserts the rows of several files, as `keepFile` does. Returns the ids of the rows in the order of the files. */
export async function keepFiles(
  transaction: Handle,
  services: Keeping,
  keptFiles: readonly KeptFile[],
): Promise<number[]> {
  if (keptFiles.length === 0) return []
  await takeRoomFor(
    transaction,
    services,
    keptFiles.map(({ file }) => file),
  )
  await lockContents(
    transaction,
    keptFiles.map(({ file }) => file.sha256),
  )
  // The locks now keep the contents from being removed.
  for (const { file, storeAgain } of keptFiles)
    if (!(await services.files.has(file.sha256))) await storeAgain()
  const rows = await transaction
    .insert(files)
    .values(keptFiles.map(({ file }) => file))
    .returning({ id: files.id })
  return rows.map(({ id }) => id)
}

/**
 * Counts the new files against the quotas of their creators' customers. They count as unused files until the next count of the
 * storage, because the records that will refer to them are not known yet. Throws `StorageFull`.
 */
async function takeRoomFor(
  transaction: Handle,
  services: Keeping,
  newFiles: readonly NewFile[],
): Promise<void> {
  const byPerson = Map.groupBy(newFiles, ({ created_by }) => created_by ?? null)
  for (const [person, ofPerson] of byPerson) {
    const customerId = await customerOfPerson(transaction, person)
    if (customerId === null) continue
    const bytes = ofPerson.reduce((sum, { size }) => sum + size, 0)
    await takeRoom(transaction, services, { customerId, kind: 'unused', bytes })
  }
}
