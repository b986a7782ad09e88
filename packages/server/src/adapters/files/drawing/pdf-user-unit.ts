import { objectsOf } from './pdf-objects.ts'

/** Page trees are as deep as there are digits in the number of pages. */
const DEEPEST_TREE = 50

/**
 * How many 72ths of an inch a unit of the first page is: 1 unless the page says more, as those of large banners do. The
 * engine that draws knows nothing of it. `1` too where the way to the page is not found.
 */
export function userUnitOf(pdf: Buffer): number {
  const objects = objectsOf(pdf)
  if (!objects.mention('/UserUnit')) return 1
  const page = firstPage(objects.textOf)
  const unit = Number(/\/UserUnit\s*([\d.]+)/.exec(page ?? '')?.[1] ?? 1)
  return unit > 0 && Number.isFinite(unit) ? unit : 1

  function firstPage(textOf: (number: string) => string | undefined): string | undefined {
    const root = numberAfter(dictionaryAround(pdf, pdf.lastIndexOf('/Root')), 'Root')
    let text = textOf(numberAfter(textOf(root), 'Pages'))
    for (let depth = 0; depth < DEEPEST_TREE && text !== undefined; depth++) {
      const kid = /\/Kids\s*\[\s*(\d+)\s+\d+\s+R/.exec(text)?.[1]
      if (kid === undefined) return text
      text = textOf(kid)
    }
    return text
  }
}

function dictionaryAround(pdf: Buffer, at: number): string {
  return at < 0 ? '' : pdf.toString('latin1', at, at + 100)
}

/** The number of the object that is named by a key. */
function numberAfter(text: string | undefined, key: string): string {
  return new RegExp(`/${key}\\s+(\\d+)\\s+\\d+\\s+R`).exec(text ?? '')?.[1] ?? ''
}
