import { productColumns } from '@lienzo/contract/catalogue/product-columns'
import { type ListColumns, largestPage } from '@lienzo/contract/wire/list'
import { operatorsOfKind } from '@lienzo/rules/records/list-filter'
import { inputs } from '@lienzo/rules/testing/inputs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { categories, products } from '../../db/tables/catalogue/catalogue.ts'
import { makerOf, unique } from '../../testing/company.ts'
import { everyList, type Lists, openLists, type Row } from '../../testing/lists.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string
let list: Lists['list']
let idsOf: Lists['idsOf']
let faultOf: Lists['faultOf']
let within: Lists['within']

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  ;({ list, idsOf, faultOf, within } = await openLists(application, admin))
})
afterAll(() => application.close())

/** Maximum number of invalid fields that the server names in one refusal. */
const NAMED_AT_ONCE = 20

describe('the filter of one column', () => {
  type Case = [filter: Record<string, string>, fault: string]
  const wrong: Case[] = [
    [{ nothing: 'eq;1' }, 'validation.unknown_column'],
    [{ id: 'eq;1' }, 'validation.unknown_column'],
    [{ constructor: 'eq;1' }, 'validation.unknown_column'],
    [{ 'code) or (1=1': 'eq;1' }, 'validation.unknown_column'],
    [{ code: 'about;a' }, 'validation.filter.unknown-operator'],
    [{ code: '' }, 'validation.filter.unknown-operator'],
    [{ code: 'LIKE;a' }, 'validation.filter.unknown-operator'],
    [{ code: 'like;' }, 'validation.filter.missing-value'],
    [{ code: 'in;a||b' }, 'validation.filter.missing-value'],
    [{ code: 'gt;a' }, 'validation.filter.operator-not-for-kind'],
    [{ price_mode: 'eq;free' }, 'validation.filter.unknown-choice'],
    [{ price: 'eq;many' }, 'validation.filter.not-a-number'],
    [{ price: 'eq;1.234' }, 'validation.filter.too-many-decimals'],
    [{ price: 'like;1' }, 'validation.filter.operator-not-for-kind'],
    [{ price: 'range;5' }, 'validation.filter.not-two-parts'],
    [{ price: 'range;|' }, 'validation.filter.missing-value'],
    [{ price: 'range;20|10' }, 'validation.filter.range-upside-down'],
    [{ price: 'date;1|2' }, 'validation.filter.operator-not-for-kind'],
    [{ active: 'eq;maybe' }, 'validation.filter.not-yes-or-no'],
    [{ created_at: 'date;yesterday|' }, 'validation.filter.not-a-date'],
    [{ created_at: 'range;1|2' }, 'validation.filter.operator-not-for-kind'],
    [{ created_at: 'gt;99999999999999999999' }, 'validation.filter.not-a-date'],
    [{ code: 'null;perhaps' }, 'validation.filter.not-yes-or-no'],
  ]
  // covers: product 6.3
  test.each(wrong)('%j is refused with the name of its column', async (filters, fault) => {
    const [column] = Object.keys(filters)
    expect(await faultOf('finishrest/list', { filters })).toEqual({ [`filters.${column}`]: fault })
  })

  test('several invalid filters are all reported', async () => {
    const filters = { nothing: 'eq;1', price: 'eq;x', code: 'like;a' }
    expect(Object.keys(await faultOf('finishrest/list', { filters }))).toEqual([
      'filters.nothing',
      'filters.price',
    ])
  })

  // covers: spec 3.11; product 6.3
  test('every column accepts the operators of its kind, and no others', async () => {
    const sample = {
      text: 'a',
      integer: '1',
      cents: '1.5',
      percent: '1',
      area: '1',
      degrees: '1.5',
      date: '1',
      boolean: '1',
      id: '1',
    }
    const operators = ['like', 'eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'in', 'range', 'date', 'null']
    for (const [path, columns] of everyList) {
      for (const operator of operators) {
        const filters = Object.entries(columns).map(([name, column]) => {
          const value = column.kind === 'choice' ? (column.choices?.[0] ?? 'any') : sample[column.kind]
          const text = { range: `${value}|`, date: `|${value}`, null: '1' }[operator] ?? value
          const isTaken = operatorsOfKind[column.kind].some((each) => each === operator)
          return { name, filter: `${operator};${text}`, isTaken }
        })
        const [validFilters, invalidFilters] = [
          filters.filter(({ isTaken }) => isTaken),
          filters.filter(({ isTaken }) => !isTaken),
        ]
        const inputOf = (some: typeof filters) => ({
          filters: Object.fromEntries(some.map(({ name, filter }) => [name, filter])),
        })
        const { status } = await application.send(path, { ...within[path], ...inputOf(validFilters) }, admin)
        expect({ path, operator, status }).toEqual({ path, operator, status: 200 })
        for (let first = 0; first < invalidFilters.length; first += NAMED_AT_ONCE) {
          const some = invalidFilters.slice(first, first + NAMED_AT_ONCE)
          const faults = Object.keys(await faultOf(path, inputOf(some)))
          const paths = some.map(({ name }) => `filters.${name}`)
          expect({ path, operator, faults }).toEqual({ path, operator, faults: paths })
        }
      }
    }
  })
})

describe('filters, compared with a reference implementation', () => {
  let rows: Row[]

  beforeAll(async () => {
    await application.handle.insert(categories).values(
      ['Vinilo', 'Lona', 'Papel'].map((name) => ({
        code: unique('FC'),
        name,
        created_at: 0,
        updated_at: 0,
      })),
    )
    const categoryIds = (await list('categoryrest/list', { perpage: largestPage })).rows.map((row) => row.id)
    const texts = [
      'Cartel',
      'cartel A3',
      'LONA',
      'Lona 50%',
      'a_b',
      'a\\b',
      'o\'brien "x"',
      'x|y',
      'x;y',
      '0',
    ]
    await application.handle.insert(products).values(
      Array.from({ length: 60 }, (_, index) => ({
        code: unique('FP'),
        name: texts[index % texts.length] ?? '',
        description: texts[(index * 7) % texts.length] ?? '',
        category_id: index % 4 === 0 ? null : (categoryIds[index % categoryIds.length] ?? null),
        price_mode: index % 3 === 0 ? ('unit' as const) : ('area' as const),
        unit_price: (index % 13) * 125,
        min_m2: (index % 5) * 2500,
        active: index % 2 === 0,
        created_at: 1_700_000_000 + (index % 6) * 86_400,
        updated_at: 1_700_000_000,
      })),
    )
    // These rows were written directly to the database, so the lists that the server has cached are out of date. Creating
    // records through the server clears the cache.
    await makerOf(application, admin).category()
    await makerOf(application, admin).product({ name: 'Lona' })
    rows = (await list('productrest/list', { perpage: largestPage })).rows
  })

  const columns: ListColumns = productColumns

  /** Filter of one column: `text` is the filter to send, and `holds` tests whether a row matches it. */
  type Filter = { column: string; text: string; holds: (row: Row) => boolean }

  function filterOf(
    column: string,
    operator: string,
    one: unknown,
    other: unknown,
    part: string,
  ): Filter | undefined {
    const value = (row: Row) => row[column]
    const make = (text: string, holds: (row: Row) => boolean) => ({
      column,
      text: `${operator};${text}`,
      holds,
    })
    const has = (row: Row) => value(row) !== null
    const textOf = (operand: unknown) =>
      typeof operand === 'boolean' ? (operand ? '1' : '0') : String(operand)
    const escapedTextOf = (operand: unknown) => textOf(operand).replace(/[\\|]/g, '\\$&')
    if (operator === 'null') {
      const empty = part.length % 2 === 0
      return make(empty ? '1' : '0', (row) => has(row) !== empty)
    }
    if (one === null || other === null || one === '' || other === '') return undefined
    switch (operator) {
      case 'like':
        if (part === '') return undefined
        return make(part, (row) => has(row) && String(value(row)).toLowerCase().includes(part.toLowerCase()))
      case 'eq':
        return make(textOf(one), (row) => value(row) === one)
      case 'neq':
        return make(textOf(one), (row) => value(row) !== one)
      case 'in':
        return make(
          `${escapedTextOf(one)}|${escapedTextOf(other)}`,
          (row) => value(row) === one || value(row) === other,
        )
    }
    const [low, high] = [Number(one), Number(other)].sort((a, b) => a - b) as [number, number]
    switch (operator) {
      case 'gt':
        return make(`${low}`, (row) => has(row) && Number(value(row)) > low)
      case 'gte':
        return make(`${low}`, (row) => has(row) && Number(value(row)) >= low)
      case 'lt':
        return make(`${high}`, (row) => has(row) && Number(value(row)) < high)
      case 'lte':
        return make(`${high}`, (row) => has(row) && Number(value(row)) <= high)
      default: {
        const [from, to] =
          part.length % 3 === 0 ? ['', high] : part.length % 3 === 1 ? [low, ''] : [low, high]
        const inside = (row: Row) =>
          has(row) && (from === '' || Number(value(row)) >= low) && (to === '' || Number(value(row)) <= high)
        return make(`${from}|${to}`, inside)
      }
    }
  }

  const anyFilter = fc
    .record({
      column: fc.constantFrom(...Object.keys(productColumns)),
      operator: fc.nat(20),
      one: fc.nat(1000),
      other: fc.nat(1000),
      part: fc.constantFrom('', 'a', 'LO', 'a_', '%', '\\', "'", '"', ';', '|', '3', 'n', 'cart'),
    })
    .map(({ column, operator, one, other, part }) => {
      const operators = operatorsOfKind[columns[column]?.kind ?? 'text']
      const from = (index: number) => rows[index % rows.length]?.[column] ?? null
      return filterOf(column, operators[operator % operators.length] ?? 'eq', from(one), from(other), part)
    })
    .filter((filter) => filter !== undefined)

  test('return the same rows, alone and combined', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(anyFilter, { minLength: 1, maxLength: 3, selector: (each) => each.column }),
        async (combination) => {
          const filters = Object.fromEntries(combination.map(({ column, text }) => [column, text]))
          const expectedRows = rows.filter((row) => combination.every((filter) => filter.holds(row)))
          const page = await list('productrest/list', { filters, perpage: largestPage })
          expect(page.rows.map((row) => row.id)).toEqual(expectedRows.map((row) => row.id))
          expect(page.total).toBe(expectedRows.length)
        },
      ),
      { numRuns: inputs(60) },
    )
  })

  test('return each row exactly once over all pages', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyFilter,
        fc.constantFrom('', ...Object.keys(productColumns)),
        fc.constantFrom('asc', 'desc'),
        fc.integer({ min: 7, max: 40 }),
        async ({ column, text }, sort, order, perpage) => {
          const query = { filters: { [column]: text }, sort, order }
          const all = await idsOf('productrest/list', query)
          const pages = Math.ceil(all.length / perpage)
          const pagedIds = []
          for (let page = 1; page <= pages; page += 1) {
            pagedIds.push(...(await idsOf('productrest/list', { ...query, page, perpage })))
          }
          expect(pagedIds).toEqual(all)
        },
      ),
      { numRuns: inputs(15) },
    )
  })
})

