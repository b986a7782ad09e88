import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PublicContext } from '../../core/context/context.ts'
import { advanceTask, endTask, startTask, type Work } from '../../core/notify/tasks.ts'
import { activityOf, customerWithStaff, houseUser, makerOf, printable } from '../../testing/company.ts'
import { queriesOf } from '../../testing/count-queries.ts'
import { userForm } from '../../testing/people/user-form.ts'
import { publishChange } from '../../testing/publish-change.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string

type Catalogue = Awaited<ReturnType<typeof printable>>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

const list = (token: string) => application.done('activityrest/list', {}, token)
const now = () => Math.floor(Date.now() / 1000)
const DAY = 24 * 60 * 60

describe('the list of activities', () => {
  test('is empty for a person without any', async () => {
    const { token } = await houseUser(application, admin)
    const empty = { unread: 0, data: [] }
    expect(await list(token)).toEqual({
      messages: { name: 'messages', ...empty },
      notifications: { name: 'notifications', ...empty },
      tasks: { name: 'tasks', ...empty },
      total: 0,
      unread: 0,
    })
  })

  // covers: product 3.35
  test('groups activities by kind, newest first, and its total is the sum of the groups', async () => {
    const { user, token } = await houseUser(application, admin)
    const first = await activityOf(application, user.id, { kind: 'message', updated_at: now() - 60 })
    const second = await activityOf(application, user.id, {
      kind: 'message',
      text_key: 'activity.told.message',
      text_values: { text: 'Hola' },
    })
    await activityOf(application, user.id, { read_at: now() })
    await activityOf(application, user.id, {
      kind: 'task',
      status: 'URGENT',
      task_id: 'a',
      task_state: 'running',
      progress: 40,
    })
    const { messages, notifications, tasks, total, unread } = await list(token)
    expect(messages.data.map((item) => item.id)).toEqual([second, first])
    expect(messages.data[0]).toMatchObject({ icon: 'message', text_values: { text: 'Hola' }, read: false })
    expect(notifications.data[0]).toMatchObject({ icon: 'confirmed', read: true })
    expect(tasks.data[0]).toMatchObject({ status: 'URGENT', state: 'running', progress: 40, stops: null })
    expect([total, unread]).toEqual([4, 3])
    expect([messages, notifications, tasks].map((group) => group.unread)).toEqual([2, 0, 1])
  })

  test('shows at most the newest 50 of each kind, and none older than 90 days', async () => {
    const { user, token } = await houseUser(application, admin)
    for (let count = 0; count < 60; count += 1) {
      await activityOf(application, user.id, { updated_at: now() - count })
    }
    await activityOf(application, user.id, { kind: 'message', updated_at: now() - 91 * DAY })
    await activityOf(application, user.id, { kind: 'message', updated_at: now() - 89 * DAY })
    const { notifications, messages, total } = await list(token)
    expect([notifications.data.length, notifications.unread]).toEqual([50, 60])
    expect([messages.data.length, messages.unread]).toEqual([1, 1])
    expect(total).toBe(51)
    const moments = notifications.data.map((item) => item.updated_at)
    expect(moments).toEqual(moments.toSorted((one, other) => other - one))
  })

  test('takes two queries for any number of activities', async () => {
    const { user, token } = await houseUser(application, admin)
    for (const kind of ['message', 'notification'] as const) await activityOf(application, user.id, { kind })
    await list(token)
    expect(await queriesOf(() => list(token))).toHaveLength(2)
  })
})

describe('marking activities as read', () => {
  // covers: product 6.20
  test('marks the named ones, once, without a log entry', async () => {
    const { user, token } = await houseUser(application, admin)
    const [one, other] = [await activityOf(application, user.id), await activityOf(application, user.id)]
    await application.done('activityrest/read', { ids: [one, one] }, token)
    await application.done('activityrest/read', { ids: [one] }, token)
    const { notifications } = await list(token)
    expect(notifications.unread).toBe(1)
    expect(new Map(notifications.data.map((item) => [item.id, item.read]))).toEqual(
      new Map([
        [one, true],
        [other, false],
      ]),
    )
    const { rows } = await application.database.pool.query("select 1 from log where resource = 'activity'")
    expect(rows).toEqual([])
  })

  test('marks a whole group, and no other', async () => {
    const { user, token } = await houseUser(application, admin)
    for (const kind of ['message', 'notification'] as const) {
      for (let count = 0; count < 3; count += 1) await activityOf(application, user.id, { kind })
    }
    await application.done('activityrest/read', { group: 'notifications' }, token)
    const { notifications, messages } = await list(token)
    expect([notifications.unread, messages.unread]).toEqual([0, 3])
  })

  test('is refused as NOT_FOUND as a whole if one belongs to another person', async () => {
    const one = await houseUser(application, admin)
    const other = await houseUser(application, admin)
    const [own, foreign] = [
      await activityOf(application, one.user.id),
      await activityOf(application, other.user.id),
    ]
    for (const ids of [[foreign], [own, foreign], [2_147_483_647]]) {
      const answer = await application.call('activityrest/read', { ids }, one.token)
      expect(answer).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    }
    expect((await list(one.token)).unread).toBe(1)
    expect((await list(other.token)).unread).toBe(1)
  })

  test.each([{}, { ids: [1], group: 'tasks' as const }, { ids: [] }])(
    'requires ids or a group: %j',
    async (input) => {
      const answer = await application.call('activityrest/read', input, admin)
      expect([answer.status, Object.keys(answer.fields)]).toEqual([422, ['ids']])
    },
  )
})

