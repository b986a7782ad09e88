import { type ResourceWith, resourcesWith } from '@lienzo/contract/resources'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { artworkOf, customerWithStaff, makerOf, printable } from '../../testing/company.ts'
import { queriesOf } from '../../testing/count-queries.ts'
import { budgetForSpaces } from '../../testing/sales/made-budget.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

type ScreenPath = `${ResourceWith<'timeline'>}rest`

let application: TestApplication
let admin: string
let staff: string
let records: Record<ScreenPath, { id: number }>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  const make = makerOf(application, admin)
  const { customer, usergroup, user, token } = await customerWithStaff(application, admin)
  staff = token
  const campaign = await make.campaign({ customer_id: customer.id })
  const { finish, material, product, line } = await printable(application, admin)
  records = {
    customerrest: customer,
    usergrouprest: usergroup,
    userrest: user,
    rolerest: { id: user.role_id },
    campaignrest: campaign,
    categoryrest: await make.category(),
    finishrest: finish,
    installerrest: await make.installer(),
    materialrest: material,
    productrest: product,
    spacerest: await make.space({ customer_id: customer.id }),
    promotionrest: await make.promotion({ customer_id: customer.id }),
    webhookrest: await make.webhook({ customer_id: customer.id }),
    orderrest: await makerOf(application, token).order({ customer_id: customer.id, lines: [line()] }),
    budgetrest: (await budgetForSpaces(application, admin, { customer, token }, { line })).budget,
  }
  for (let count = 0; count < 12; count += 1) {
    await artworkOf(application, campaign.id)
    await make.customer()
    await make.product()
    await make.material()
    await make.campaign({ customer_id: customer.id })
    await make.space({ customer_id: customer.id })
    await makerOf(application, token).order({ customer_id: customer.id, lines: [line()] })
  }
})
afterAll(() => application.close())

async function countOf(path: string, input: unknown, token = admin): Promise<number> {
  const queries = await queriesOf(async () => {
    const { status, message } = await application.send(path, input, token)
    if (status !== 200) throw new Error(`${path}: ${message}`)
  })
  return queries.length
}

const lists = [...resourcesWith('timeline').map((name) => `${name}rest/list`), 'viewrest/list']

describe('the queries of a page of a list', () => {
  test.each(lists)('%s takes at most four queries, and two on repetition', async (path) => {
    for (const perpage of [1, 500]) {
      // One query each for the total, the ids, the rows and the files of the rows.
      expect(await countOf(path, { perpage, search: 'o' })).toBeLessThanOrEqual(4)
      expect(await countOf(path, { perpage, search: 'o' })).toBeLessThanOrEqual(2)
    }
  })

  test('are not repeated for the total on the next page', async () => {
    const input = { search: 'Customer', perpage: 5 }
    await countOf('customerrest/list', input)
    const queries = await queriesOf(() => application.call('customerrest/list', { ...input, page: 2 }, admin))
    expect(queries.length).toBeGreaterThan(0)
    expect(queries.filter((text) => /count\(/.test(text))).toEqual([])
  })

  test('include none for the session and permissions of a recent caller', async () => {
    await countOf('customerrest/list', {}, staff)
    const queries = await queriesOf(() => application.call('orderrest/list', {}, staff))
    expect(queries.length).toBeGreaterThan(0)
    expect(queries.filter((text) => /sessions|role_permissions/.test(text))).toEqual([])
  })
})

describe('the queries of one record', () => {
  const most: Record<ScreenPath, number> = {
    userrest: 2,
    usergrouprest: 2,
    rolerest: 2,
    customerrest: 1,
    categoryrest: 2,
    finishrest: 1,
    installerrest: 1,
    materialrest: 3,
    productrest: 3,
    promotionrest: 2,
    campaignrest: 3,
    spacerest: 2,
    orderrest: 7,
    budgetrest: 4,
    webhookrest: 2,
  }
  test.each(Object.entries(most) as [ScreenPath, number][])(
    '%s/get takes at most %i queries',
    async (resource, count) => {
      const { id } = records[resource]
      expect(await countOf(`${resource}/get`, { id })).toBeLessThanOrEqual(count)
    },
  )

  test('are fixed in number for a change: lock, write and read, log and notify', async () => {
    const { id } = await makerOf(application, admin).finish()
    const { version, code } = await application.done('finishrest/get', { id }, admin)
    const input = { id, version, code, name: 'Changed', price_mode: 'm2', price: 1, active: true }
    expect(await countOf('finishrest/update', input)).toBeLessThanOrEqual(3)
  })

  test('are one more for a change if a tax id could be taken', async () => {
    const {
      addresses: _a,
      created_at: _c,
      updated_at: _u,
      created_by: _b,
      deleted_at: _d,
      ...form
    } = await application.done('customerrest/get', { id: records.customerrest.id }, admin)
    const input = { ...form, notes: 'Changed', country: 'ES', tax_id: 'B65410011' }
    expect(await countOf('customerrest/update', input)).toBeLessThanOrEqual(4)
  })

  test('are fixed in number for deletions, of a hundred records as of one', async () => {
    const ids: number[] = []
    for (let count = 0; count < 40; count += 1) ids.push((await makerOf(application, admin).finish()).id)
    const one = await countOf('finishrest/delete', { id: ids.pop() })
    expect(one).toBeLessThanOrEqual(4)
    expect(await countOf('finishrest/delete', { ids })).toBe(one)
    expect(await countOf('finishrest/undelete', { ids })).toBe(one)
  })
})

test('a picker takes one query', async () => {
  expect(await countOf('customerrest/getcustomers', { search: 'o' })).toBe(1)
})

test('permission calls of the shell take no query', async () => {
  await countOf('permissionrest/retrieveuserpermissions', {}, staff)
  expect(await countOf('permissionrest/retrieveuserpermissions', {}, staff)).toBe(0)
  expect(await countOf('permissionrest/geturluserpermission', { url: '/order' }, staff)).toBe(0)
})

test('a call that is refused before it is read takes no query', async () => {
  const queries = await queriesOf(async () => {
    await application.send('customerrest/list', {})
    await application.send('customerrest/update', { nonsense: 1 }, admin)
  })
  expect(queries).toEqual([])
})

test('permissions stay cached after a sign-in elsewhere and after changes of records', async () => {
  await countOf('customerrest/list', {}, staff)
  await makerOf(application, admin).finish()
  await application.signIn('admin')
  const queries = await queriesOf(() => application.call('userrest/getlogininfo', {}, staff))
  expect(queries.filter((text) => /sessions|role_permissions/.test(text))).toEqual([])
})
