import { count, eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import { finishes, type materials } from '../../db/tables/catalogue/catalogue.ts'
import { orderLines, orders } from '../../db/tables/sales/orders.ts'
import { makerOf, unique } from '../../testing/company.ts'
import { queriesOf } from '../../testing/count-queries.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'
import { givenRows, insertFrom } from './given-rows.ts'
import { dialect } from './handle.ts'
import {
  columnList,
  type FieldsOf,
  fieldsIn,
  jsonObject,
  queryPrepared,
  queryRows,
  queryUnion,
  type RowOf,
} from './query-rows.ts'

let application: TestApplication
let finish: { id: number; code: string; name: string; active: boolean }

beforeAll(async () => {
  application = await openTestApplication()
  finish = await makerOf(application, await application.signIn('admin')).finish()
})
afterAll(() => application.close())

describe('queried rows', () => {
  test('have the names and types of their columns and expressions', async () => {
    const [row] = await queryRows(
      application.handle,
      {
        price: finishes.price,
        mode: finishes.price_mode,
        deleted_at: finishes.deleted_at,
        large: sql`${finishes.id} + 9007199254740000::bigint`.mapWith(Number),
        ids: sql<number[]>`array[${finishes.id}::bigint]`,
      },
      (columns) => sql`select ${columns} from ${finishes} where ${finishes.id} = ${finish.id}`,
    )
    expectTypeOf(row).toEqualTypeOf<
      | {
          price: number
          mode: 'm2' | 'metre' | 'piece' | 'line'
          deleted_at: number | null
          large: number
          ids: number[]
        }
      | undefined
    >()
    const [storedFinish] = await application.handle.select().from(finishes).where(eq(finishes.id, finish.id))
    expect(row).toEqual({
      price: storedFinish?.price,
      mode: storedFinish?.price_mode,
      deleted_at: null,
      large: 9_007_199_254_740_000 + finish.id,
      ids: [finish.id],
    })
  })

  test('are returned by data changes', async () => {
    const name = unique('renamed')
    const rows = await queryRows(
      application.handle,
      { id: finishes.id, name: finishes.name },
      (columns) =>
        sql`update ${finishes} set name = ${name} where ${finishes.id} = ${finish.id} returning ${columns}`,
    )
    expect(rows).toEqual([{ id: finish.id, name }])
  })

  test('of a prepared text are parsed once for each connection', async () => {
    const find = () =>
      application.handle.transaction(async (transaction) => {
        const ask = () =>
          queryPrepared(
            transaction,
            { id: finishes.id },
            (columns) => sql`select ${columns} from ${finishes} where ${finishes.id} = ${finish.id} and true`,
          )
        await ask()
        await ask()
        const preparedStatements = sql`from pg_prepared_statements where statement like '%"finishes"."id" = $1 and true'`
        return queryRows(
          transaction,
          { times: count() },
          (columns) => sql`select ${columns} ${preparedStatements}`,
        )
      })
    expect(await find()).toEqual([{ times: 1 }])
  })

  test('can come from several sources at once', async () => {
    const part = (table: typeof finishes | typeof materials, kind: string) => ({
      fields: { kind: sql<string>`${kind}::text`, id: table.id },
      statement: (columns: ReturnType<typeof sql>) =>
        sql`select ${columns} from ${table} where ${table.id} = ${finish.id}`,
    })
    const parts = [part(finishes, 'finish'), part(finishes, 'again')]
    const queries = await queriesOf(async () => {
      expect(await queryUnion(application.handle, parts)).toEqual([
        { kind: 'finish', id: finish.id },
        { kind: 'again', id: finish.id },
      ])
    })
    expect(queries).toHaveLength(1)
    expect(await queryUnion(application.handle, [])).toEqual([])
  })
})

describe('parts of a statement', () => {
  test('have the same names outside as inside', async () => {
    const inner = { id: finishes.id, twice: sql<number>`${finishes.id} * 2` }
    const outer = fieldsIn('doubled', inner)
    const rows = await queryRows(
      application.handle,
      outer,
      (columns) => sql`select ${columns} from (select ${columnList(inner)} from ${finishes}) doubled
        where ${outer.id} = ${finish.id}`,
    )
    expectTypeOf(rows).toEqualTypeOf<{ id: number; twice: number }[]>()
    expect(rows).toEqual([{ id: finish.id, twice: finish.id * 2 }])
  })

  test('become an object if their shape differs', async () => {
    const body = jsonObject({ id: finishes.id, code: finishes.code, gone: finishes.deleted_at })
    const [row] = await queryRows(
      application.handle,
      { body },
      (columns) => sql`select ${columns} from ${finishes} where ${finishes.id} = ${finish.id}`,
    )
    expectTypeOf(row?.body).toEqualTypeOf<{ id: number; code: string; gone: number | null } | undefined>()
    expect(row?.body).toEqual({ id: finish.id, code: finish.code, gone: null })
  })

  test('can be given rows, with the types of their columns', async () => {
    const { width, notes, finish_ids, material_id } = orderLines
    const fields = { width, notes, finish_ids, material_id }
    const lines: RowOf<typeof fields>[] = [
      { width: 10, notes: 'it\'s \\ "so"', finish_ids: [1, 2], material_id: null },
      { width: 20, notes: '', finish_ids: [], material_id: 3 },
      { width: 30, notes: 'two\nlines\t\u0001, {NULL}', finish_ids: [4], material_id: 3 },
      { width: 40, notes: 'null', finish_ids: [4], material_id: null },
    ]
    const { source, columns: lineColumns } = givenRows(fields, lines)
    expect(
      await queryRows(application.handle, lineColumns, (columns) => sql`select ${columns} from ${source}`),
    ).toEqual(lines)
    // @ts-expect-error `width` must be a number.
    givenRows({ width }, [{ width: '10' }])
    // @ts-expect-error A value is missing for one of the columns.
    givenRows(fields, [{ width: 10, notes: '', finish_ids: [] }])
  })

  test('contain shared values once, of any type, and pass a single column as a list', async () => {
    const { width, notes, finish_ids, material_id, checks } = orderLines
    const fields = { width, notes, finish_ids, material_id, checks }
    const sharedValues = { notes: 'it\'s \\ "so"', finish_ids: [1, 2], material_id: null, checks: [] }
    const lines: RowOf<typeof fields>[] = [
      { width: 10, ...sharedValues },
      { width: 20, ...sharedValues, checks: [] },
    ]
    const { source, columns: lineColumns } = givenRows(fields, lines, { sharedOnce: true })
    const select = (columns: SQL) => sql`select ${columns} from ${source}`
    expect(await queryRows(application.handle, lineColumns, select)).toEqual(lines)
    const { sql: text } = dialect.sqlToQuery(source)
    expect(text).toBe('unnest($1::integer[]) as given ("width")')
    const twins = givenRows({ width, material_id }, Array(3).fill({ width: 10, material_id: null }), {
      sharedOnce: true,
    })
    const selectTwins = (columns: SQL) => sql`select ${columns} from ${twins.source}`
    expect(await queryRows(application.handle, twins.columns, selectTwins)).toHaveLength(3)
  })

  test('are inserted into the columns of their values', async () => {
    const { id, code, price } = finishes
    const rows = [
      { code: unique('one'), price: 5 },
      { code: unique('two'), price: 7 },
    ]
    const { source, columns } = givenRows({ code, price }, rows)
    const values = {
      created_at: sql`1`,
      updated_at: sql`2`,
      name: columns.code,
      price_mode: sql`'m2'`,
      ...columns,
    }
    const insertedRows = await queryRows(
      application.handle,
      { id, code, name: finishes.name, price },
      (returnedColumns) => sql`${insertFrom(finishes, values, source)} returning ${returnedColumns}`,
    )
    expect(insertedRows).toEqual(rows.map((row) => ({ ...row, name: row.code, id: expect.any(Number) })))
    const { name: _name, ...valuesWithoutName } = values
    // @ts-expect-error A finish needs a name.
    insertFrom(finishes, valuesWithoutName, source)
  })
})

test('a row field accepts no column of another type, and no nullable column unless it is nullable', () => {
  type Row = { id: number; name: string; campaign_id: number | null }
  const right: FieldsOf<Row> = { id: orders.id, name: orders.reference, campaign_id: orders.campaign_id }
  // @ts-expect-error `code` is a text.
  const text: FieldsOf<Pick<Row, 'id'>> = { id: orders.code }
  // @ts-expect-error `campaign_id` of an order is nullable.
  const gap: FieldsOf<Pick<Row, 'id'>> = { id: orders.campaign_id }
  expect([right.name, text.id, gap.id]).toEqual([orders.reference, orders.code, orders.campaign_id])
})