describe('people are notified', () => {
  const texts = async (token: string) =>
    (await list(token)).notifications.data.map(({ text_key }) => text_key).reverse()

  async function draftOf(customerId: number, token: string, line: ReturnType<Catalogue['line']>) {
    return makerOf(application, token).order({ customer_id: customerId, lines: [line] })
  }

  test('of an order’s steps: its user by those of the house, and the house by those of its user', async () => {
    const { customer, user, token } = await customerWithStaff(application, admin)
    const editor = await houseUser(application, admin)
    const role = await makerOf(application, admin).role({ permissions: {} })
    const onlooker = await houseUser(application, admin, { role_id: role.id })
    const { line } = await printable(application, admin)
    let order = await draftOf(customer.id, token, line())
    const move = async (status: 'confirmed' | 'production' | 'cancelled', by: string) => {
      const back = status === 'cancelled' ? { give_back: { euros: 0, m2: 0 } } : {}
      order = await application.done(
        'orderrest/changestatus',
        { id: order.id, version: order.version, status, ...back },
        by,
      )
    }
    await move('confirmed', token)
    await move('production', editor.token)
    await move('cancelled', admin)
    expect(await texts(token)).toEqual(['activity.told.order_production', 'activity.told.order_cancelled'])
    expect(await texts(editor.token)).toEqual(['activity.told.order_confirmed_by_customer'])
    expect(await texts(onlooker.token)).toEqual([])
    const { notifications } = await list(editor.token)
    expect(notifications.data[0]).toMatchObject({
      link: `/order/${order.id}`,
      text_values: { code: order.code },
      from_name: user.username,
      icon: 'confirmed',
    })
  })

  // covers: product 4.6
  test('if a customer takes back an order that the house already had', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const editor = await houseUser(application, admin)
    const { line } = await printable(application, admin)
    const draft = await draftOf(customer.id, token, line())
    await application.done('orderrest/changestatus', { ...versionOf(draft), status: 'cancelled' }, token)
    expect(await texts(editor.token)).toEqual([])
    const order = await draftOf(customer.id, token, line())
    const balance = () => application.done('userrest/getsaldo', {}, token)
    const before = await balance()
    const confirmedOrder = await application.done(
      'orderrest/changestatus',
      { ...versionOf(order), status: 'confirmed' },
      token,
    )
    expect((await balance()).saldo).not.toEqual(before.saldo)
    await application.done(
      'orderrest/changestatus',
      { ...versionOf(confirmedOrder), status: 'cancelled' },
      token,
    )
    expect(await balance()).toEqual(before)
    expect(await texts(editor.token)).toEqual([
      'activity.told.order_confirmed_by_customer',
      'activity.told.order_cancelled_by_customer',
    ])
  })

  // covers: product 4.2
  test('of nothing if a confirmed order is taken back at once by the same person', async () => {
    const { customer, user, token } = await customerWithStaff(application, admin)
    const editor = await houseUser(application, admin)
    const { line } = await printable(application, admin)
    const draft = await draftOf(customer.id, token, line())
    const move = (order: Parameters<typeof versionOf>[0], status: 'confirmed' | 'draft', by: string) =>
      application.done('orderrest/changestatus', { ...versionOf(order), status }, by)
    const balanceAfter = async () =>
      (await application.done('userrest/get', { id: user.id }, admin)).user_saldo_euros
    const confirmedOrder = await move(draft, 'confirmed', token)
    expect(confirmedOrder.confirmation).toMatchObject({
      balance: { saldo: { euros: confirmedOrder.net } },
      warned_lines: 0,
    })
    expect(await balanceAfter()).toBe(confirmedOrder.net)
    const again = await move(confirmedOrder, 'draft', token)
    expect(again).toMatchObject({ status: 'draft', may_edit: true })
    expect(await balanceAfter()).toBe(0)
    expect(await texts(editor.token)).toEqual([])
    const byHouse = await move(again, 'confirmed', admin)
    expect(await texts(token)).toEqual(['activity.told.order_confirmed'])
    // A customer cannot return an order to draft after the house has confirmed it.
    const input = { ...versionOf(byHouse), status: 'draft' as const }
    expect(await application.call('orderrest/changestatus', input, token)).toMatchObject({
      error: 'STATE_NOT_ALLOWED',
    })
    await move(byHouse, 'draft', admin)
    expect(await texts(token)).toEqual([])
  })

  test('of an order’s step in at most two statements, for any step', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const { line } = await printable(application, admin)
    const order = await draftOf(customer.id, token, line())
    const toConfirm = { ...versionOf(order), status: 'confirmed' as const }
    const queries = await queriesOf(() => application.done('orderrest/changestatus', toConfirm, token))
    expect(queries.filter((text) => /activities|role_permissions/.test(text))).toHaveLength(2)
  })

  test('of changes of their balance, limits, role and permissions, except by themselves', async () => {
    const { user, token } = await customerWithStaff(application, admin)
    const adjustment = { user_id: user.id, euros: -12.5, m2: 1.25, reason: 'Muestra' }
    await application.done('userrest/adjustsaldo', adjustment, admin)
    const role = await makerOf(application, admin).role({ permissions: {} })
    const { version } = await application.done('userrest/get', { id: user.id }, admin)
    const form = userForm(user, { version, user_limit_euros: 500, role_id: role.id })
    await application.done('userrest/update', form, admin)
    await application.done('userrest/update', { ...form, version: version + 1 }, admin)
    await application.done('rolerest/update', { ...roleInput(role), permissions: {} }, admin)
    const permissions = { '/order': { perm_view: '1', perm_access: '1', perm_edit: '0' } } as const
    await application.done(
      'rolerest/update',
      { ...roleInput(role), version: role.version + 1, permissions },
      admin,
    )
    const { data } = (await list(token)).notifications
    expect(data.map(({ text_key, text_values, icon }) => [text_key, text_values, icon]).reverse()).toEqual([
      ['activity.told.balance_adjusted', { euros: -12.5, m2: 1.25, reason: 'Muestra' }, 'balance'],
      ['activity.told.role_changed', { role: role.name }, 'access'],
      ['activity.told.limits_changed', { euros: 500, m2: '∞' }, 'balance'],
      ['activity.told.permissions_changed', { role: role.name }, 'access'],
    ])
    const before = (await list(admin)).total
    const own = await application.done('userrest/getlogininfo', {}, admin)
    await application.done('userrest/adjustsaldo', { ...adjustment, user_id: own.user_id }, admin)
    expect((await list(admin)).total).toBe(before)
  })
})

