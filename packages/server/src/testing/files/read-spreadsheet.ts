import { readXlsx } from 'hucre/xlsx'

/**
 * Reads the sheet at index `place` of an XLSX file, with a different library from the one that writes such files. Throws if the
 * sheet does not exist.
 */
export async function readSpreadsheet(content: Uint8Array, place = 0) {
  const sheet = (await readXlsx(content, { readStyles: true })).sheets[place]
  if (!sheet) throw new Error('The document has no sheet')
  return sheet
}
