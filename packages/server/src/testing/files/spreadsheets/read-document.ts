import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Reading,
  type ReadingChoice,
  readSheet,
} from '../../../adapters/spreadsheet/reading/read-sheet.ts'
import type { SheetRow } from '../../../adapters/spreadsheet/reading/sheet-document.ts'
import {
  type SheetLimits,
  sheetLimits,
  UnreadableSheet,
} from '../../../adapters/spreadsheet/reading/sheet-limits.ts'
import type { EarlierReading } from '../../../adapters/spreadsheet/reading/table/earlier-readings.ts'

type Choices = {
  limits?: Partial<SheetLimits>
  choice?: ReadingChoice
  knownHeaders?: readonly string[]
  earlier?: readonly EarlierReading[]
}

/**
 * Reads the headers and rows of a spreadsheet, and the settings that were used to read it. Returns the reason if the
 * spreadsheet cannot be read.
 */
export async function readDocument(content: Uint8Array, { limits, ...choices }: Choices = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-sheets-'))
  const path = join(folder, 'sheet')
  const rows: SheetRow[] = []
  let reading: Reading | undefined
  let headers: string[] = []
  try {
    await writeFile(path, content)
    const options = { ...choices, limits: { ...sheetLimits, ...limits }, atOnce: 2 }
    for await (const batch of readSheet(path, options)) {
      headers = batch.headers
      reading = batch.reading
      rows.push(...batch.rows)
    }
    return { headers, rows, reading }
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error
    return { unreadable: error.reason, values: error.values }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reads the headers and rows of a spreadsheet. Returns the reason if the spreadsheet cannot be read. */
export async function readRows(content: Uint8Array, choices: Choices = {}) {
  const { reading: _, ...read } = await readDocument(content, choices)
  return read
}
