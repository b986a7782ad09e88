import { Readable } from 'node:stream'
import { artworkTypes } from '@lienzo/contract/wire/file'
import { and, asc, eq, sql } from 'drizzle-orm'
import { UnreadableEntry } from '../../../adapters/archive/read-archive.ts'
import type { FileFacts } from '../../../adapters/files/inspection/inspection.ts'
import type { StoredFile } from '../../../adapters/files/store/file-store.ts'
import { UnreadableSheet } from '../../../adapters/spreadsheet/reading/sheet-limits.ts'
import type { PublicContext } from '../../../core/context/context.ts'
import type { Handle } from '../../../core/context/handle.ts'
import { keepFiles } from '../../../core/files/keep-file.ts'
import type { JobContext } from '../../../core/jobs/job.ts'
import { StorageFull } from '../../../core/storage/storage-room.ts'
import { files } from '../../../db/tables/records/files.ts'
import { importPictureSources, importPictures } from '../../../db/tables/records/import-pictures.ts'
import { importKindOf } from '../import-kinds.ts'
import type { Import } from '../import-record.ts'
import { isAtPhase } from '../import-state.ts'
import { faultOfContent, type PictureFault, pictureFault } from './picture-faults.ts'
import { type AnnouncedPicture, openPictures, UnreadablePictures } from './picture-source.ts'

type Source = typeof importPictureSources.$inferSelect

/**
 * Number of pictures stored in one transaction, followed by the number of pictures read concurrently. Drawing a picture
 * occupies one processor core.
 */
const BATCH = 24
const AT_ONCE = 4

/** Time in milliseconds after which the work continues in a new job, because one attempt is limited to ten minutes. */
const LONGEST_MILLISECONDS = 240_000

/** Media types of pictures. Only raster formats are accepted. */
const pictureTypes = artworkTypes.filter((type) => type.startsWith('image/') && type !== 'image/svg+xml')

/**
 * Reads the pictures of an import from its spreadsheet and its archives, and stores each as a file. Resumes after the last
 * stored picture.
 */
export async function keepPictures(context: JobContext, importRun: Import): Promise<KeepOutcome> {
  if (!importKindOf(importRun.resource).declaration.pictures) return 'kept'
  const until = performance.now() + LONGEST_MILLISECONDS
  await noteSheet(context, importRun)
  const sources = await context.database
    .select()
    .from(importPictureSources)
    .where(eq(importPictureSources.import_id, importRun.id))
    .orderBy(asc(importPictureSources.id))
  for (const source of sources) {
    if (source.failure || source.read === source.total) continue
    const outcome = await keepThoseOf(context, { found: importRun, source, until })
    if (outcome !== 'kept') return outcome
  }
  return 'kept'
}

/**
 * Result of `keepPictures`. `unfinished`: the time is up · `given_up`: the import was cancelled, or another attempt at the work
 * has progressed further.
 */
type KeepOutcome = 'kept' | 'unfinished' | 'given_up'

/** Adds the spreadsheet itself as a source of pictures, unless it is a text file. */
async function noteSheet(context: JobContext, importRun: Import): Promise<void> {
  await context.change(async (change) => {
    const { id, file_id, name } = importRun
    if (!importRun.reading || importRun.reading.text || !(await isAtPhase(change, importRun))) return
    const isOfSheet = and(eq(importPictureSources.import_id, id), eq(importPictureSources.kind, 'sheet'))
    if ((await change.database.$count(importPictureSources, isOfSheet)) > 0) return
    await change.database
      .insert(importPictureSources)
      .values({ import_id: id, kind: 'sheet', file_id, name, created_at: change.now })
  })
}

type Work = { found: Import; source: Source; until: number }

async function keepThoseOf(context: JobContext, work: Work): Promise<KeepOutcome> {
  const { found, source } = work
  const [file] = await context.database
    .select({ sha256: files.sha256 })
    .from(files)
    .where(eq(files.id, source.file_id))
  if (!file) throw new Error('A file of an import is gone')
  await using copy = await context.services.files.localCopy(file.sha256)
  try {
    await using pictureSource = await openPictures(copy.path, {
      kind: source.kind,
      sheet: found.reading?.sheet ?? 0,
    })
    const { pictures, leftOut } = pictureSource
    const counts = { total: pictures.length, left_out: leftOut }
    if (source.total === null && !(await note(context, found, source, counts))) return 'given_up'
    return await keepInBatches(context, work, pictures)
  } catch (error) {
    const failure = failureOf(error, source)
    if (!failure) throw error
    return (await note(context, found, source, { failure, total: 0 })) ? 'kept' : 'given_up'
  }
}

function failureOf(error: unknown, { name }: Source): PictureFault | undefined {
  if (error instanceof UnreadablePictures) return error.fault
  if (error instanceof StorageFull)
    return pictureFault('upload.refused.storage-full', { name, quota: error.quota })
  if (error instanceof UnreadableSheet) return pictureFault(`validation.sheet.${error.reason}`, error.values)
  return undefined
}

function note(
  context: JobContext,
  importRun: Import,
  source: Source,
  values: Partial<Source>,
): Promise<boolean> {
  return context.change(async (change) => {
    if (!(await isAtPhase(change, importRun))) return false
    await change.database
      .update(importPictureSources)
      .set(values)
      .where(eq(importPictureSources.id, source.id))
    return true
  })
}

