import { objectsOf } from './pdf-objects.ts'

/** Maximum depth of a page tree. In real files, the depth is about the number of digits in the page count. */
const DEEPEST_TREE = 50

/**
 * Returns the user unit of the first page: the size of a page unit, in 1/72 inch. Returns 1 if the page is not found or
 * declares no user unit; usually only large banners declare one. The drawing engine ignores the user unit.
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

/** Returns the number of the object that a key refers to; an empty string if there is no such reference. */
function numberAfter(text: string | undefined, key: string): string {
  return new RegExp(`/${key}\\s+(\\d+)\\s+\\d+\\s+R`).exec(text ?? '')?.[1] ?? ''
}
