import { and, eq, gt, inArray, is, lt, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../../db/schema.ts'
import { files, pdfPreflights } from '../../db/tables/records/files.ts'
import type { Handle, RootHandle } from '../context/handle.ts'
import type { Services } from '../context/services.ts'
import { lockContent } from './keep-file.ts'

/** Rows and contents looked at together. */
const BATCH = 500
/** What the database answers where a row is still named by another one. */
const FOREIGN_KEY_VIOLATION = '23503'

type Removed = { rows: number; contents: number; bytes: number }
type Parts = { database: RootHandle; services: Pick<Services, 'files' | 'thumbnails'> }

/** Every column that names a file, found from the tables' own foreign keys, so that none can be forgotten. */
export const fileReferences: { table: PgTable; column: string }[] = Object.values(schema)
  .filter((each) => is(each, PgTable))
  .flatMap((table) =>
    getTableConfig(table)
      .foreignKeys.map((key) => key.reference())
      .filter((reference) => reference.foreignTable === files)
      .flatMap((reference) => reference.columns.map(({ name }) => ({ table, column: name }))),
  )

/**
 * Removes what nobody uses: first the files that no record has named since before `moment` (Unix seconds), then the
 * contents that no file names any more. A record in the bin still uses its files. What comes into use meanwhile stays:
 * the database refuses to let go of a file that is named, and a content is looked at once more while nobody can name it.
 */
export async function removeUnusedFiles(
  parts: Parts,
  moment: number,
  signal?: AbortSignal,
): Promise<Removed> {
  const rows = await removeRows(parts.database, moment, signal)
  const contents = await removeContents(parts, moment, signal)
  return { rows, ...contents }
}

async function removeRows(database: RootHandle, moment: number, signal?: AbortSignal): Promise<number> {
  const unnamed = fileReferences.map(
    ({ table, column }) =>
      sql`not exists (select 1 from ${table} where ${table}.${sql.identifier(column)} = ${files.id})`,
  )
  let removed = 0
  let last = 0
  while (!signal?.aborted) {
    const found = await database
      .select({ id: files.id })
      .from(files)
      .where(and(gt(files.id, last), lt(files.created_at, moment), ...unnamed))
      .orderBy(files.id)
      .limit(BATCH)
    const ids = found.map(({ id }) => id)
    if (ids.length === 0) break
    last = Math.max(...ids)
    removed += await deleteRows(database, ids)
  }
  return removed
}

/** All at once; one by one where one of them has come into use since. */
async function deleteRows(database: RootHandle, ids: readonly number[]): Promise<number> {
  try {
    await database.delete(files).where(sql`${files.id} in ${ids}`)
    return ids.length
  } catch (error) {
    if (!isNamed(error)) throw error
    if (ids.length === 1) return 0
    let removed = 0
    for (const id of ids) removed += await deleteRows(database, [id])
    return removed
  }
}

function isNamed(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause instanceof Error && 'code' in cause && cause.code === FOREIGN_KEY_VIOLATION
}

async function removeContents({ database, services }: Parts, moment: number, signal?: AbortSignal) {
  const removed = { contents: 0, bytes: 0 }
  for await (const stored of services.files.contents(BATCH)) {
    if (signal?.aborted) break
    const old = stored.filter(({ keptAt }) => keptAt < moment)
    for (const { sha256, size } of await unnamedOf(database, old)) {
      const isRemoved = await removeUnnamed({ database, services }, sha256)
      if (!isRemoved) continue
      removed.contents += 1
      removed.bytes += size
    }
  }
  return removed
}

/** Removes a content, however new it is, unless a file names it; says whether it did. */
export function removeUnnamed({ database, services }: Parts, sha256: string): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await lockContent(transaction, sha256)
    if ((await unnamedOf(transaction, [{ sha256 }])).length === 0) return false
    await services.thumbnails.remove(sha256)
    await transaction.delete(pdfPreflights).where(eq(pdfPreflights.sha256, sha256))
    return services.files.delete(sha256)
  })
}

async function unnamedOf<Content extends { sha256: string }>(
  database: Handle,
  contents: readonly Content[],
): Promise<Content[]> {
  if (contents.length === 0) return []
  const { sha256: content } = files
  const named = await database
    .selectDistinct({ sha256: content })
    .from(files)
    .where(
      inArray(
        content,
        contents.map(({ sha256 }) => sha256),
      ),
    )
  const known = new Set(named.map(({ sha256 }) => sha256))
  return contents.filter(({ sha256 }) => !known.has(sha256))
}
