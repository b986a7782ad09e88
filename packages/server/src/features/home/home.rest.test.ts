import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import { stopClock } from '@lienzo/rules/testing/stop-clock'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { dayIn } from '../../core/list/wall-clock.ts'
import { activities } from '../../db/tables/people/activities.ts'
import { files } from '../../db/tables/records/files.ts'
import { imports } from '../../db/tables/records/imports.ts'
import {
  allPermissions,
  artworkOf,
  customerWithStaff,
  houseUser,
  makerOf,
  printable,
  unique,
} from '../../testing/company.ts'
import { queriesOf } from '../../testing/count-queries.ts'
import { phonePhoto } from '../../testing/files/installer-pictures.ts'
import { csvOf, textImportsIn } from '../../testing/imports/imports.ts'
import { publishChange } from '../../testing/publish-change.ts'
import { lookIntoPhotos, sendPhoto } from '../../testing/sales/installer-photos.ts'
import { budgetForSpaces } from '../../testing/sales/made-budget.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

stopClock()

let application: TestApplication
let admin: string
let line: Awaited<ReturnType<typeof printable>>['line']

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  line = (await printable(application, admin)).line
})
afterEach(() => void vi.useRealTimers())
afterAll(() => application.close())

const home = (token = admin) => application.done('homerest/getdata', {}, token)

async function stateOf(status: string, token = admin) {
  const figures = (await home(token)).orders?.states.find((state) => state.status === status)
  if (!figures) throw new Error(`There is no state ${status}`)
  return figures
}

/** Creates an order of one square metre for 13.20 €, and moves it through the given states. */
async function orderThrough(
  token: string,
  customer_id: number,
  way: ('confirmed' | 'production' | 'cancelled')[],
) {
  let order = await makerOf(application, token).order({ customer_id, lines: [line()] })
  for (const status of way) {
    const mover = status === 'production' ? admin : token
    const { id, version } = order
    order = await application.done('orderrest/changestatus', { id, version, status, note: '' }, mover)
  }
  return order
}

describe('an installation without orders', () => {
  test('shows which prerequisites of an order already exist', async () => {
    await using fresh = await openTestApplication()
    const token = await fresh.signIn('admin')
    const setupProgress = async () => (await fresh.done('homerest/getdata', {}, token)).begun
    expect(await setupProgress()).toEqual({
      customers: false,
      materials: false,
      products: false,
      campaigns: false,
    })
    const make = makerOf(fresh, token)
    const { id: customer_id } = await make.customer()
    await make.material()
    expect(await setupProgress()).toEqual({
      customers: true,
      materials: true,
      products: false,
      campaigns: false,
    })
    await make.order({ customer_id })
    expect(await setupProgress()).toBeNull()
  })
})

