import type { LoggedChange } from '@lienzo/contract/records/log'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { changeLines } from './change-lines.ts'

const day = (text: string) => Date.parse(text) / 1000

/** Fake translation function that returns the key and the values. A different test checks the language files. */
const t = ((key: string | string[], values: object = {}) =>
  [key, ...Object.values(values)].flat().join(' ')) as unknown as TFunction

const linesOf = (changes: readonly Omit<LoggedChange, 'kind'>[]) =>
  changeLines(
    t,
    'es',
    'space',
    changes.map((change) => ({ ...change, kind: change.field.endsWith('reason') ? 'text' : 'date' })),
  )
    .map((line) => line())
    .map(({ field, before, after }) => [field, before, after])

const from = day('2026-03-02')
const to = day('2026-03-12')

test('an added closure is one line, and so is a removed one', () => {
  expect(
    linesOf([
      { field: 'closures.1.closed_to', before: null, after: to },
      { field: 'closures.1.closed_from', before: null, after: from },
      { field: 'closures.1.closed_reason', before: null, after: 'Obras' },
      { field: 'closures.2.closed_from', before: to, after: null },
      { field: 'closures.2.closed_reason', before: 'Fin', after: null },
    ]),
  ).toEqual([
    ['closures.1', null, 'space.closure.line 02/03/2026 Obras 12/03/2026'],
    ['closures.2', 'space.closure.line_for_ever 12/03/2026 Fin', 'form.nothing'],
  ])
})

test('each changed field of an existing closure is a line', () => {
  expect(linesOf([{ field: 'closures.1.closed_from', before: from, after: to }])).toEqual([
    ['closures.1.closed_from', '02/03/2026', '12/03/2026'],
  ])
  expect(linesOf([{ field: 'closures.1.closed_to', before: null, after: to }])).toEqual([
    ['closures.1.closed_to', null, '12/03/2026'],
  ])
})

test('the order lines that a user has changed come before the totals that follow from them', () => {
  const fields = ['m2', 'total', 'lines.1.net', 'lines.2.copies', 'reference']
  const changes = fields.map((field) => ({ field, before: 1, after: 2 }))
  expect(linesOf(changes).map(([field]) => field)).toEqual([
    ...['lines.2.copies', 'reference', 'lines.1.net', 'm2', 'total'],
  ])
})