describe('a background task', () => {
  const work = (): Work => ({
    database: application.handle,
    changes: application.services.changes,
    now: now(),
  })
  const context = (): PublicContext => ({
    database: application.handle,
    services: application.services,
    now: now() - 100,
    origin: { address: '', user_agent: '' },
    log: () => undefined,
    publish: (names) => publishChange(application, names),
  })

  // covers: product 3.36
  test('is shown from start to end to everybody concerned', async () => {
    const people = [await houseUser(application, admin), await houseUser(application, admin)]
    const ids = people.map(({ user }) => user.id)
    const task = { task_id: 'zip-1', status: 'PRIMARY', text_key: 'activity.task.generate_zip' } as const
    await startTask(context(), ids, { ...task, text_values: { code: '26-000001' } })
    await application.done('activityrest/read', { group: 'tasks' }, people[0]?.token ?? '')
    await advanceTask(work(), 'zip-1', 41.8)
    for (const { token } of people) {
      const { tasks } = await list(token)
      expect(tasks.data).toMatchObject([{ state: 'running', progress: 41, status: 'PRIMARY' }])
    }
    await endTask(context(), 'zip-1', 'done', { link: '/order/1' })
    await advanceTask(work(), 'zip-1', 10)
    await endTask(context(), 'zip-1', 'failed')
    for (const { token } of people) {
      const { tasks } = await list(token)
      expect(tasks.data).toMatchObject([{ state: 'done', progress: 100, link: '/order/1', read: false }])
    }
  })

  test('that fails shows its progress and its new urgency', async () => {
    const { user, token } = await houseUser(application, admin)
    const task = { task_id: 'import-1', status: 'NORMAL', text_key: 'activity.task.import_spaces' } as const
    await startTask(context(), [user.id], { ...task, state: 'waiting' })
    const stops = { of: 'import', id: 1 }
    expect((await list(token)).tasks.data).toMatchObject([{ state: 'waiting', progress: 0, stops }])
    await advanceTask(work(), 'import-1', 30)
    await endTask(context(), 'import-1', 'failed', { status: 'CRITICAL', text_values: { file: 'a.xlsx' } })
    expect((await list(token)).tasks.data).toMatchObject([
      { state: 'failed', progress: 30, status: 'CRITICAL', text_values: { file: 'a.xlsx' }, stops: null },
    ])
  })

  test('without progress notifies nobody', async () => {
    const { user } = await houseUser(application, admin)
    await startTask(context(), [user.id], {
      task_id: 't',
      status: 'MINOR',
      text_key: 'activity.task.generate_zip',
    })
    const changes = () => application.services.changes.version(`activity/${user.id}`)
    await advanceTask(work(), 't', 10)
    const queries = await queriesOf(() => advanceTask(work(), 't', 10.9))
    expect(queries.filter((text) => /pg_notify/.test(text))).toEqual([])
    const before = changes()
    await advanceTask(work(), 't', 11)
    expect(changes()).toBeGreaterThan(before)
  })
})

function versionOf({ id, version }: { id: number; version: number }) {
  return { id, version }
}

function roleInput({
  id,
  version,
  name,
  description,
}: {
  id: number
  version: number
  name: string
  description: string
}) {
  return { id, version, name, description }
}
