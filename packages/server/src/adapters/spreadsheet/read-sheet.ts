import { readFile } from 'node:fs/promises'
import { detectDelimiter, parseCsv, stripBom } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import yauzl from 'yauzl'

export type ReadCell = string | number | boolean | Date | null

/** The first visible sheet of a document: its headers, and the rows under them that hold something, by the number they have there. */
export type ReadSheet = { headers: string[]; rows: { number: number; cells: ReadCell[] }[] }

/** Why a document is no table that can be read; `values` tell what was found. */
export class UnreadableSheet extends Error {
  readonly reason: 'damaged' | 'too_large' | 'too_many_rows' | 'empty'
  readonly values: Record<string, number>

  constructor(reason: UnreadableSheet['reason'], values: Record<string, number> = {}) {
    super(`The sheet cannot be read: ${reason}`)
    this.reason = reason
    this.values = values
  }
}

type Limits = {
  /** Bytes of the document, and of what is packed in it. */
  document: number
  unpacked: number
  rows: number
  columns: number
}

export const sheetLimits: Limits = {
  document: 20_000_000,
  unpacked: 100_000_000,
  rows: 20_000,
  columns: 60,
}

/** Reads an XLSX or CSV document. Fails with UnreadableSheet, before anything large is in memory. */
export async function readSheet(path: string, size: number, limits = sheetLimits): Promise<ReadSheet> {
  if (size > limits.document) throw new UnreadableSheet('too_large', { megabytes: limits.document / 1e6 })
  const content = await readFile(path)
  const isZip = content.subarray(0, 2).toString('latin1') === 'PK'
  const table = isZip ? await xlsxTable(path, content, limits) : csvTable(content, limits)
  const header = table.findIndex((cells) => cells.some(isFilled))
  if (header < 0) throw new UnreadableSheet('empty')
  const rows = table
    .map((cells, place) => ({ number: place + 1, cells: cells.slice(0, limits.columns) }))
    .slice(header + 1)
    .filter(({ cells }) => cells.some(isFilled))
  if (rows.length === 0) throw new UnreadableSheet('empty')
  if (rows.length > limits.rows) throw new UnreadableSheet('too_many_rows', { rows: limits.rows })
  const headers = (table[header] ?? []).slice(0, limits.columns).map((cell) => String(cell ?? '').trim())
  return { headers, rows }
}

function isFilled(cell: ReadCell): boolean {
  return cell !== null && String(cell).trim() !== ''
}

async function xlsxTable(path: string, content: Buffer, limits: Limits): Promise<ReadCell[][]> {
  await refuseBombs(path, limits)
  try {
    const book = await readXlsx(content, {
      sheets: (info, index) => index === 0 || !(info.hidden || info.veryHidden),
      maxRows: limits.rows + ROOM_TO_NOTICE,
    })
    const sheet = book.sheets.find((each) => each.rows.some((cells) => cells.length > 0))
    return (sheet?.rows ?? []).map((cells) => cells.map(cellOf))
  } catch {
    throw new UnreadableSheet('damaged')
  }
}

/** More rows than are taken, so that it is seen that they are too many, empty ones among them. */
const ROOM_TO_NOTICE = 10_000

function cellOf(cell: unknown): ReadCell {
  if (cell === null || cell === undefined) return null
  if (typeof cell === 'string' || typeof cell === 'boolean' || cell instanceof Date) return cell
  return typeof cell === 'number' && Number.isFinite(cell) ? cell : String(cell)
}

/** Unpacks a document without keeping it: what it says of its own size may be a lie. */
async function refuseBombs(path: string, limits: Limits): Promise<void> {
  const zip = await openZip(path)
  try {
    let unpacked = 0
    for await (const entry of entriesOf(zip)) {
      for await (const chunk of await contentOf(zip, entry)) {
        unpacked += (chunk as Buffer).length
        if (unpacked > limits.unpacked)
          throw new UnreadableSheet('too_large', { megabytes: limits.unpacked / 1e6 })
      }
    }
  } catch (error) {
    throw error instanceof UnreadableSheet ? error : new UnreadableSheet('damaged')
  } finally {
    zip.close()
  }
}

function openZip(path: string): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) =>
    yauzl.open(path, { lazyEntries: true, autoClose: false }, (error, zip) =>
      zip ? resolve(zip) : reject(error && new UnreadableSheet('damaged')),
    ),
  )
}

async function* entriesOf(zip: yauzl.ZipFile): AsyncGenerator<yauzl.Entry> {
  for (let read = 0; read < zip.entryCount; read += 1) {
    yield await new Promise<yauzl.Entry>((resolve, reject) => {
      zip.once('entry', resolve)
      zip.once('error', reject)
      zip.readEntry()
    })
  }
}

function contentOf(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<NodeJS.ReadableStream> {
  return new Promise((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => (stream ? resolve(stream) : reject(error))),
  )
}

function csvTable(content: Buffer, limits: Limits): ReadCell[][] {
  const text = stripBom(textOf(content))
  // Excel names the sign between the cells in a line of its own.
  const named = /^sep=(.)\r?\n/i.exec(text)
  const body = named ? text.slice(named[0].length) : text
  const table = parseCsv(body, {
    delimiter: named?.[1] ?? detectDelimiter(body),
    maxRows: limits.rows + ROOM_TO_NOTICE,
  })
  return table.map((cells) => cells.map(cellOf))
}

/** UTF-16 by its mark, UTF-8 where it is that, and else what Windows has written in western Europe. */
function textOf(content: Buffer): string {
  const [first, second] = content
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(content)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1252').decode(content)
  }
}
