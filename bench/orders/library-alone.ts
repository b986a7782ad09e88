import type { Readable } from 'node:stream'
import PdfDocument from 'pdfkit'

/** Call to the PDF library, recorded while a document was drawn. */
type Operation = { name: OperationName; operands: unknown[] }
type OperationName = (typeof operationNames)[number]

const operationNames = [
  ...['registerFont', 'addPage', 'font', 'fontSize', 'fillColor', 'text'],
  ...['rect', 'fill', 'moveTo', 'lineTo', 'lineWidth', 'stroke'],
] as const

/** Operations of the PDF library, by name. */
type Library = Record<OperationName, (...operands: unknown[]) => unknown>

/** Draws a document and returns the library operations that draw it. Leaves out operations that only measure texts. */
export async function operationsOf(draw: () => Promise<Readable>): Promise<Operation[]> {
  const library = PdfDocument.prototype as unknown as Library
  const own = Object.fromEntries(operationNames.map((name) => [name, library[name]])) as Library
  const operations: Operation[] = []
  let depth = 0
  for (const name of operationNames) {
    library[name] = function recorded(this: unknown, ...operands) {
      // Replaying the outer operation repeats the operations nested in it.
      if (depth === 0) operations.push({ name, operands })
      depth += 1
      try {
        return own[name].apply(this, operands)
      } finally {
        depth -= 1
      }
    }
  }
  try {
    for await (const _ of await draw());
  } finally {
    Object.assign(library, own)
  }
  return operations
}

/** Draws the same pages by replaying the recorded operations on the PDF library alone. */
export function drawnAlone(operations: readonly Operation[]): Readable {
  const document = new PdfDocument({ autoFirstPage: false })
  const library = document as unknown as Library
  for (const { name, operands } of operations) library[name].apply(document, operands)
  document.end()
  return document as unknown as Readable
}
