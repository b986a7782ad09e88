import { expect, test } from 'vitest'
import { finishes } from '../../db/tables/sales/catalogue.ts'
import { columnsOf } from './save-row.ts'

const kept = { id: 7, version: 2, created_at: 1, updated_at: 1, created_by: 3, deleted_at: null }

test('an input gives its columns, without those of every record', () => {
  expect(columnsOf(finishes, { ...kept, code: 'LAM', price: 420 })).toEqual({ code: 'LAM', price: 420 })
})

test('what is no column, or of another type, does not compile', () => {
  // @ts-expect-error: there is no such column
  columnsOf(finishes, { code: 'LAM', prize: 420 })
  // @ts-expect-error: a price is a number
  columnsOf(finishes, { code: 'LAM', price: '4.20' })
  const wider = { code: 'LAM', materials: [1] }
  // @ts-expect-error: it would have to be taken out before
  expect(columnsOf(finishes, wider)).toEqual({ code: 'LAM' })
})
