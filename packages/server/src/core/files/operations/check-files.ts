import { asc, gt, sql } from 'drizzle-orm'
import type { FileStore, KeptContent, UnfinishedUpload } from '../../../adapters/files/store/file-store.ts'
import { files } from '../../../db/tables/records/files.ts'
import type { RootHandle } from '../../context/handle.ts'
import { recentlyUnnamed, UNNAMED_SECONDS } from '../unused-files.ts'
import { UNUSED_SECONDS } from '../unused-files-job.ts'
import { oldUploads } from './old-uploads.ts'
import { someAtOnce } from './some-at-once.ts'

/** Maximum number of contents or rows in one batch. */
const BATCH = 500
/** Number of contents that are read concurrently, because each read from a bucket waits for a round trip. */
const READ_AT_ONCE = 4

/** Content to which rows of `files` refer, with its size and one of its names. */
export type NamedContent = { sha256: string; size: number; name: string }

/** Differences between the rows of `files` and the objects in the store. */
export type FilesReport = {
  /** Number of contents to which rows refer. */
  named: number
  /** Number of objects in the store, and their total size in bytes. */
  objects: number
  bytes: number
  /** True if every object of the right size was read and compared with its SHA-256. */
  wasRead: boolean
  /** Contents to which rows refer but which are missing from the store. */
  missing: NamedContent[]
  /** Objects whose size differs from the size in their rows. */
  wrongSizes: (NamedContent & { stored: number })[]
  /** Objects of the right size whose bytes do not match their SHA-256. */
  damaged: NamedContent[]
  /** Objects more than two days old to which no row refers, except those that are kept for backups. */
  orphans: KeptContent[]
  /** Number of objects to which no row refers, and which are at most two days old or are kept for backups. */
  recent: number
  /** Multipart uploads that began more than a day ago and were never completed. */
  uploads: UnfinishedUpload[]
}

type Parts = { database: RootHandle; files: FileStore }
type Options = {
  /** Unix seconds. */
  now: number
  /** True to read the objects and compare them with their SHA-256, which takes as long as downloading them all. */
  read: boolean
}

/**
 * Compares the rows of `files` with the objects in the store without changing anything. Rows and objects can change during the
 * check.
 */
export async function checkFiles({ database, files: store }: Parts, options: Options): Promise<FilesReport> {
  const { now, read } = options
  const report: FilesReport = {
    ...{ named: 0, objects: 0, bytes: 0, recent: 0, wasRead: read },
    ...{ missing: [], wrongSizes: [], damaged: [], orphans: [], uploads: [] },
  }
  const checkedHashes = new Set<string>()
  for await (const batch of store.contents(BATCH)) {
    const rows = await rowsOf(database, batch)
    const recent = await recentOf(
      database,
      batch.filter(({ sha256 }) => !rows.has(sha256)),
      now,
    )
    for (const object of batch) {
      checkedHashes.add(object.sha256)
      report.objects += 1
      report.bytes += object.size
      if (recent.has(object.sha256)) report.recent += 1
      else compare(report, object, rows.get(object.sha256), now)
    }
    if (!read) continue
    const right = batch.flatMap(({ sha256, size }) => {
      const row = rows.get(sha256)
      return row?.size === size ? row : []
    })
    await someAtOnce(right, READ_AT_ONCE, async (content) => {
      if ((await store.conditionOf(content.sha256)) === 'damaged') report.damaged.push(content)
    })
  }
  for await (const rows of namedContents(database)) {
    report.named += rows.length
    for (const row of rows)
      if (!checkedHashes.has(row.sha256) && !(await store.has(row.sha256))) report.missing.push(row)
  }
  report.uploads = await oldUploads(store, now)
  return report
}

/** Returns whether a report contains any fault. */
export function hasFaults({ missing, wrongSizes, damaged, orphans, uploads }: FilesReport): boolean {
  return [missing, wrongSizes, damaged, orphans, uploads].some((faults) => faults.length > 0)
}

function compare(report: FilesReport, object: KeptContent, row: NamedContent | undefined, now: number): void {
  if (row && row.size !== object.size) report.wrongSizes.push({ ...row, stored: object.size })
  if (row) return
  if (object.keptAt < now - UNUSED_SECONDS) report.orphans.push(object)
  else report.recent += 1
}

const contentColumns = {
  sha256: files.sha256,
  size: sql<number>`max(${files.size})`.mapWith(files.size),
  name: sql<string>`min(${files.name})`,
}

/** Returns the hashes of contents that lost their last row within the last seven days, and are therefore kept for backups. */
async function recentOf(database: RootHandle, contents: readonly KeptContent[], now: number) {
  const hashes = contents.map(({ sha256 }) => sha256)
  if (hashes.length === 0) return new Set<string>()
  return new Set(await recentlyUnnamed(database, hashes, now - UNNAMED_SECONDS))
}

async function rowsOf(database: RootHandle, contents: readonly KeptContent[]) {
  const addresses = sql.param(contents.map(({ sha256 }) => sha256))
  const rows = await database
    .select(contentColumns)
    .from(files)
    .where(sql`${files.sha256} = any(${addresses}::text[])`)
    .groupBy(files.sha256)
  return new Map(rows.map((row) => [row.sha256, row]))
}

/** Yields all contents to which rows refer, in batches. */
async function* namedContents(database: RootHandle): AsyncGenerator<NamedContent[]> {
  let last = ''
  for (;;) {
    const rows = await database
      .select(contentColumns)
      .from(files)
      .where(gt(files.sha256, last))
      .groupBy(files.sha256)
      .orderBy(asc(files.sha256))
      .limit(BATCH)
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)?.sha256 ?? ''
  }
}
