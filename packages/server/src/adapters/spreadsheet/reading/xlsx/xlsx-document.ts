import type { SheetDocument } from '../sheet-document.ts'
import type { ZipArchive } from '../zip-archive.ts'
import { type CellMeanings, xlsxRows } from './xlsx-rows.ts'
import { readSharedStrings } from './xlsx-strings.ts'
import { readFormats } from './xlsx-styles.ts'
import { readWorkbook } from './xlsx-workbook.ts'

/** A document of Excel since 2007, with macros or without. */
export async function xlsxDocument(zip: ZipArchive, part: string): Promise<SheetDocument> {
  const { sheets, sharedStrings, styles, date1904 } = await readWorkbook(zip, part)
  let meanings: CellMeanings | undefined
  return {
    sheets: sheets.map(({ name, hidden }) => ({ name, hidden })),
    rows: async function* rows(sheet) {
      const found = sheets[sheet]
      if (!found) return
      meanings ??= {
        strings: sharedStrings ? await readSharedStrings(zip, sharedStrings) : [],
        formats: styles ? await readFormats(zip, styles) : [],
        date1904,
      }
      yield* xlsxRows(zip, found.part, meanings)
    },
  }
}
