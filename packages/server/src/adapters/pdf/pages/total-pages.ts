/** Name under which pages refer to the PDF object that draws the total number of pages. */
const NAME = 'TotalPages'

/** PDF object that can be written to until `end` is called. The library's types lack this type and `Inside`. */
type Reference = {
  data: { Resources: { Font: Record<string, unknown> } }
  write(text: string): void
  end(): void
}
type Inside = {
  ref(data: object): Reference
  page: { xobjects: Record<string, Reference> }
  addContent(operators: string): void
  _font: { id: string; ref(): unknown; encode(text: string): [codes: string[], positions: unknown] }
}

/**
 * Returns functions that draw the total number of pages before it is known: `draw` refers to the total on each page, and `end`
 * sets the number after the last page.
 */
export function totalPages(document: PDFKit.PDFDocument, { font, size }: { font: string; size: number }) {
  const inside = document as unknown as Inside
  const form = inside.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, -size, 8 * size, 2 * size],
    Resources: { Font: {} },
  })
  return {
    /** Draws the total at a position, in the current fill colour. */
    draw(x: number, baseline: number): void {
      inside.page.xobjects[NAME] = form
      document.save()
      // The library flips the y axis of pages to point down, but in form objects it points up.
      document.transform(1, 0, 0, -1, x, baseline)
      inside.addContent(`/${NAME} Do`)
      document.restore()
    },
    end(pages: number): void {
      document.font(font).fontSize(size)
      const { _font: pdfFont } = inside
      const [codes] = pdfFont.encode(String(pages))
      form.data.Resources.Font[pdfFont.id] = pdfFont.ref()
      form.write(`BT /${pdfFont.id} ${size} Tf <${codes.join('')}> Tj ET`)
      form.end()
    },
  }
}
