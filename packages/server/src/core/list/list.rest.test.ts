import { largestPage } from '@lienzo/contract/wire/list'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerWithStaff, makerOf, unique } from '../../testing/company.ts'
import { everyColumn, everyList, type Lists, openLists } from '../../testing/lists.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string
let list: Lists['list']
let idsOf: Lists['idsOf']
let faultOf: Lists['faultOf']

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  ;({ list, idsOf, faultOf } = await openLists(application, admin))
})
afterAll(() => application.close())

describe('sorting', () => {
  test.each(everyColumn)(
    '%s by %s: reverses with the direction, and stays stable across pages',
    async (path, sort) => {
      const ids: Record<string, number[]> = {}
      for (const order of ['asc', 'desc'] as const) {
        const { rows, total } = await list(path, { sort, order, perpage: largestPage })
        expect(rows.length).toBe(total)
        expect(rows.length).toBeGreaterThan(1)
        const pagedIds: number[] = []
        for (let page = 1; pagedIds.length < total && page < 20; page += 1) {
          pagedIds.push(...(await idsOf(path, { sort, order, perpage: 3, page })))
        }
        expect(pagedIds).toEqual(rows.map((row) => row.id))
        ids[order] = pagedIds
        if (rows.every((row) => typeof row[sort] === 'number')) {
          const values = rows.map((row) => Number(row[sort]))
          const sign = order === 'asc' ? 1 : -1
          expect(values).toEqual([...values].sort((one, other) => sign * (one - other)))
        }
      }
      // The descending order is the exact reverse of the ascending order, even for rows without a value.
      expect(ids.desc).toEqual(ids.asc?.toReversed())
    },
  )

  test('sorts texts in natural reading order, on every database', async () => {
    const word = unique('Orden')
    const names = ['Zenit', 'óptica', 'Ágora', 'Ola', 'alba', 'S10', 's1', 'S11', 'S2'].map(
      (name) => `${name} ${word}`,
    )
    const { finish } = makerOf(application, admin)
    for (const name of names) await finish({ name })
    const read = async (input: object) =>
      (await list('finishrest/list', { search: word, ...input })).rows.map(
        (row) => String(row.name).split(' ')[0],
      )
    const sortedNames = ['Ágora', 'alba', 'Ola', 'óptica', 's1', 'S2', 'S10', 'S11', 'Zenit']
    expect(await read({ sort: 'name', order: 'asc' })).toEqual(sortedNames)
    expect(await read({})).toEqual(sortedNames)
    const options = await application.done('finishrest/getfinishes', { search: word }, admin)
    expect(options.map(({ name }) => name.split(' ')[0])).toEqual(sortedNames)
  })

  test('refuses an unknown column, and names that every object has', async () => {
    for (const [path] of everyList) {
      for (const sort of ['nothing', 'constructor', '__proto__', 'id; drop table users', 'password_hash']) {
        expect(await faultOf(path, { sort })).toEqual({ sort: 'validation.unknown_column' })
      }
    }
  })
})

describe('pages', () => {
  test('beyond the end are empty but include the total', async () => {
    const { total } = await list('finishrest/list')
    for (const page of [50, 99, 1_000_000]) {
      expect(await list('finishrest/list', { page, perpage: 10 })).toEqual({
        rows: [],
        total,
        page,
        perpage: 10,
      })
    }
  })

  // covers: spec 9.8; product 6.3
  test('have ten rows unless another number from 1 to 500 is requested', async () => {
    expect(await list('customerrest/list')).toMatchObject({ page: 1, perpage: 10 })
    for (const [field, values] of Object.entries({
      perpage: [0, -1, 501, 1.5, '10', null],
      page: [0, -1, 1_000_001, 1.5],
    })) {
      for (const value of values) {
        expect(Object.keys(await faultOf('customerrest/list', { [field]: value }))).toEqual([field])
      }
    }
    expect(await list('customerrest/list', { perpage: 500 })).toMatchObject({ perpage: 500 })
  })
})

