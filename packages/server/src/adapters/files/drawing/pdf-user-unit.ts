import { objectsOf } from './pdf-objects.ts'

/** Maximum depth of a page tree. Real trees are about as deep as the page count has digits. */
const DEEPEST_TREE = 50

/**
 * Returns the size of a unit of the first page, in 1/72 inch. It is 1 unless the page declares a different one, as large
 * banners do; also 1 if the page is not found. The drawing engine ignores this unit.
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

/** Returns the number of the object that a key refers to. */
function numberAfter(text: string | undefined, key: string): string {
  return new RegExp(`/${key}\\s+(\\d+)\\s+\\d+\\s+R`).exec(text ?? '')?.[1] ?? ''
}
