import { PDFiumLibrary } from '@hyzyla/pdfium'

/** Returns the lines of each page of a PDF in reading order, as marking and copying them gives them. */
export async function pageLines(pdf: Uint8Array): Promise<string[][]> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(pdf)
    const pages = [...document.pages()].map((page) => page.getText().split('\r\n'))
    document.destroy()
    return pages
  } finally {
    library.destroy()
  }
}
