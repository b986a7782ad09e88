import { expect, test } from 'vitest'
import { readSpares, sparesText } from './spares-text.ts'

const t = ((key: string) => key) as never

test.each([
  [{ spares: 0, spares_percent: 5 }, '5 %'],
  [{ spares: 0, spares_percent: 2.5 }, '2,5 %'],
  [{ spares: 1200, spares_percent: 0 }, '1.200'],
  [{ spares: 0, spares_percent: 0 }, ''],
])('spares of %o are written as %s, and read back', (spares, text) => {
  expect(sparesText(spares, 'es')).toBe(text)
  expect(readSpares(text, t)).toEqual(spares)
})
