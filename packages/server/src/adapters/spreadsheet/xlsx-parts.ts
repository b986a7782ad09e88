import { text } from 'node:stream/consumers'
import yauzl from 'yauzl'
import { type SheetLimits, UnreadableSheet } from './sheet-limits.ts'

/** Longer than the list of sheets of any real document. */
const LARGEST_WORKBOOK = 1_000_000

/**
 * Unpacks a document once without keeping it, because what it says of its own size may be a lie, and says which of its
 * sheets are visible, counted from 0. Fails with UnreadableSheet.
 */
export async function lookThroughXlsx(
  path: string,
  limits: SheetLimits,
): Promise<{ visibleSheets: number[] }> {
  const zip = await openZip(path)
  let workbook = ''
  try {
    let unpacked = 0
    for await (const entry of entriesOf(zip)) {
      if (entry.fileName === 'xl/workbook.xml' && entry.uncompressedSize < LARGEST_WORKBOOK) {
        workbook = await text(await contentOf(zip, entry))
        continue
      }
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
  // Any other archive is one too.
  if (workbook === '') throw new UnreadableSheet('no_sheet')
  return { visibleSheets: visibleSheets(workbook) }
}

function visibleSheets(workbook: string): number[] {
  const sheets = [...workbook.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)]
  return sheets.flatMap(([tag], index) => (/\sstate="(?:veryH|h)idden"/.test(tag) ? [] : [index]))
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
