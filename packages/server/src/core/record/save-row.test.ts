import { expect, test } from 'vitest'
import { finishes } from '../../db/tables/catalogue/catalogue.ts'
import { finishResource } from '../../resources/finish/finish.queries.ts'
import type { Context } from '../context/context.ts'
import type { Resource } from '../context/resource.ts'
import { columnsOf, createRow, lockRow, saveRow, writeRow } from './save-row.ts'

const commonColumns = { id: 7, version: 2, created_at: 1, updated_at: 1, created_by: 3, deleted_at: null }

test('an input returns its columns, without those common to all records', () => {
  expect(columnsOf(finishes, { ...commonColumns, code: 'LAM', price: 420 })).toEqual({
    code: 'LAM',
    price: 420,
  })
})

test('an unknown column, or one of another type, does not compile', () => {
  // @ts-expect-error The table has no column `prize`.
  columnsOf(finishes, { code: 'LAM', prize: 420 })
  // @ts-expect-error `price` must be a number.
  columnsOf(finishes, { code: 'LAM', price: '4.20' })
  const wider = { code: 'LAM', materials: [1] }
  // @ts-expect-error Values that are not columns have to be removed first.
  expect(columnsOf(finishes, wider)).toEqual({ code: 'LAM' })
})

test('a record is written only by its columns: another name or type does not compile', () => {
  const wider = { code: 'LAM', materials: [1] }
  const tableless: Pick<Resource<never>, 'name' | 'table' | 'label' | 'scope'> = finishResource
  const writeWrongly = async (context: Context) => {
    // @ts-expect-error The table has no column `prize`.
    await createRow(context, finishResource, { code: 'LAM', prize: 420 })
    // @ts-expect-error A value without a column would be logged as changed but not written.
    await saveRow(context, finishResource, {}, { ...wider, price: 420 })
    const before = await lockRow(context, finishResource, 1)
    // @ts-expect-error `price` must be a number.
    await writeRow(context, finishResource, before, { price: '4.20' }, 'update')
    // @ts-expect-error The column names are unknown at compile time.
    await saveRow(context, finishResource, {}, Object.fromEntries([['code', 'LAM']]))
    // @ts-expect-error The table of the resource is unknown at compile time.
    await createRow(context, tableless, { code: 'LAM' })
  }
  expect(writeWrongly).toBeDefined()
})
