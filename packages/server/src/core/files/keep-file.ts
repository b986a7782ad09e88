import { sql } from 'drizzle-orm'
import { files } from '../../db/tables/records/files.ts'
import type { Handle } from '../context/handle.ts'
import type { Services } from '../context/services.ts'
import { customerOfPerson, takeRoom } from '../storage/storage-room.ts'

/** The first of the two numbers of a database lock on a content. */
const CONTENT_LOCKS = 7200

/**
 * Holds a content until the transaction ends, so that it is not removed as unused by one while another one names it.
 * The number is the first half of its address: two contents that share it wait for each other, and no more.
 */
export function lockContent(transaction: Handle, sha256: string): Promise<void> {
  return lockContents(transaction, [sha256])
}

/** In the same order whoever holds several, so that no two wait for each other. */
async function lockContents(transaction: Handle, contents: readonly string[]): Promise<void> {
  const numbers = [...new Set(contents.map((sha256) => Buffer.from(sha256.slice(0, 8), 'hex').readInt32BE()))]
  const inOrder = sql.param(numbers.sort((one, other) => one - other))
  await transaction.execute(
    sql`select pg_advisory_xact_lock(${CONTENT_LOCKS}::int, number) from unnest(${inOrder}::int[]) as given (number)`,
  )
}

type Keeping = Pick<Services, 'files' | 'settings' | 'jobs'>

type NewFile = Omit<typeof files.$inferInsert, 'id'>

/** A stored content that is to have a row; `storeAgain` is called where it was removed as unused just before. */
type KeptFile = { file: NewFile; storeAgain: () => Promise<unknown> }

/**
 * Names a stored content, in a transaction; gives the id of its row. Fails with `StorageFull` where who brings it is of a customer
 * whose data leave no room for it.
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

/** The same for several at once; gives the ids of their rows in the same order. */
export async function keepFiles(
  transaction: Handle,
  services: Keeping,
  kept: readonly KeptFile[],
): Promise<number[]> {
  if (kept.length === 0) return []
  await takeRoomFor(
    transaction,
    services,
    kept.map(({ file }) => file),
  )
  await lockContents(
    transaction,
    kept.map(({ file }) => file.sha256),
  )
  // Only now nobody removes them any more.
  for (const { file, storeAgain } of kept) if (!(await services.files.has(file.sha256))) await storeAgain()
  const rows = await transaction
    .insert(files)
    .values(kept.map(({ file }) => file))
    .returning({ id: files.id })
  return rows.map(({ id }) => id)
}

/** Until the next count they are files that nothing names yet: what will name them is not known here. */
async function takeRoomFor(
  transaction: Handle,
  services: Keeping,
  brought: readonly NewFile[],
): Promise<void> {
  const byPerson = Map.groupBy(brought, ({ created_by }) => created_by ?? null)
  for (const [person, ofPerson] of byPerson) {
    const customerId = await customerOfPerson(transaction, person)
    if (customerId === null) continue
    const bytes = ofPerson.reduce((sum, { size }) => sum + size, 0)
    await takeRoom(transaction, services, { customerId, kind: 'unused', bytes })
  }
}