describe('search', () => {
  const texts = ['a%b', 'a_b', 'a\\b', "a'b", 'a"b', 'a;b', 'a|b', 'axb', 'a--b', 'ｱ%', 'AÑB', '👍🏽']

  test('treats every character literally', async () => {
    const mark = unique('mark')
    const finishes = new Map<string, number>()
    for (const text of texts) {
      const { id } = await makerOf(application, admin).finish({ name: `${mark} ${text}` })
      finishes.set(text, id)
    }
    for (const text of texts) {
      const only = [finishes.get(text)]
      const phrase = `${mark} ${text}`
      expect({ text, found: await idsOf('finishrest/list', { search: phrase }) }).toEqual({
        text,
        found: only,
      })
      expect({
        text,
        found: await idsOf('finishrest/list', { filters: { name: `like;${phrase}` } }),
      }).toEqual({ text, found: only })
      expect({ text, found: await idsOf('finishrest/list', { filters: { name: `eq;${phrase}` } }) }).toEqual({
        text,
        found: only,
      })
      const options = await application.done('finishrest/getfinishes', { search: phrase }, admin)
      expect({ text, found: options.map((each) => each.id) }).toEqual({ text, found: only })
    }
    // In the C locale, PostgreSQL converts only ASCII letters to lower case.
    const { rows } = await application.handle.execute(sql`select lower('Ñ') = 'ñ' as knows_capitals`)
    const expectedIds = rows[0]?.knows_capitals ? [finishes.get('AÑB')] : []
    expect(await idsOf('finishrest/list', { search: `${mark} añb` })).toEqual(expectedIds)
    expect(await idsOf('finishrest/list', { search: `${mark.toUpperCase()} AXB` })).toEqual([
      finishes.get('axb'),
    ])
    expect(await idsOf('finishrest/list', { search: mark })).toHaveLength(texts.length)
  })

  test('refuses characters that no text can contain', async () => {
    for (const search of ['a\u0000b', '\ud800', 'a'.repeat(201)]) {
      for (const [path] of everyList) {
        expect(Object.keys(await faultOf(path, { search }))).toEqual(['search'])
      }
      expect(await application.send('finishrest/getfinishes', { search }, admin)).toMatchObject({
        status: 422,
        fields: { search: {} },
      })
    }
    expect(await faultOf('finishrest/list', { filters: { name: 'like;\u0000' } })).toEqual({
      'filters.name': 'validation.control_characters',
    })
    expect(
      (await application.send('finishrest/list', { filters: { 'a\u0000': 'eq;1' } }, admin)).status,
    ).toBe(422)
  })

  // covers: ASVS 1.2.4
  test('finds SQL and script as plain text', async () => {
    const attacks = [
      `'; drop table finishes; --`,
      `1 or 1=1`,
      `" union select * from users --`,
      `<script>alert(1)</script>`,
      `<img src=x onerror=alert(1)>`,
      '{{7*7}} $1 %s \\x00',
      `=cmd|'/c calc'!A1`,
    ]
    for (const name of attacks) {
      const finish = await makerOf(application, admin).finish({ name })
      expect(finish.name).toBe(name)
      const page = await list('finishrest/list', { search: name })
      expect(page.rows.map((row) => row.name)).toEqual([name])
      for (const [path, columns] of everyList) {
        const column = Object.entries(columns).find(([, { kind }]) => kind === 'text')?.[0] ?? ''
        const { total } = await list(path, { filters: { [column]: `eq;${name}` } })
        if (path !== 'finishrest/list') expect(total).toBe(0)
      }
    }
    expect((await list('finishrest/list')).total).toBeGreaterThan(attacks.length)
  })
})

describe('the total', () => {
  test('is correct immediately after every change', async () => {
    const mark = unique('total')
    const make = makerOf(application, admin)
    const total = async () => (await list('finishrest/list', { search: mark, perpage: 1 })).total
    expect(await total()).toBe(0)
    const first = await make.finish({ name: mark })
    const second = await make.finish({ name: mark })
    expect(await total()).toBe(2)
    await application.done('finishrest/delete', { id: first.id }, admin)
    expect(await total()).toBe(1)
    await application.done('finishrest/delete', { id: second.id }, admin)
    expect(await total()).toBe(0)
    await application.done('finishrest/undelete', { ids: [first.id, second.id] }, admin)
    expect(await total()).toBe(2)
    const { id, version, code } = await application.done('finishrest/get', { id: first.id }, admin)
    const input = { id, version, code, name: 'Another', price_mode: 'm2' as const, price: 1, active: true }
    await application.done('finishrest/update', input, admin)
    expect(await total()).toBe(1)
  })

  test('follows a change of another resource whose name the filter uses', async () => {
    const make = makerOf(application, admin)
    const customer = await make.customer()
    await make.campaign({ customer_id: customer.id })
    const total = async (name: string) =>
      (await list('campaignrest/list', { filters: { customer_name: `eq;${name}` } })).total
    const newName = unique('Renamed')
    expect([await total(customer.name), await total(newName)]).toEqual([1, 0])
    const {
      addresses: _shown,
      created_at: _a,
      updated_at: _b,
      created_by: _c,
      deleted_at: _d,
      ...input
    } = customer
    await application.done('customerrest/update', { ...input, name: newName }, admin)
    expect([await total(customer.name), await total(newName)]).toEqual([0, 1])
  })

  test('is separate for each caller', async () => {
    const { token, customer } = await customerWithStaff(application, admin)
    const all = (await list('customerrest/list')).total
    const own = await application.done('customerrest/list', {}, token)
    expect(own).toMatchObject({ total: 1, rows: [{ id: customer.id }] })
    expect((await list('customerrest/list')).total).toBe(all)
  })

  test('is unaffected by a refused change', async () => {
    const { total } = await list('finishrest/list')
    const finish = (await list('finishrest/list')).rows[0]
    await application.send('finishrest/delete', { ids: [finish?.id, 999_999] }, admin)
    await application.send(
      'finishrest/update',
      { code: finish?.code, name: 'x', price_mode: 'm2', price: 1, active: true },
      admin,
    )
    expect((await list('finishrest/list')).total).toBe(total)
  })
})
