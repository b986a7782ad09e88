import { readXlsx } from 'hucre/xlsx'

/**
 * Reads a sheet of an XLSX document, by default the first one, with a library that did not write it. Throws if there is no such
 * sheet.
 */
export async function readSpreadsheet(content: Uint8Array, place = 0) {
  const sheet = (await readXlsx(content, { readStyles: true })).sheets[place]
  if (!sheet) throw new Error('The document has no sheet')
  return sheet
}
