import { and, eq, gt, gte, inArray, is, lt, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../../db/schema.ts'
import { files, pdfPreflights, unnamedContents } from '../../db/tables/records/files.ts'
import type { Handle, RootHandle } from '../context/handle.ts'
import type { Services } from '../context/services.ts'
import { lockContent } from './keep-file.ts'
import { removeThumbnails, type ThumbnailRemoval } from './removed-thumbnails.ts'

/** Maximum number of rows or contents in one batch. */
const BATCH = 500
/** SQLSTATE of a foreign key violation: the deleted row is still referenced. */
const FOREIGN_KEY_VIOLATION = '23503'

type RemovalSummary = { rows: number; contents: number; bytes: number }
type Parts = { database: RootHandle; services: Pick<Services, 'files'> & ThumbnailRemoval }

/** All columns that refer to a file, collected from the foreign keys of the tables, so that no column can be forgotten. */
export const fileReferences: { table: PgTable; column: string }[] = Object.values(schema)
  .filter((each) => is(each, PgTable))
  .flatMap((table) =>
    getTableConfig(table)
      .foreignKeys.map((key) => key.reference())
      .filter((reference) => reference.foreignTable === files)
      .flatMap((reference) => reference.columns.map(({ name }) => ({ table, column: name }))),
  )

/**
 * Age limits in Unix seconds: only files created before `files` are removed, and only contents that lost their last file before
 * `contents`.
 */
type Limits = { files: number; contents: number }

/**
 * Time in seconds for which a content is kept after its last file was removed. A backup reads which files refer to which
 * contents, and then copies the contents for hours.
 */
export const UNNAMED_SECONDS = 7 * 24 * 60 * 60

/**
 * Removes the rows of old files to which no record refers, then the contents to which no file has referred for long enough;
 * `limits` defines both ages. Records in the bin still use their files. Files that come into use during the removal are kept:
 * the foreign key prevents the deletion of a row in use, and each content is checked again under its lock.
 */
export async function removeUnusedFiles(
  parts: Parts,
  limits: Limits,
  signal?: AbortSignal,
): Promise<RemovalSummary> {
  const rows = await removeRows(parts.database, limits.files, signal)
  const contents = await removeContents(parts, limits.contents, signal)
  if (!signal?.aborted)
    await parts.database.delete(unnamedContents).where(lt(unnamedContents.unnamed_at, limits.contents))
  return { rows, ...contents }
}

async function removeRows(database: RootHandle, moment: number, signal?: AbortSignal): Promise<number> {
  const conditions = fileReferences.map(
    ({ table, column }) =>
      sql`not exists (select 1 from ${table} where ${table}.${sql.identifier(column)} = ${files.id})`,
  )
  let count = 0
  let last = 0
  while (!signal?.aborted) {
    const rows = await database
      .select({ id: files.id })
      .from(files)
      .where(and(gt(files.id, last), lt(files.created_at, moment), ...conditions))
      .orderBy(files.id)
      .limit(BATCH)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) break
    last = Math.max(...ids)
    count += await deleteRows(database, ids)
  }
  return count
}

/** Deletes rows with one statement, or one by one if a row has come into use meanwhile. Returns the number of deleted rows. */
async function deleteRows(database: RootHandle, ids: readonly number[]): Promise<number> {
  try {
    await database.transaction((transaction) => deleteNoted(transaction, ids))
    return ids.length
  } catch (error) {
    if (!isNamed(error)) throw error
    if (ids.length === 1) return 0
    let count = 0
    for (const id of ids) count += await deleteRows(database, [id])
    return count
  }
}

/** Deletes rows of `files`, and records when their contents last lost a file. */
async function deleteNoted(transaction: Handle, ids: readonly number[]): Promise<void> {
  const rows = await transaction
    .delete(files)
    .where(sql`${files.id} in ${ids}`)
    .returning({ sha256: files.sha256 })
  const contents = [...new Set(rows.map(({ sha256 }) => sha256))]
  if (contents.length === 0) return
  const unnamed_at = Math.floor(Date.now() / 1000)
  await transaction
    .insert(unnamedContents)
    .values(contents.map((sha256) => ({ sha256, unnamed_at })))
    .onConflictDoUpdate({ target: unnamedContents.sha256, set: { unnamed_at } })
}

function isNamed(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause instanceof Error && 'code' in cause && cause.code === FOREIGN_KEY_VIOLATION
}

async function removeContents({ database, services }: Parts, moment: number, signal?: AbortSignal) {
  const totals = { contents: 0, bytes: 0 }
  for await (const batch of services.files.contents(BATCH)) {
    if (signal?.aborted) break
    const old = batch.filter(({ keptAt }) => keptAt < moment)
    for (const { sha256, size } of await removableOf(database, old, moment)) {
      const isRemoved = await removeUnnamed({ database, services }, sha256, moment)
      if (!isRemoved) continue
      totals.contents += 1
      totals.bytes += size
    }
  }
  return totals
}

/**
 * Removes a content, its thumbnails and its preflight, however new they are. Keeps them if a file refers to the content or if
 * the content lost a file since `moment` (Unix seconds; by default seven days ago). Returns whether the content was removed.
 */
export function removeUnnamed(
  { database, services }: Parts,
  sha256: string,
  moment = Math.floor(Date.now() / 1000) - UNNAMED_SECONDS,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await lockContent(transaction, sha256)
    if ((await removableOf(transaction, [{ sha256 }], moment)).length === 0) return false
    await removeThumbnails(transaction, services, sha256)
    await transaction.delete(pdfPreflights).where(eq(pdfPreflights.sha256, sha256))
    return services.files.delete(sha256)
  })
}

/** Returns only the contents to which no file refers and which have not lost a file since `moment` (Unix seconds). */
async function removableOf<Content extends { sha256: string }>(
  database: Handle,
  contents: readonly Content[],
  moment: number,
): Promise<Content[]> {
  if (contents.length === 0) return []
  const among = contents.map(({ sha256 }) => sha256)
  const rows = await database
    .selectDistinct({ sha256: files.sha256 })
    .from(files)
    .where(inArray(files.sha256, among))
  const recent = await recentlyUnnamed(database, among, moment)
  const keptHashes = new Set([...rows.map(({ sha256 }) => sha256), ...recent])
  return contents.filter(({ sha256 }) => !keptHashes.has(sha256))
}

/**
 * Returns the hashes of those contents that have lost a file since `moment` (Unix seconds), because a backup may still copy
 * them.
 */
export async function recentlyUnnamed(
  database: Handle,
  contents: readonly string[],
  moment: number,
): Promise<string[]> {
  const rows = await database
    .select({ sha256: unnamedContents.sha256 })
    .from(unnamedContents)
    .where(and(inArray(unnamedContents.sha256, contents), gte(unnamedContents.unnamed_at, moment)))
  return rows.map(({ sha256 }) => sha256)
}
