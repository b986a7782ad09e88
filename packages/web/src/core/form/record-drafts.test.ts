import { euros, id, text, updateFields } from '@lienzo/contract/wire/fields'
import { z } from '@lienzo/contract/wire/zod'
import { expect, test } from 'vitest'
import { draftsOf } from './record-drafts.ts'

const update = z.strictObject({
  ...updateFields,
  name: text(80),
  kind: z.enum(['window', 'wall']),
  price: euros,
  customer_id: id,
  product_id: id.nullable(),
  materials: z.array(id),
  active: z.boolean(),
  picture_upload: z.string().nullable().optional(),
})

const record = {
  ...{ id: 7, version: 3, created_at: 1_700_000_000, customer_name: 'Alameda' },
  ...{ name: 'Door', kind: 'wall' as const, price: 12.5, customer_id: 2, product_id: null, active: false },
  materials: [{ id: 4, name: 'Vinyl' }],
}

test('a new record starts with empty values, except for given ones', () => {
  expect(draftsOf(update, { price: Number.NaN, active: true }).blank).toEqual({
    ...{ name: '', kind: 'window', price: Number.NaN, customer_id: 0, product_id: null, materials: [] },
    ...{ active: true, picture_upload: undefined },
  })
})

test('the draft of a record has the fields of its update, in their order', () => {
  const draft = draftsOf(update).of({ ...record, materials: record.materials.map((material) => material.id) })
  expect(Object.keys(draft)).toEqual(
    Object.keys(update.shape).filter((name) => !['id', 'version'].includes(name)),
  )
  expect(draft).toEqual({
    ...{ name: 'Door', kind: 'wall' as const, price: 12.5, customer_id: 2, product_id: null, materials: [4] },
    ...{ active: false, picture_upload: undefined },
  })
})

test('a record whose field has another type than its update does not compile', () => {
  // @ts-expect-error: the materials of the record are objects, not ids
  expect(draftsOf(update).of(record).materials).toEqual(record.materials)
})
