import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedFields, fieldPath } from './field-path.ts'

test.each([
  ['reference', { first: 'reference' }],
  ['lines.2.copies', { first: 'lines', place: 2, part: 'copies' }],
  ['emails.3', { first: 'emails', place: 3 }],
  ['/order.perm_edit', { first: '/order.perm_edit' }],
])('splits %s', (field, path) => {
  expect(fieldPath(field)).toEqual(path)
})

test('counts changes by field, with the first and the last position, in any batches', () => {
  const field = fc.oneof(
    fc.constantFrom('reference', 'notes'),
    fc
      .tuple(fc.integer({ min: 1, max: 90 }), fc.constantFrom('copies', 'width'))
      .map(([place, part]) => `lines.${place}.${part}`),
  )
  fc.assert(
    fc.property(fc.array(field), fc.nat(), (fields, at) => {
      const all = countedFields(fields)
      const cut = at % (fields.length + 1)
      const inTwoSteps = countedFields(fields.slice(cut), countedFields(fields.slice(0, cut)))
      const byName = (one: (typeof all)[number]) => `${one.first}.${one.part}`
      expect(inTwoSteps.toSorted((a, b) => byName(a).localeCompare(byName(b)))).toEqual(
        all.toSorted((a, b) => byName(a).localeCompare(byName(b))),
      )
      expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(fields.length)
      const copies = fields.flatMap((each) => (each.endsWith('.copies') ? [fieldPath(each).place ?? 0] : []))
      expect(all.find(({ part }) => part === 'copies')).toEqual(
        copies.length === 0
          ? undefined
          : {
              ...{ first: 'lines', part: 'copies', count: copies.length },
              ...{ from: Math.min(...copies), to: Math.max(...copies) },
            },
      )
    }),
  )
})
