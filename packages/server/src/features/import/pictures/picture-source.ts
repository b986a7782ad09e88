import type { pictureSourceKinds } from '@lienzo/contract/imports/import-states'
import { type ArchivedFile, ReadArchive, UnreadableArchive } from '../../../adapters/archive/read-archive.ts'
import { findPictures } from '../../../adapters/spreadsheet/reading/open-sheet.ts'
import type { SheetPicture } from '../../../adapters/spreadsheet/reading/sheet-document.ts'
import { type PictureFault, pictureFault } from './picture-faults.ts'

/** Maximum number of pictures of one source. It is far more than any shop needs; reading 10,000 pictures takes some minutes. */
const MOST_PICTURES = 20_000
const MOST_ENTRIES = 50_000
/** Maximum size of a picture, in bytes. */
const LARGEST_PICTURE = 100_000_000

/** Picture as listed by its source, before its content is read. */
export type AnnouncedPicture = {
  name: string
  sheet_row: number | null
  /** Number of a second row that the picture may belong to. */
  other_row: number | null
  /** Reason for not reading the picture; null if there is none. */
  fault: PictureFault | null
  content: () => AsyncGenerator<Buffer>
}

/** Opened file with its pictures, in a stable order. */
export type PictureSource = AsyncDisposable & { pictures: AnnouncedPicture[]; leftOut: number }

/** Thrown when a source of pictures cannot be read. */
export class UnreadablePictures extends Error {
  readonly fault: PictureFault

  constructor(fault: PictureFault) {
    super(`Pictures cannot be read: ${fault.key}`)
    this.fault = fault
  }
}

type Opening = { kind: (typeof pictureSourceKinds)[number]; sheet: number }

/**
 * Opens a spreadsheet or an archive and lists its pictures. Throws UnreadableSheet, or UnreadablePictures, for example if there
 * are more than `MOST_PICTURES`.
 */
export async function openPictures(path: string, { kind, sheet }: Opening): Promise<PictureSource> {
  const sheetPictures = kind === 'sheet' ? await findPictures(path, sheet) : []
  if (kind === 'sheet' && sheetPictures.length === 0) return { pictures: [], leftOut: 0, ...nothingOpen }
  const archive = await openArchive(path)
  const pictures = kind === 'sheet' ? picturesOfSheet(archive, sheetPictures) : picturesOfArchive(archive)
  const leftOut = kind === 'sheet' ? 0 : archive.files.length - pictures.length
  if (pictures.length <= MOST_PICTURES) {
    return { pictures, leftOut, [Symbol.asyncDispose]: () => archive[Symbol.asyncDispose]() }
  }
  await archive[Symbol.asyncDispose]()
  throw new UnreadablePictures(pictureFault('validation.pictures.too_much', { most: MOST_PICTURES }))
}

const nothingOpen = { [Symbol.asyncDispose]: async () => {} }

async function openArchive(path: string): Promise<ReadArchive> {
  try {
    return await ReadArchive.open(path, MOST_ENTRIES)
  } catch (error) {
    if (!(error instanceof UnreadableArchive)) throw error
    throw new UnreadablePictures(
      error.reason === 'too_many'
        ? pictureFault('validation.pictures.too_much', { most: MOST_PICTURES })
        : pictureFault('validation.pictures.damaged'),
    )
  }
}

function picturesOfSheet(archive: ReadArchive, sheetPictures: readonly SheetPicture[]): AnnouncedPicture[] {
  const files = new Map(archive.files.map((file) => [file.path.toLowerCase(), file]))
  return sheetPictures.flatMap(({ row, otherRow, part }) => {
    const file = files.get(part.toLowerCase())
    return file ? [{ ...pictureOf(archive, file), sheet_row: row, other_row: otherRow ?? null }] : []
  })
}

/** Returns the pictures of an archive, without system files, sorted by path in natural order (`2.jpg` before `10.jpg`). */
function picturesOfArchive(archive: ReadArchive): AnnouncedPicture[] {
  const order = new Intl.Collator('es', { numeric: true, sensitivity: 'base' })
  return archive.files
    .filter(({ path }) => !isOfSystem(path))
    .toSorted((one, other) => order.compare(one.path, other.path))
    .map((file) => pictureOf(archive, file))
}

function pictureOf(archive: ReadArchive, file: ArchivedFile): AnnouncedPicture {
  return {
    name: file.path.slice(0, LONGEST_NAME),
    sheet_row: null,
    other_row: null,
    fault: faultOfEntry(file),
    content: () => archive.content(file),
  }
}

const LONGEST_NAME = 1000

/** Returns whether a file is hidden, or is one that macOS or Windows adds to a folder. */
function isOfSystem(path: string): boolean {
  return /(^|\/)(__MACOSX\/|\.[^/]*$|Thumbs\.db$|desktop\.ini$)/i.test(path)
}

function faultOfEntry({ path, size, isLocked }: ArchivedFile): PictureFault | null {
  if (isLocked) return pictureFault('upload.refused.locked')
  // Nothing is extracted to this path, but an archive with such an entry is probably malicious.
  if (/^(\/|[a-z]:)|(^|\/)\.\.(\/|$)/i.test(path)) return pictureFault('validation.picture.climbs')
  if (/\.(zip|rar|7z|tar|gz|tgz)$/i.test(path)) return pictureFault('validation.picture.nested')
  if (size > LARGEST_PICTURE) {
    return pictureFault('validation.picture.too_large', { megabytes: LARGEST_PICTURE / 1e6 })
  }
  return null
}