describe('filter values in the notations of people and programs', () => {
  test('accept money in euros with point or comma, and areas in m2', async () => {
    const code = unique('VAL')
    const product = await makerOf(application, admin).product({ code, unit_price: 1234.5, min_m2: 0.25 })
    const find = (filters: object) =>
      idsOf('productrest/list', { filters: { code: `eq;${code}`, ...filters } })
    for (const unit_price of [
      'eq;1234.50',
      'eq;1234,5',
      'eq;1.234,50',
      'range;1234.5|1234.5',
      'range;|1234,51',
    ]) {
      expect({ unit_price, found: await find({ unit_price }) }).toEqual({ unit_price, found: [product.id] })
    }
    expect(await find({ unit_price: 'gt;1234.5' })).toEqual([])
    expect(await find({ unit_price: 'eq;123450' })).toEqual([])
    expect(await find({ min_m2: 'eq;0.25' })).toEqual([product.id])
    expect(await find({ min_m2: 'eq;0,2501' })).toEqual([])
  })

  // covers: spec 3.12, 3.13; product 3.4
  test('accept dates as Unix seconds, as an inclusive range with either end open', async () => {
    const finish = await makerOf(application, admin).finish()
    const at = finish.created_at
    const find = (created_at: string) =>
      idsOf('finishrest/list', { filters: { code: `eq;${finish.code}`, created_at } })
    for (const within of [`date;${at}|${at}`, `date;${at}|`, `date;|${at}`, `eq;${at}`]) {
      expect({ within, found: await find(within) }).toEqual({ within, found: [finish.id] })
    }
    for (const outside of [`date;${at + 1}|`, `date;|${at - 1}`, `neq;${at}`]) {
      expect({ outside, found: await find(outside) }).toEqual({ outside, found: [] })
    }
  })

  // covers: product 6.1
  test('work the same in a form-encoded list', async () => {
    const finish = await makerOf(application, admin).finish({ price: 7.35 })
    const form = new URLSearchParams({
      page: '1',
      perpage: '5',
      sort: 'code',
      order: 'desc',
      'filters[code]': `like;${finish.code}`,
      'filters[price]': 'range;7,35|',
    })
    const answer = await application.post('finishrest/list', form.toString(), {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      authorization: `Bearer ${admin}`,
    })
    expect(answer).toMatchObject({
      status: 200,
      content: { total: 1, page: 1, perpage: 5, rows: [{ id: finish.id }] },
    })
    const wrong = new URLSearchParams({ 'filters[code]': 'about;a', perpage: 'many' })
    expect(
      await application.post('finishrest/list', wrong.toString(), {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Bearer ${admin}`,
      }),
    ).toMatchObject({ status: 422, fields: { perpage: { key: 'validation.type' } } })
  })
})
