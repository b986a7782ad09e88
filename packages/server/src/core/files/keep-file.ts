import { sql } from 'drizzle-orm'
import { files } from '../../db/tables/records/files.ts'
import type { Handle } from '../context/handle.ts'
import type { Services } from '../context/services.ts'
import { customerOfPerson, takeRoom } from '../storage/storage-room.ts'

/** First of the two numbers that identify an advisory lock on a content. */
const CONTENT_LOCKS = 7200

/**
 * Locks a content until the transaction ends, so that one transaction does not remove it as unused while another refers to it.
 * The lock number is the first 32 bits of its hash: two contents that share them only wait for each other.
 */
export function lockContent(transaction: Handle, sha256: string): Promise<void> {
  return lockContents(transaction, [sha256])
}

/** Locks contents in ascending order, so that no two transactions deadlock. */
async function lockContents(transaction: Handle, contents: readonly string[]): Promise<void> {
  const numbers = [...new Set(contents.map((sha256) => Buffer.from(sha256.slice(0, 8), 'hex').readInt32BE()))]
  const inOrder = sql.param(numbers.sort((one, other) => one - other))
  await transaction.execute(
    sql`select pg_advisory_xact_lock(${CONTENT_LOCKS}::int, number) from unnest(${inOrder}::int[]) as given (number)`,
  )
}

type Keeping = Pick<Services, 'files' | 'settings' | 'jobs'>

type NewFile = Omit<typeof files.$inferInsert, 'id'>

/** Stored content for which a row is inserted; `storeAgain` is called if the content was removed as unused just before. */
type KeptFile = { file: NewFile; storeAgain: () => Promise<unknown> }

/**
 * Inserts the row of a stored content, in a transaction, and returns its id. Throws `StorageFull` if the file's creator belongs
 * to a customer whose quota has no room for it.
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

/** Inserts the rows of several contents, as `keepFile` does; returns their ids in the same order. */
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
  // From here on, the lock keeps the contents from being removed.
  for (const { file, storeAgain } of keptFiles)
    if (!(await services.files.has(file.sha256))) await storeAgain()
  const rows = await transaction
    .insert(files)
    .values(keptFiles.map(({ file }) => file))
    .returning({ id: files.id })
  return rows.map(({ id }) => id)
}

/**
 * Counts the new files against the quotas of their customers, as unused files until the next count, because the records that
 * will refer to them are not known here. Throws `StorageFull`.
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
