import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customers } from '../../db/tables/customers/customers.ts'
import { log } from '../../db/tables/records/log.ts'
import { allPermissions, customerWithStaff, makerOf, unique } from '../../testing/company.ts'
import { queriesOf } from '../../testing/count-queries.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

async function manyCustomers(prefix: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, number) => ({
    name: `${prefix} ${number}`,
    country: number % 2 ? 'PT' : 'ES',
    created_at: 1,
    updated_at: 1,
  }))
  for (let first = 0; first < count; first += 5000) {
    await application.handle.insert(customers).values(rows.slice(first, first + 5000))
  }
}

async function totalOf(search: string, deleted = false): Promise<number> {
  return (await application.done('customerrest/list', { search, deleted }, admin)).total
}

const all = (search: string, total: number, filters = {}) => ({ all: { search, filters, total } })

describe('a selection of all matching records', () => {
  test('is deleted together, and the undo restores exactly those', async () => {
    await manyCustomers('Todos', 1240)
    const before = await application.done('customerrest/list', { search: 'Todos 77', perpage: 1 }, admin)
    await application.done('customerrest/delete', { id: before.rows[0]?.id ?? 0 }, admin)
    const { ids } = await application.done('customerrest/delete', all('Todos', 1239), admin)
    expect(ids).toHaveLength(1239)
    expect([await totalOf('Todos'), await totalOf('Todos', true)]).toEqual([0, 1240])
    const logRows = await application.handle
      .select({ count: sql<number>`count(*)` })
      .from(log)
      .where(sql`${log.action} = 'delete' and ${log.record_id} = any(${sql.param(ids)})`)
    expect(Number(logRows[0]?.count)).toBe(1239)
    await application.done('customerrest/undelete', { ids }, admin)
    expect([await totalOf('Todos'), await totalOf('Todos', true)]).toEqual([1239, 1])
  })

  // covers: product 9.26
  test('is refused if the number has changed since it was shown, and the answer contains the new one', async () => {
    await manyCustomers('Vistos', 12)
    expect(await application.call('customerrest/delete', all('Vistos', 11), admin)).toMatchObject({
      status: 409,
      error: 'CONFLICT',
      content: { ids: [], total: 12 },
    })
    expect(await totalOf('Vistos')).toBe(12)
  })

  test('respects the filters, and the bin when restoring', async () => {
    await manyCustomers('Filtro', 10)
    const filters = { country: 'eq;PT' }
    await application.done('customerrest/delete', all('Filtro', 5, filters), admin)
    expect(await totalOf('Filtro')).toBe(5)
    expect(await application.call('customerrest/undelete', all('Filtro', 10), admin)).toMatchObject({
      status: 409,
      content: { total: 5 },
    })
    await application.done('customerrest/undelete', all('Filtro', 5, filters), admin)
    expect(await totalOf('Filtro')).toBe(10)
  })

  test('contains only records that the caller can see', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const make = makerOf(application, admin)
    const name = unique('Ajena')
    await make.campaign({ customer_id: customer.id, name })
    await make.campaign({ customer_id: (await make.customer()).id, name })
    expect(await application.call('campaignrest/delete', all(name, 2), token)).toMatchObject({
      status: 409,
      content: { total: 1 },
    })
    await application.done('campaignrest/delete', all(name, 1), token)
    expect((await application.done('campaignrest/list', { search: name }, admin)).total).toBe(1)
  })

  test('takes as many statements as one record, and one more for each further 250', async () => {
    await manyCustomers('Pocas', 252)
    await manyCustomers('Miles', 6000)
    const count = async (input: object) =>
      (await queriesOf(() => application.done('customerrest/delete', input, admin))).length
    const { rows } = await application.done('customerrest/list', { search: 'Pocas', perpage: 2 }, admin)
    // The first deletion fills the caches, so that it does not affect the counts below.
    await count({ id: rows[0]?.id })
    const one = await count({ id: rows[1]?.id })
    expect(await count(all('Pocas', 250))).toBe(one)
    expect(await count(all('Miles', 6000))).toBe(one + 23)
  })

  test('must be exactly one kind of selection, with at least one record', async () => {
    for (const input of [{}, { id: 1, ids: [2] }, { ids: [1], ...all('', 1) }, { ids: [] }, all('', 0)]) {
      expect(await application.send('customerrest/delete', input, admin)).toMatchObject({ status: 422 })
    }
  })
})

