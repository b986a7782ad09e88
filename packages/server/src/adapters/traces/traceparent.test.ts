import { expect, test } from 'vitest'
import { readTraceparent, writeTraceparent } from './traceparent.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'

test('a traceparent is read and written with the sampled flag only', () => {
  expect(readTraceparent(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId, traceFlags: 1 })
  expect(readTraceparent(`00-${traceId}-${spanId}-fe`)).toEqual({ traceId, spanId, traceFlags: 0 })
  expect(writeTraceparent({ traceId, spanId, traceFlags: 1 })).toBe(`00-${traceId}-${spanId}-01`)
})

test.each([
  ['nothing', undefined],
  ['another version', `01-${traceId}-${spanId}-01`],
  ['a trace of zeros', `00-${'0'.repeat(32)}-${spanId}-01`],
  ['a span of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
  ['capital letters', `00-${traceId.toUpperCase()}-${spanId}-01`],
  ['more text', `00-${traceId}-${spanId}-01-more`],
])('a traceparent of %s is ignored', (_fault, header) => {
  expect(readTraceparent(header)).toBeUndefined()
})