describe('the totals of orders', () => {
  // covers: spec 7.33; product 6.20
  test('are computed by state, with area and price, and updated after each change', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const before = await stateOf('production')
    const order = await orderThrough(token, customer.id, ['confirmed', 'production'])
    expect(order.net).toBeGreaterThan(0)
    expect(await stateOf('production', token)).toEqual({
      status: 'production',
      orders: 1,
      m2: order.m2,
      net: order.net,
    })
    const after = await stateOf('production')
    expect(after.orders).toBe(before.orders + 1)
    expect(after.net).toBeCloseTo(before.net + order.net, 2)
    const { id, version } = order
    await application.done('orderrest/changestatus', { id, version, status: 'shipped', note: '' }, admin)
    expect((await stateOf('production', token)).orders).toBe(0)
    expect((await stateOf('shipped', token)).orders).toBe(1)
  })

  test('are computed by month from confirmation until cancellation', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const inMonth = async () => (await home(token)).orders?.months.map(({ orders }) => orders)
    const none = Array.from({ length: 12 }, () => 0)
    let order = await orderThrough(token, customer.id, [])
    expect(await inMonth()).toEqual(none)
    const move = async (status: 'confirmed' | 'cancelled') => {
      const { id, version } = order
      order = await application.done('orderrest/changestatus', { id, version, status, note: '' }, token)
    }
    await move('confirmed')
    expect(await inMonth()).toEqual([...none.slice(1), 1])
    await move('cancelled')
    expect(await inMonth()).toEqual(none)
  })

  test('count orders in the month of their creation, for the last twelve months', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const order = await orderThrough(token, customer.id, ['confirmed'])
    const months = (await home(token)).orders?.months ?? []
    expect(months).toHaveLength(12)
    const now = new Date()
    expect(months.at(-1)?.month).toBe(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1) / 1000)
    expect(months[0]?.month).toBe(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1) / 1000)
    const monthsWithOrderAt = async (moment: number) => {
      await application.handle.execute(sql`update orders set created_at = ${moment} where id = ${order.id}`)
      // The test wrote directly to the database, which publishes no change.
      publishChange(application, ['order.created_at'])
      return (await home(token)).orders?.months.map(({ orders }) => orders)
    }
    const third = months[2]?.month ?? 0
    const at = (position: number) => months.map((_, index) => (index === position ? 1 : 0))
    expect(await monthsWithOrderAt(third)).toEqual(at(2))
    expect(await monthsWithOrderAt(third - 1)).toEqual(at(1))
    expect(await monthsWithOrderAt((months[0]?.month ?? 0) - 1)).toEqual(at(-1))
  })

  test('use the time zone of the person for the start of a month', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const order = await orderThrough(token, customer.id, ['confirmed'])
    const monthsIn = async (time_zone: string) =>
      (await application.done('homerest/getdata', { time_zone }, token)).orders?.months ?? []
    const utc = await monthsIn('UTC')
    const madrid = await monthsIn('Europe/Madrid')
    const third = madrid[2]?.month ?? 0
    // On the last evening of a month, the twelve months in Madrid are one month ahead of the months in UTC.
    const inUtc = utc.findLastIndex(({ month }) => month <= third)
    expect([3600, 7200]).toContain((utc[inUtc + 1]?.month ?? 0) - third)
    await application.handle.execute(sql`update orders set created_at = ${third} where id = ${order.id}`)
    // The test wrote directly to the database, which publishes no change.
    publishChange(application, ['order.created_at'])
    expect((await monthsIn('Europe/Madrid'))[2]?.orders).toBe(1)
    expect((await monthsIn('UTC'))[inUtc]?.orders).toBe(1)
    expect(await application.send('homerest/getdata', { time_zone: 'Mars/Olympus' }, token)).toMatchObject({
      status: 422,
      fields: { time_zone: {} },
    })
  })

  test('can exceed the maximum of a single order', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    for (let count = 0; count < 2; count += 1) {
      const { id } = await orderThrough(token, customer.id, [])
      await application.handle.execute(
        sql`update orders set net = 1999999999, m2 = 199999999999 where id = ${id}`,
      )
    }
    publishChange(application, ['order.net'])
    expect(await stateOf('draft', token)).toMatchObject({ m2: 39_999_999.9998, net: 39_999_999.98 })
  })
})

