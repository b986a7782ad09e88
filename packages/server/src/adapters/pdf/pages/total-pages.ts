/** The name under which each page draws the number of all pages. */
const NAME = 'TotalPages'

/** Parts of the library that its types leave out; a reference is written until it is ended. */
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

/** The number of all pages of a document, which every page draws and which is known once the last one is drawn. */
export function totalPages(document: PDFKit.PDFDocument, { font, size }: { font: string; size: number }) {
  const inside = document as unknown as Inside
  const form = inside.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, -size, 8 * size, 2 * size],
    Resources: { Font: {} },
  })
  return {
    /** Draws it from a place on, in the colour that was drawn with last. */
    draw(x: number, baseline: number): void {
      inside.page.xobjects[NAME] = form
      document.save()
      // Pages are drawn from above, and what is drawn on them by its name from below.
      document.transform(1, 0, 0, -1, x, baseline)
      inside.addContent(`/${NAME} Do`)
      document.restore()
    },
    end(pages: number): void {
      document.font(font).fontSize(size)
      const { _font: written } = inside
      const [codes] = written.encode(String(pages))
      form.data.Resources.Font[written.id] = written.ref()
      form.write(`BT /${written.id} ${size} Tf <${codes.join('')}> Tj ET`)
      form.end()
    },
  }
}
