import { stat } from 'node:fs/promises'
import { claimedExtension, withExtension } from '@lienzo/rules/people/display-name'
import { runnableExtension } from '@lienzo/rules/people/runnable-names'
import { supportedExtensions } from 'file-type'
import type { PixelLimits } from '../drawing/picture-engine.ts'
import { type FoundType, findType } from './find-type.ts'
import { inspectArchive } from './inspect-archive.ts'
import { inspectDrawing } from './inspect-drawable.ts'
import { inspectPdf } from './inspect-pdf.ts'
import { inspectPicture } from './inspect-picture.ts'
import { type Inspection, refuse, type TypedFile } from './inspection.ts'
import { isLockedOffice } from './locked-office.ts'

export interface InspectionOptions extends PixelLimits {
  /** Person who uploaded the file. People take turns at slow work. */
  owner: string
  /**
   * File name chosen by the user. The extension must match the content, except that a picture can have the extension of any
   * picture format, and a spreadsheet the extension of any spreadsheet format.
   */
  name: string
  /** Media types. */
  allowedTypes: readonly string[]
  /** Bytes. */
  maxSize: number
}

/** Canonical extension for each alternative extension of a type. */
const SAME_EXTENSION: Record<string, string> = {
  jpeg: 'jpg',
  jpe: 'jpg',
  jfif: 'jpg',
  tiff: 'tif',
  apng: 'png',
  heif: 'heic',
  hif: 'heic',
  htm: 'html',
  // A workbook with macros; some programs save it as `xlsx`.
  xlsm: 'xlsx',
  // Illustrator files contain a PDF.
  ai: 'pdf',
}

/** Extensions that imply a specific type, in addition to the `supportedExtensions` of `file-type`. */
const TEXT_EXTENSIONS = new Set(['txt', 'csv', 'svg', 'html', 'json', 'doc', 'xls', 'ppt'])

/**
 * Determines the type of a file from its content and checks the content, so that damage is found before printing. Returns a
 * refusal if the file is faulty or not allowed. Throws QueueFull, and file system errors.
 */
export async function inspectFile(path: string, options: InspectionOptions): Promise<Inspection> {
  const { size } = await stat(path)
  if (size === 0) return refuse({ reason: 'empty' })
  if (size > options.maxSize) return refuse({ reason: 'too-large', size, maxSize: options.maxSize })

  const programExtension = runnableExtension(options.name)
  if (programExtension) return refuse({ reason: 'program', found: programExtension })
  const nameExtension = claimedExtension(options.name)
  const content = await findType(path)
  if (content?.extension === 'cfb' && (await isLockedOffice(path))) return refuse({ reason: 'locked' })
  const fileType = asClaimed(content, nameExtension)
  if (!fileType) return refuse({ reason: isSheet(nameExtension) ? 'unknown-sheet' : 'unknown-type' })
  const isRenamed = contradicts(nameExtension, fileType.extension)
  const isTaken =
    !isRenamed || isOtherPicture(nameExtension, fileType) || isOtherSheet(nameExtension, fileType)
  if (!isTaken || !options.allowedTypes.includes(fileType.type)) {
    if (fileType.extension === 'heic') return refuse({ reason: 'heic' })
    if (isSheet(nameExtension) && fileType.extension === 'html') return refuse({ reason: 'web-page' })
    if (isSheet(nameExtension) && fileType.extension === 'xml') return refuse({ reason: 'xml' })
    return refuse({ reason: 'type-not-allowed', claimed: nameExtension, found: fileType.extension })
  }
  const name = isRenamed ? { name: withExtension(options.name, fileType.extension) } : {}
  return readContent(path, { ...fileType, size, ...name }, options)
}

async function readContent(path: string, facts: TypedFile, options: InspectionOptions): Promise<Inspection> {
  if (facts.kind === 'picture') return inspectPicture(path, facts, options)
  if (facts.kind === 'pdf') return inspectPdf(path, facts, options.owner)
  if (facts.kind === 'drawing') return inspectDrawing(path, facts, options.owner)
  if (isArchive(facts)) return inspectArchive(path, facts)
  return { accepted: true, file: facts }
}

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * Media types that only the extension of the file name can distinguish: workbooks that look like plain archives, and old office
 * documents. Keyed by the extension of the detected type, and then by the extension of the file name.
 */
const SAID_BY_NAME: Record<string, Record<string, string>> = {
  // Workbooks whose parts are in an unusual order look like any ZIP archive.
  zip: { xlsx: WORKBOOK, xlsm: WORKBOOK },
  cfb: {
    doc: 'application/msword',
    xls: 'application/vnd.ms-excel',
    ppt: 'application/vnd.ms-powerpoint',
  },
}

function asClaimed(fileType: FoundType | undefined, nameExtension: string): FoundType | undefined {
  // Some programs save text tables with a spreadsheet extension; such files are stored as CSV.
  if (fileType?.extension === 'txt' && isSheet(nameExtension))
    return { ...fileType, type: 'text/csv', extension: 'csv' }
  const type = fileType && SAID_BY_NAME[fileType.extension]?.[nameExtension]
  return type ? { ...fileType, type, extension: nameExtension } : fileType
}

function isArchive({ type }: TypedFile): boolean {
  return type === 'application/zip' || /officedocument|opendocument|macroenabled/.test(type)
}

/**
 * Returns whether the extension of the file name contradicts the content. An unknown extension, as in `poster.final`,
 * contradicts nothing.
 */
function contradicts(nameExtension: string, contentExtension: string): boolean {
  const canonical = SAME_EXTENSION[nameExtension] ?? nameExtension
  if (!supportedExtensions.has(canonical) && !TEXT_EXTENSIONS.has(canonical)) return false
  return canonical !== (SAME_EXTENSION[contentExtension] ?? contentExtension)
}

const SHEET_EXTENSIONS = new Set(['xls', 'xlsx', 'xlsm', 'ods', 'csv'])

function isSheet(extension: string): boolean {
  return SHEET_EXTENSIONS.has(extension)
}

/**
 * Returns whether the file name has a spreadsheet extension and the content is a spreadsheet. A spreadsheet is read according
 * to its content, whatever its extension.
 */
function isOtherSheet(nameExtension: string, { extension }: FoundType): boolean {
  return isSheet(nameExtension) && isSheet(extension)
}

const PICTURE_EXTENSIONS = new Set(['jpg', 'png', 'webp', 'gif', 'tif', 'avif', 'heic'])

/**
 * Returns whether the file name has a picture extension and the content is a picture. Phones, chat programs and websites often
 * give a picture the extension of a different picture format.
 */
function isOtherPicture(nameExtension: string, fileType: FoundType): boolean {
  return fileType.kind === 'picture' && PICTURE_EXTENSIONS.has(SAME_EXTENSION[nameExtension] ?? nameExtension)
}