describe('the home of a customer', () => {
  // covers: spec 7.33
  test('shows their own balance, orders, campaigns and artwork, and nothing of others', async () => {
    const make = makerOf(application, admin)
    const own = await customerWithStaff(application, admin, { user_limit_euros: 500, user_limit_m2: 20 })
    const foreign = await customerWithStaff(application, admin)
    const artwork: number[] = []
    for (const { customer } of [own, foreign]) {
      const campaign = await make.campaign({ customer_id: customer.id, ends_at: 2_000_000_000 })
      artwork.push(await artworkOf(application, campaign.id))
      await make.campaign({ customer_id: customer.id, status: 'closed' })
    }
    const order = await orderThrough(own.token, own.customer.id, ['confirmed'])
    await orderThrough(foreign.token, foreign.customer.id, ['confirmed'])
    const data = await home(own.token)
    expect(data.balance).toEqual({
      saldo: { euros: order.net, m2: order.m2 },
      limit: { euros: 500, m2: 20 },
    })
    expect(data.latest_orders).toMatchObject([{ id: order.id, code: order.code, status: 'confirmed' }])
    expect(data.orders?.states.reduce((sum, state) => sum + state.orders, 0)).toBe(1)
    expect(data.campaigns).toMatchObject({ total: 1, rows: [{ customer_id: own.customer.id }] })
    expect(data.artwork?.map(({ id }) => id)).toEqual(artwork.slice(0, 1))
    expect(data).toMatchObject({ near_limits: null, activity: null, begun: null })
  })

  test('shows only campaigns that run on the current day of the person', async () => {
    const make = makerOf(application, admin)
    const { customer, token } = await customerWithStaff(application, admin)
    const customer_id = customer.id
    const campaignsIn = async (time_zone: string) =>
      (await application.done('homerest/getdata', { time_zone }, token)).campaigns
    // Freezes the clock, so that no new day starts during the test.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    // Two time zones that never have the same date.
    const [west, east] = ['Etc/GMT+12', 'Pacific/Kiritimati'] as const
    const [dayInWest, dayInEast] = [west, east].map((zone) => dayIn(zone, Date.now() / 1000))
    await make.campaign({ customer_id, ends_at: (dayInWest ?? 0) - SECONDS_PER_DAY })
    await make.campaign({ customer_id, starts_at: (dayInEast ?? 0) + SECONDS_PER_DAY })
    const ending = await make.campaign({ customer_id, ends_at: dayInWest })
    const starting = await make.campaign({ customer_id, starts_at: dayInEast })
    expect(await campaignsIn(west)).toMatchObject({ total: 1, rows: [{ id: ending.id }] })
    expect(await campaignsIn(east)).toMatchObject({ total: 1, rows: [{ id: starting.id }] })
  })

  test('hides artwork of a deleted campaign', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const { id } = await makerOf(application, admin).campaign({ customer_id: customer.id })
    await artworkOf(application, id)
    expect((await home(token)).artwork).toHaveLength(1)
    await application.done('campaignrest/delete', { id }, admin)
    expect((await home(token)).artwork).toEqual([])
  })
})

describe('waiting work', () => {
  // covers: product 7.16
  test('shows budgets, longest waiting first: drafts to the house, sent ones to their customer', async () => {
    const staff = await customerWithStaff(application, admin)
    const other = await customerWithStaff(application, admin)
    const draft = await budgetForSpaces(application, admin, staff, { line })
    const { budget, order } = await budgetForSpaces(application, admin, staff, { line })
    const foreign = await budgetForSpaces(application, admin, other, { line })
    for (const { id, version } of [budget, foreign.budget]) {
      const step = { id, version, status: 'sent', note: '' } as const
      await application.done('budgetrest/changestatus', step, admin)
    }
    const [line_] = (await application.done('budgetrest/getspaces', { id: draft.budget.id }, admin)).rows
    const change = { id: line_?.id ?? 0, version: 1, source: 'installer' } as const
    await application.done('budgetrest/updatespace', { id: draft.budget.id, line: change }, admin)
    const before = sql`update budget_history set created_at = created_at - 86400 where budget_id = ${budget.id}`
    await application.handle.execute(before)
    const { budgets } = await home()
    expect(budgets).toMatchObject({ drafts: 1, drafts_unpriced: 1, sent: 2 })
    expect(budgets?.rows).toMatchObject([
      {
        id: budget.id,
        status: 'sent',
        customer_name: staff.customer.name,
        order_code: order.code,
        spaces: 1,
      },
      { id: draft.budget.id, status: 'draft', unpriced: 1 },
      { id: foreign.budget.id },
    ])
    expect((await home(staff.token)).budgets).toMatchObject({
      ...{ drafts: 0, drafts_unpriced: 0, sent: 1 },
      rows: [{ id: budget.id, since: budgets?.rows[0]?.since }],
    })
    const { id, version } = order
    const cancellation = { id, version, status: 'cancelled', note: '' } as const
    await application.done('orderrest/changestatus', cancellation, admin)
    expect((await home(staff.token)).budgets).toMatchObject({ sent: 0, rows: [] })
  })

  // covers: product 7.16, 7.18
  test('shows installer photos to review to the house, and only proofs to the customer', async () => {
    const staff = await customerWithStaff(application, admin)
    const other = await customerWithStaff(application, admin)
    const { budget, order } = await budgetForSpaces(application, admin, staff, { line, count: 2 })
    const lines = (await application.done('budgetrest/getspaces', { id: budget.id }, admin)).rows
    const photoIds: number[] = []
    for (const { id } of lines) {
      const content = await phonePhoto({ seed: id })
      photoIds.push((await sendPhoto(application, admin, { budget_line_id: id, content })).id)
    }
    expect((await home()).photos_to_review).toMatchObject({ total: 0 })
    await lookIntoPhotos(application)
    expect((await home()).photos_to_review).toMatchObject({
      total: 2,
      flagged: 2,
      oldest_at: expect.any(Number),
    })
    expect(await home(staff.token)).toMatchObject({ photos_to_review: null, proofs: [] })
    await application.handle.execute(
      sql`update installer_photos set state = 'valid', reviewed_at = 1800000000 where id = ${photoIds[0]}`,
    )
    publishChange(application, ['installerphoto.state', 'installerphoto.reviewed_at'])
    expect((await home()).photos_to_review).toMatchObject({ total: 1 })
    expect((await home(staff.token)).proofs).toMatchObject([
      { id: photoIds[0], order_id: order.id, order_code: order.code, file: { kind: 'picture' } },
    ])
    expect((await home(other.token)).proofs).toEqual([])
  })

  // covers: product 7.16
  test('shows running imports before those that need a look, each to who can see it', async () => {
    const staff = await customerWithStaff(application, admin)
    const other = await customerWithStaff(application, admin)
    const [file] = await application.handle
      .insert(files)
      .values({
        name: 'tiendas.csv',
        sha256: 'a'.repeat(64),
        size: 1,
        type: 'text/csv',
        kind: 'other',
        created_at: 1,
      })
      .returning()
    const newImport = (state: 'importing' | 'ready' | 'done', name: string) => ({
      ...{ state, name, resource: 'space' as const, key: 'number', file_id: file?.id ?? 0 },
      ...{ customer_id: staff.customer.id, rows: 200, dealt: 50, created_at: 1, updated_at: 1 },
    })
    await application.handle
      .insert(imports)
      .values([
        newImport('importing', 'En curso'),
        newImport('ready', 'Por mirar'),
        newImport('done', 'Hecha'),
      ])
    for (const token of [admin, staff.token]) {
      expect((await home(token)).imports).toMatchObject({
        total: 2,
        rows: [{ name: 'En curso', state: 'importing', rows: 200, dealt: 50 }, { name: 'Por mirar' }],
      })
    }
    expect((await home(other.token)).imports).toEqual({ total: 0, rows: [] })
  })
})

