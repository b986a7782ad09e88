import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** Pixels per point at 150 dpi, the lowest usual resolution of office printers. */
const SCALE = 150 / 72

/**
 * Renders the first `pages` pages of a PDF. Returns the texts of the QR codes on each page. Each page takes a tenth of a
 * second.
 */
export async function qrCodesOf(pdf: Uint8Array, pages = Number.POSITIVE_INFINITY): Promise<string[][]> {
  // Loads the WebAssembly program from the installed package; by default the library downloads it.
  const program = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer } })
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(pdf)
    const codesByPage: string[][] = []
    for (const page of document.pages()) {
      if (codesByPage.length === pages) break
      const { data, width, height } = await page.render({ scale: SCALE, render: 'bitmap' })
      const picture = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' as const }
      const codes = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 0 })
      codesByPage.push(codes.filter((code) => code.isValid).map((code) => code.text))
    }
    document.destroy()
    return codesByPage
  } finally {
    library.destroy()
  }
}