async function keepInBatches(
  context: JobContext,
  { found, source, until }: Work,
  pictures: readonly AnnouncedPicture[],
): Promise<KeepOutcome> {
  const partsByName = await knownParts(context, source)
  const seenNames = new Set(partsByName.keys())
  const batchAt = (place: number) => {
    const reading = readAll(context, found, pictures.slice(place, place + BATCH), seenNames)
    // Errors surface where the batch is awaited. This handler avoids an unhandled rejection if the import has ended.
    reading.catch(() => undefined)
    return reading
  }
  let next = batchAt(source.read)
  try {
    for (let place = source.read; place < pictures.length; place += BATCH) {
      const read = await next
      if (context.signal.aborted) return 'given_up'
      if (performance.now() > until) return 'unfinished'
      // The next batch is read while this one is stored.
      next = batchAt(place + BATCH)
      const goesOn = await context.change(async (change) => {
        if (!(await isAtPhase(change, found))) return false
        await keepBatch(change, { found, source, place }, read, partsByName)
        return true
      })
      if (!goesOn) return 'given_up'
    }
    return 'kept'
  } finally {
    // The archive must stay open until the next batch has been read.
    await next.catch(() => undefined)
  }
}

/**
 * Returns the pictures that are already stored for a spreadsheet, by the name of their file inside it, so that a picture used
 * in several rows is read only once. Returns an empty map for archives.
 */
async function knownParts({ database }: JobContext, { id, kind }: Source): Promise<KnownParts> {
  if (kind !== 'sheet') return new Map()
  const { name, file_id, fault } = importPictures
  const rows = await database
    .select({ name, file_id, fault })
    .from(importPictures)
    .where(eq(importPictures.source_id, id))
  return new Map(rows.map(({ name: part, ...picture }) => [part, picture]))
}

type KeptPicture = { file_id: number | null; fault: PictureFault | null }
type KnownParts = Map<string, KeptPicture>

type ReadResult = { stored: StoredFile; facts: FileFacts } | PictureFault
type ReadPicture = { announced: AnnouncedPicture; kept: ReadResult | null }

/** Reads pictures, `AT_ONCE` at a time. `kept` is null for a picture of the spreadsheet that has been read before. */
async function readAll(
  context: JobContext,
  importRun: Import,
  batch: readonly AnnouncedPicture[],
  seenNames: Set<string>,
): Promise<ReadPicture[]> {
  const read: ReadPicture[] = []
  const entries = batch.entries()
  const work = async () => {
    for (const [index, announced] of entries) {
      const isShownBefore = announced.sheet_row !== null && seenNames.has(announced.name)
      seenNames.add(announced.name)
      const kept = isShownBefore ? null : await readPicture(context, importRun, announced)
      read[index] = { announced, kept }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return read
}

async function readPicture(
  { services }: JobContext,
  { id }: Import,
  { name, fault, content }: AnnouncedPicture,
): Promise<ReadResult> {
  if (fault) return fault
  try {
    const stored = await services.files.put(Readable.from(content()))
    await using copy = await services.files.localCopy(stored.sha256)
    // Imported lazily, because the inspection of files loads many modules.
    const { inspectFile } = await import('../../../adapters/files/inspection/inspect.ts')
    const inspection = await inspectFile(copy.path, {
      name: fileNameOf(name),
      allowedTypes: pictureTypes,
      maxSize: stored.size,
      owner: `import-${id}`,
    })
    return inspection.accepted ? { stored, facts: inspection.file } : faultOfContent(inspection.refusal)
  } catch (error) {
    if (!(error instanceof UnreadableEntry)) throw error
    return pictureFault('validation.picture.damaged')
  }
}

function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

async function keepBatch(
  context: PublicContext,
  { found, source, place }: { found: Import; source: Source; place: number },
  read: readonly ReadPicture[],
  partsByName: KnownParts,
): Promise<void> {
  const { database, services } = context
  const storedPictures = read.flatMap(({ announced, kept }) =>
    kept && 'stored' in kept ? [{ announced, ...kept }] : [],
  )
  const ids = await keepFiles(
    database,
    services,
    storedPictures.map(({ announced, ...picture }) => ({
      file: fileOf(context, found, announced, picture),
      storeAgain: () => services.files.put(Readable.from(announced.content())),
    })),
  )
  const idOf = new Map(storedPictures.map(({ announced }, index) => [announced, ids[index] ?? null]))
  const rows = read.map(({ announced, kept }, index) => {
    const { name, sheet_row, other_row } = announced
    const fault = kept && 'key' in kept ? kept : null
    const picture = (kept ? undefined : partsByName.get(name)) ?? {
      file_id: idOf.get(announced) ?? null,
      fault,
    }
    partsByName.set(name, picture)
    const at = { source_id: source.id, place: place + index, import_id: found.id }
    return { ...at, name, sheet_row, other_row, ...picture }
  })
  await database.insert(importPictures).values(rows).onConflictDoNothing()
  await database
    .update(importPictureSources)
    .set({ read: place + read.length })
    .where(eq(importPictureSources.id, source.id))
}

function fileOf(
  { now }: PublicContext,
  { created_by }: Import,
  { name }: AnnouncedPicture,
  { stored, facts }: { stored: StoredFile; facts: FileFacts },
) {
  return {
    sha256: stored.sha256,
    size: stored.size,
    name: facts.name ?? fileNameOf(name),
    type: facts.type,
    kind: facts.kind,
    width_px: facts.widthPx ?? null,
    height_px: facts.heightPx ?? null,
    colour_model: facts.colourModel ?? null,
    pages: facts.pages ?? null,
    created_at: now,
    created_by,
  }
}

/** Deletes the pictures read from the spreadsheet of an import, because the spreadsheet is about to be read differently. */
export async function forgetSheetPictures(database: Handle, importId: number): Promise<void> {
  await database
    .delete(importPictureSources)
    .where(sql`${importPictureSources.import_id} = ${importId} and ${importPictureSources.kind} = 'sheet'`)
}