describe('the home of the house', () => {
  test('shows the users closest to a limit first, and none without limits', async () => {
    const { user: over, customer, token } = await customerWithStaff(application, admin, { user_limit_m2: 1 })
    await orderThrough(token, customer.id, ['confirmed'])
    const near = await customerWithStaff(application, admin, { user_limit_euros: 100 })
    const far = await customerWithStaff(application, admin, { user_limit_euros: 100 })
    const { role_id, usergroup_id } = far.user
    const limits = { role_id, usergroup_id, user_limit_m2: 1 }
    for (const [{ user }, euros] of [[near, 80] as const, [far, 79.99] as const]) {
      await application.done(
        'userrest/adjustsaldo',
        { user_id: user.id, euros, m2: 0, reason: 'Hasta aquí' },
        admin,
      )
    }
    const away = await makerOf(application, admin).user({ ...limits, active: false })
    await application.handle.execute(sql`update users set user_saldo_m2 = 10000 where id = ${away.id}`)
    const { near_limits } = await home()
    expect(near_limits?.rows.map(({ id }) => id)).toEqual([over.id, near.user.id])
    expect(near_limits).toMatchObject({ total: 2, rows: [{ user_limit_m2: 1 }, { user_saldo_euros: 80 }] })
    // The list of users, filtered as the screen's link filters it, contains the same users.
    const idsWhere = async (filters: Record<string, string>) => {
      const { rows } = await application.done('userrest/list', { perpage: 100, filters }, admin)
      return rows.map(({ id }) => id).toSorted((one, other) => one - other)
    }
    const nearIds = [over.id, near.user.id].toSorted((one, other) => one - other)
    expect(await idsWhere({ near_limit: 'eq;1', active: 'eq;1' })).toEqual(nearIds)
    expect(await idsWhere({ near_limit: 'eq;1' })).toEqual([...nearIds, away.id])
    expect(await idsWhere({ near_limit: 'eq;0' })).toContain(far.user.id)
  })

  test('shows the last changes, one for each record, with its name and the user', async () => {
    const make = makerOf(application, admin)
    const finish = await make.finish({ name: unique('Plastificado') })
    const { customer, user, token } = await customerWithStaff(application, admin)
    const order = await orderThrough(token, customer.id, ['confirmed'])
    await application.done('finishrest/delete', { id: finish.id }, admin)
    const [last, before] = (await home()).activity ?? []
    expect(last).toMatchObject({
      user_name: 'admin',
      action: 'delete',
      resource: 'finish',
      label: finish.name,
      path: null,
    })
    expect(before).toMatchObject({
      user_name: user.username,
      action: 'status',
      to_status: 'confirmed',
      resource: 'order',
      label: order.code,
      path: `/order/${order.id}`,
    })
  })

  test('shows an import as one action, for any number of records', async () => {
    const { customer } = await customerWithStaff(application, admin)
    const { takeIn } = textImportsIn(application, admin, {
      calls: 'spacerest',
      begin: (upload, input, token) => application.done('spacerest/upload-file', { upload, ...input }, token),
    })
    const rows = Array.from({ length: 12 }, (_, index) => `Tienda ${index};Escaparate`)
    const { id } = await takeIn(csvOf('Tienda;Posición', ...rows), { customer_id: customer.id })
    const finish = await makerOf(application, admin).finish({ name: unique('Laminado') })
    const activity = (await home()).activity ?? []
    const [first, second] = activity
    expect(first?.label).toBe(finish.name)
    expect(second).toMatchObject({
      ...{ resource: 'imports', action: 'import', user_name: 'admin' },
      path: `/space/import/${id}`,
    })
    expect(activity.filter(({ resource }) => resource === 'space')).toEqual([])
    const statements = await queriesOf(() => home())
    expect(statements.filter((text) => /from "imports"/.test(text)).length).toBeLessThanOrEqual(2)
  })

  test('shows each part only with access to it', async () => {
    const make = makerOf(application, admin)
    const parts = {
      '/order': ['orders', 'late_orders'],
      '/budget': ['budgets'],
      '/budget/photoreview': ['photos_to_review'],
      '/imports': ['imports'],
      '/campaign': ['campaigns'],
      '/user': ['near_limits'],
      '/log': ['activity'],
    } as const
    for (const [path, hiddenParts] of Object.entries(parts)) {
      const limitedPermissions = {
        ...allPermissions(),
        [path]: { perm_view: '1', perm_access: '0', perm_edit: '0' },
      }
      const role = await make.role({ permissions: limitedPermissions })
      const { username } = await make.user({ role_id: role.id, usergroup_id: 1 })
      const data = await home(await application.signIn(username))
      const missing = Object.values(parts)
        .flat()
        .filter((part) => data[part] === null)
      expect({ path, missing }).toEqual({ path, missing: hiddenParts })
    }
  })
})

