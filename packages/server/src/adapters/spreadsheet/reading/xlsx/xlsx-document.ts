import type { SheetDocument } from '../sheet-document.ts'
import type { ZipArchive } from '../zip-archive.ts'
import { picturesInCells } from './pictures/cell-pictures.ts'
import { drawnPictures } from './pictures/drawn-pictures.ts'
import { inOrder } from './pictures/picture-order.ts'
import { xlsxJoined } from './xlsx-joined.ts'
import { type CellMeanings, xlsxRows } from './xlsx-rows.ts'
import { readSharedStrings } from './xlsx-strings.ts'
import { readFormats } from './xlsx-styles.ts'
import { readWorkbook } from './xlsx-workbook.ts'

/** Opens an .xlsx or .xlsm document. `part` is the path of the workbook part. Throws UnreadableSheet. */
export async function xlsxDocument(zip: ZipArchive, part: string): Promise<SheetDocument> {
  const { sheets, sharedStrings, styles, date1904, cellPictures } = await readWorkbook(zip, part)
  let meanings: CellMeanings | undefined
  return {
    sheets: sheets.map(({ name, hidden }) => ({ name, hidden })),
    rows: async function* rows(sheet, notes) {
      const entry = sheets[sheet]
      if (!entry) return
      meanings ??= {
        strings: sharedStrings ? await readSharedStrings(zip, sharedStrings) : [],
        formats: styles ? await readFormats(zip, styles) : [],
        date1904,
      }
      yield* xlsxRows(zip, entry.part, meanings, notes)
    },
    joined: async (sheet) => {
      const entry = sheets[sheet]
      return entry ? xlsxJoined(zip, entry.part) : []
    },
    pictures: async (sheet) => {
      const entry = sheets[sheet]
      if (!entry) return []
      const drawings = await drawnPictures(zip, entry.part)
      return inOrder([...drawings, ...(await picturesInCells(zip, entry.part, cellPictures))])
    },
  }
}
