import { expect, test } from 'vitest'
import { lineChanges } from './line-changes.ts'
import type { LineInput } from './line-parts.ts'

function line(id: number | undefined, changes: Partial<LineInput> = {}): LineInput {
  return {
    ...(id === undefined ? {} : { id }),
    space_id: null,
    product_id: 1,
    campaign_image_id: null,
    promotion_id: null,
    material_id: 2,
    finish_ids: [],
    width: 1000,
    height: 500,
    copies: 1,
    spares: 0,
    spares_percent: 0,
    notes: '',
    ...changes,
  }
}
const fieldsOf = ({ id: _, ...fields }: LineInput) => fields

test('a remaining line is logged by its changed fields, at its current position', () => {
  const before = [line(1), line(2)]
  const after = [line(2, { copies: 5 }), line(1, { finish_ids: [7] })]
  expect(lineChanges(before, after)).toEqual({
    'lines.1.copies': { before: 1, after: 5 },
    'lines.2.finish_ids': { before: [], after: [7] },
  })
  expect(lineChanges(before, before)).toEqual({})
})

test('added and removed lines are logged in full', () => {
  const wide = line(undefined, { width: 2000 })
  expect(lineChanges([line(1)], [line(1), wide])).toEqual({
    'lines.2': { before: null, after: fieldsOf(wide) },
  })
  expect(lineChanges([line(1), line(2)], [line(2)])).toEqual({
    'lines.1': { before: fieldsOf(line(1)), after: null },
  })
  expect(lineChanges([line(1)], [wide])).toEqual({
    'lines.1': { before: fieldsOf(line(1)), after: fieldsOf(wide) },
  })
})