describe('a refused selection', () => {
  test('names the role and the user that prevented it, and deletes no others', async () => {
    const make = makerOf(application, admin)
    const [unusedRole, usedRole] = [
      await make.role({ permissions: {} }),
      await make.role({ permissions: {} }),
    ]
    const user = await make.user({ role_id: usedRole.id, usergroup_id: 1 })
    const answer = await application.call('rolerest/delete', { ids: [unusedRole.id, usedRole.id] }, admin)
    expect(answer).toMatchObject({
      status: 409,
      error: 'IN_USE',
      fields: {
        ids: { key: 'validation.role_has_user', values: { name: usedRole.name, user: user.username } },
      },
    })
    expect((await application.done('rolerest/list', { search: unusedRole.name }, admin)).total).toBe(1)
  })

  test('never includes the caller when all users are selected, and keeps other sessions', async () => {
    const make = makerOf(application, admin)
    const { user, token } = await customerWithStaff(application, admin)
    const { total } = await application.done('userrest/list', {}, admin)
    for (const path of ['userrest/delete', 'userrest/setactive'] as const) {
      const input = { ...all('', total), ...(path === 'userrest/setactive' ? { active: false } : {}) }
      expect(await application.send(path, input, admin)).toMatchObject({ fields: { ids: {} } })
    }
    expect((await application.done('userrest/get', { id: user.id }, token)).active).toBe(true)
    await make.finish()
  })
})

describe('the activation of records', () => {
  test('changes only those in the other state, and returns them', async () => {
    const make = makerOf(application, admin)
    const on = await make.finish({ name: unique('Activo') })
    const off = await make.finish({ name: unique('Activo'), active: false })
    const input = { ids: [on.id, off.id], active: false }
    expect(await application.done('finishrest/setactive', input, admin)).toEqual({ ids: [on.id] })
    const now = await application.done('finishrest/get', { id: on.id }, admin)
    expect(now).toMatchObject({ active: false, version: on.version + 1 })
    const page = await application.done('finishrest/list', { filters: { active: 'eq;1' } }, admin)
    expect(page.rows.map((row) => row.id)).not.toContain(on.id)
    await application.done('finishrest/setactive', { ids: [on.id], active: true }, admin)
    expect((await application.done('finishrest/get', { id: on.id }, admin)).active).toBe(true)
  })

  test('ends the sessions of deactivated users', async () => {
    const { user, token } = await customerWithStaff(application, admin)
    await application.done('userrest/setactive', { id: user.id, active: false }, admin)
    expect(await application.send('userrest/getlogininfo', {}, token)).toMatchObject({ status: 401 })
  })

  test('never affects the group of the house', async () => {
    expect(await application.call('usergrouprest/setactive', { id: 1, active: false }, admin)).toMatchObject({
      status: 422,
      fields: { ids: { key: 'validation.house_stays_active' } },
    })
    expect((await application.done('usergrouprest/get', { id: 1 }, admin)).active).toBe(true)
  })
})

describe('the bin', () => {
  // covers: product 3.2
  test('contains deleted records, last first, with user and time', async () => {
    const make = makerOf(application, admin)
    const name = unique('Borrado')
    const [first, second] = [await make.category({ name }), await make.category({ name })]
    await make.category({ name })
    await application.done('categoryrest/delete', { ids: [first.id, second.id] }, admin)
    const bin = await application.done('categoryrest/list', { search: name, deleted: true }, admin)
    expect(bin.rows.map((row) => row.id)).toEqual([second.id, first.id])
    expect(bin.rows[0]?.deleted_at).toBeGreaterThan(1_700_000_000)
    expect(bin.deleted_by).toEqual({ [first.id]: 'admin', [second.id]: 'admin' })
    await application.done('categoryrest/undelete', all(name, 2), admin)
    expect((await application.done('categoryrest/list', { search: name }, admin)).total).toBe(3)
  })

  test('is shown only to callers with edit rights, and so is its spreadsheet', async () => {
    const make = makerOf(application, admin)
    const flags = { perm_view: '1', perm_access: '1', perm_edit: '0' } as const
    const readOnly = Object.fromEntries(Object.keys(allPermissions()).map((path) => [path, flags]))
    const role = await make.role({ permissions: readOnly })
    const user = await make.user({ role_id: role.id, usergroup_id: 1 })
    const token = await application.signIn(user.username)
    for (const action of ['list', 'export']) {
      expect(await application.send(`finishrest/${action}`, {}, token)).toMatchObject({ status: 200 })
      expect(await application.send(`finishrest/${action}`, { deleted: true }, token)).toMatchObject({
        status: 403,
        error: 'NO_PERMISSION',
      })
    }
  })

  test('reports the field that prevents restoring if the name was taken meanwhile', async () => {
    const make = makerOf(application, admin)
    const deletedFinish = await make.finish()
    await application.done('finishrest/delete', { id: deletedFinish.id }, admin)
    await make.finish({ code: deletedFinish.code })
    expect(await application.call('finishrest/undelete', { id: deletedFinish.id }, admin)).toMatchObject({
      status: 422,
      fields: { code: { key: 'validation.taken' } },
    })
  })
})
