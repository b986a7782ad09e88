import { PDFiumLibrary } from '@hyzyla/pdfium'

/** The lines of each page of a PDF in the order of reading, as somebody who marks and copies them gets them. */
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
