import { PDFiumLibrary } from '@hyzyla/pdfium'

/** Returns the lines of each page of a PDF, in the reading order of the text that a person would copy. */
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

/**
 * Renders the first page of a PDF. `at` returns the colour [red, green, blue] at a position in points from the upper left
 * corner of the page.
 */
export async function firstPagePicture(pdf: Uint8Array) {
  const scale = 2
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(pdf)
    const { data, width } = await document.getPage(0).render({ scale, render: 'bitmap' })
    document.destroy()
    return {
      at: (x: number, y: number): [red: number, green: number, blue: number] => {
        const first = 4 * (Math.round(y * scale) * width + Math.round(x * scale))
        return [data[first] ?? 0, data[first + 1] ?? 0, data[first + 2] ?? 0]
      },
    }
  } finally {
    library.destroy()
  }
}
