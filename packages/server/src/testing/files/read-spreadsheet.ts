import { readXlsx } from 'hucre/xlsx'

/** The first sheet of an XLSX document, read by a program that did not write it. */
export async function readSpreadsheet(content: Uint8Array) {
  const [sheet] = (await readXlsx(content, { readStyles: true })).sheets
  if (!sheet) throw new Error('The document has no sheet')
  return sheet
}