// covers: product 7.15
test('everybody sees their own tasks on Home while they wait or run', async () => {
  const { user, token } = await houseUser(application, admin)
  const task = (task_state: 'running' | 'done', user_id = user.id) => ({
    user_id,
    kind: 'task' as const,
    text_key: 'order.plural',
    task_state,
    progress: 40,
    created_at: 1,
    updated_at: 1,
  })
  await application.handle.insert(activities).values([task('running'), task('done'), task('running', 1)])
  expect((await home(token)).tasks).toMatchObject([
    { state: 'running', progress: 40, text_key: 'order.plural' },
  ])
})

test('Home takes few statements, and reuses its totals while nothing has changed', async () => {
  const { customer, token } = await customerWithStaff(application, admin)
  await orderThrough(token, customer.id, ['confirmed'])
  for (const [who, most] of [[admin, 12] as const, [token, 11] as const]) {
    await home(who)
    const again = await queriesOf(() => home(who))
    expect(again.length).toBeLessThanOrEqual(most)
    // The photos on phones are summed each time: there are few of them, and they change without a change of a record.
    const totals = again.filter((text) => /sum\(/.test(text) && !text.includes('"installer_waiting"'))
    expect(totals).toEqual([])
  }
  // After a new order, the figures, the totals and the ids of lists must be read again.
  await makerOf(application, admin).order({ customer_id: customer.id })
  expect((await queriesOf(() => home())).length).toBeLessThanOrEqual(13)
})
