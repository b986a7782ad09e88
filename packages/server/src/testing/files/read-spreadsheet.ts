import { readXlsx } from 'hucre/xlsx'

/** A sheet of an XLSX document, the first unless it is said which, read by a program that did not write it. */
export async function readSpreadsheet(content: Uint8Array, place = 0) {
  const sheet = (await readXlsx(content, { readStyles: true })).sheets[place]
  if (!sheet) throw new Error('The document has no sheet')
  return sheet
}
