import { sql } from 'drizzle-orm'
import { files } from '../../db/tables/records/files.ts'
import type { Handle } from '../context/handle.ts'
import type { Services } from '../context/services.ts'

/** The first of the two numbers of a database lock on a content. */
const CONTENT_LOCKS = 7200

/**
 * Holds a content until the transaction ends, so that it is not removed as unused by one while another one names it.
 * The number is the first half of its address: two contents that share it wait for each other, and no more.
 */
export async function lockContent(transaction: Handle, sha256: string): Promise<void> {
  const number = Buffer.from(sha256.slice(0, 8), 'hex').readInt32BE()
  await transaction.execute(sql`select pg_advisory_xact_lock(${CONTENT_LOCKS}::int, ${number}::int)`)
}

type NewFile = Omit<typeof files.$inferInsert, 'id'>

/**
 * Names a stored content, in a transaction; gives the id of its row. `storeAgain` is called where the content was
 * removed as unused just before: only now nobody removes it any more.
 */
export async function keepFile(
  transaction: Handle,
  services: Pick<Services, 'files'>,
  file: NewFile,
  storeAgain: () => Promise<unknown>,
): Promise<number> {
  await lockContent(transaction, file.sha256)
  if (!(await services.files.has(file.sha256))) await storeAgain()
  const [row] = await transaction.insert(files).values(file).returning({ id: files.id })
  if (!row) throw new Error('The file was not kept')
  return row.id
}
