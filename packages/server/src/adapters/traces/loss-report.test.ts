import { expect, test } from 'vitest'
import { makeLossReport } from './loss-report.ts'

test('reports lost spans at once, and then their number once an hour', () => {
  const reports: [number, string][] = []
  let now = 0
  const note = makeLossReport(
    (spans, reason) => reports.push([spans, reason]),
    () => now,
  )
  const refusal = new Error('connect ECONNREFUSED')
  note(3, refusal)
  note(4, refusal)
  now = 60 * 60 * 1000 - 1
  note(5, refusal)
  expect(reports).toEqual([[3, 'connect ECONNREFUSED']])
  now += 1
  note(6, undefined)
  expect(reports.slice(1)).toEqual([[15, 'no reason is known']])
})
