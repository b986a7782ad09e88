import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/**
 * Roboto, as pdfmake ships it: one file holds Latin, Greek and Cyrillic, and its figures are all of one width.
 * (The interface's Inter comes in web fonts that the PDF library fails to embed.)
 */
export const fontPaths = {
  normal: resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'),
  bold: resolve('pdfmake/fonts/Roboto/Roboto-Medium.ttf'),
}
