const CODE = /^(\d{2})-(\d{6,9})$/
const CENTURY = 2000

/**
 * Returns an order code: the last two digits of the year, and the running number within the year with at least six digits, as
 * in '26-000123'. Throws a RangeError if the year is not between 2000 and 2099, or if the number is below 1 or has more than
 * nine digits.
 */
export function formatOrderCode(year: number, number: number): string {
  if (!Number.isInteger(year) || year < CENTURY || year >= CENTURY + 100) {
    throw new RangeError(`No order is from ${year}`)
  }
  if (!Number.isInteger(number) || number < 1 || number > 999_999_999) {
    throw new RangeError(`Not a running number: ${number}`)
  }
  return `${String(year - CENTURY).padStart(2, '0')}-${String(number).padStart(6, '0')}`
}

/** Returns the year and the number of an order code, or null if `formatOrderCode` cannot return this code. */
export function parseOrderCode(code: string): { year: number; number: number } | null {
  const [, year, digits] = CODE.exec(code) ?? []
  if (year === undefined || digits === undefined) return null
  const number = Number(digits)
  const writtenOtherwise = digits.length > 6 && digits.startsWith('0')
  return number === 0 || writtenOtherwise ? null : { year: CENTURY + Number(year), number }
}
