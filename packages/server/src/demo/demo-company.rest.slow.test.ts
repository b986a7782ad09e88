import { spaceUpdate } from '@lienzo/contract/customers/space'
import { resourceNames } from '@lienzo/contract/resources'
import { isClosedOn } from '@lienzo/rules/customers/space-closures'
import { spaceKinds } from '@lienzo/rules/customers/space-kinds'
import { canMove, orderStates } from '@lienzo/rules/sales/order-states'
import { asc, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { queryRows } from '../core/context/query-rows.ts'
import { activities } from '../db/tables/people/activities.ts'
import { users } from '../db/tables/people/users.ts'
import { files } from '../db/tables/records/files.ts'
import { imports as importsTable } from '../db/tables/records/imports.ts'
import { log } from '../db/tables/records/log.ts'
import { campaignImages } from '../db/tables/sales/campaigns.ts'
import { movements, orderHistory } from '../db/tables/sales/orders.ts'
import { dump } from '../testing/postgresql/dump-company.ts'
import { storyOfOrder, type ToldOrder, toldOrders, worstCheckOf } from '../testing/sales/told-orders.ts'
import { openTestApplication, type TestApplication } from '../testing/test-application.ts'
import { tellCompany } from './tell-company.ts'

let application: TestApplication
let admin: string
let demoOrders: ToldOrder[]

beforeAll(async () => {
  application = await openTestApplication({ demo: tellCompany('beginning') })
  admin = await application.signIn('admin')
  demoOrders = await toldOrders(application, admin)
})
// Restores the clock even if a test times out before its company is ready.
afterEach(() => void vi.useRealTimers())
afterAll(() => application.close())

/** Timeout in milliseconds for creating a company on a busy machine. */
const COMPANY_TIME = 60_000

/** Creates a demo company as if the first start happened at `moment`. The clock stays at `moment` until the end of the test. */
function companyMadeAt(moment: string): Promise<TestApplication> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(moment) })
  return openTestApplication({ demo: tellCompany('beginning') })
}

const today = Math.floor(Date.now() / 86_400_000) * 86_400
const storyOf = (id: number) => storyOfOrder(application, admin, id)

describe('the demo company', () => {
  // covers: product 8.1
  test('is always the same, to the last row and picture, on any day', {
    timeout: COMPANY_TIME,
  }, async () => {
    // In a different year, in summer, and late in the evening.
    const year = new Date().getUTCFullYear() + 2
    await using other = await companyMadeAt(`${year}-07-09T23:30:00Z`)
    const [one, two] = [await dump(application), await dump(other)]
    expect(Object.entries(one.rows).filter(([, rows]) => rows.length === 0)).toEqual([])
    expect(one.contents.length).toBeGreaterThan(20)
    expect(two).toEqual(one)
  })

  // covers: product 8.2
  test('has orders in every state and of every customer over the last year', async () => {
    const { rows, total } = await application.done('orderrest/list', { perpage: 500 }, admin)
    expect(total).toBe(36)
    expect(new Set(rows.map((row) => row.status))).toEqual(new Set(orderStates))
    expect(new Set(rows.map((row) => row.customer_id)).size).toBe(3)
    const { orders: figures } = await application.done('homerest/getdata', {}, admin)
    const quiet = figures?.months.filter((month) => month.orders === 0) ?? []
    expect(quiet.length).toBeLessThanOrEqual(1)
    const inTime = rows.toSorted((one, other) => one.created_at - other.created_at)
    expect(inTime.map((row) => row.code)).toEqual(rows.map((row) => row.code).sort())
  })

  // covers: product 8.2
  test.each([
    ['ana', ['/order', '/campaign'], 16],
    ['lucia', [], 16],
    ['tomas', ['/order', '/campaign'], 36],
  ])('lets %s sign in with the same password and edit %j', async (username, editablePaths, orderCount) => {
    const token = await application.signIn(username)
    const { rows, total } = await application.done('orderrest/list', { perpage: 100 }, token)
    expect([rows.length, total]).toEqual([orderCount, orderCount])
    const { id = 0 } = rows.find((row) => row.status === 'draft') ?? {}
    const { may_edit } = await application.done('orderrest/get', { id }, token)
    expect(may_edit).toBe(editablePaths.includes('/order'))
  })

  // covers: product 8.3
  test('has some hundreds of spaces in Spain and Portugal, in their provinces, a few with a photo', async () => {
    const { rows, total } = await application.done('spacerest/list', { perpage: 500 }, admin)
    expect(total).toBeGreaterThan(300)
    expect(new Set(rows.map(({ customer_id }) => customer_id)).size).toBe(3)
    for (const country of ['ES', 'PT']) {
      const states = (await application.done('staterest/list', { country }, admin)).rows.map(
        ({ name }) => name,
      )
      const stateNames = rows.filter((row) => row.country === country).map(({ state }) => state)
      expect(stateNames.length).toBeGreaterThan(50)
      expect([...new Set(stateNames)].filter((state) => !states.includes(state))).toEqual([])
    }
    for (const row of rows) {
      const {
        id,
        version: _read,
        ...update
      } = Object.fromEntries(
        Object.keys(spaceUpdate.shape).map((name) => [name, row[name as keyof typeof row]]),
      )
      expect(spaceUpdate.safeParse(update).error, `${id}`).toBeUndefined()
    }
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(spaceKinds))
    const withoutPosition = rows.filter(({ latitude }) => latitude === null).length
    expect(withoutPosition).toBeGreaterThan(10)
    expect(withoutPosition).toBeLessThan(total / 8)
    const covers = rows.flatMap(({ cover }) => (cover ? [cover] : []))
    expect(covers).toHaveLength(9)
    for (const { medium } of covers) {
      expect((await fetch(application.address + medium)).headers.get('content-type')).toBe('image/webp')
    }
    const number = await application.done('spacerest/getnextspacenum', { customer_id: 1 }, admin)
    expect(number.number).toBe(rows.filter((row) => row.customer_id === 1).length + 1)
  })

  test('has shops with past, current and future closures, some until further notice', async () => {
    const { rows } = await application.done('spacerest/list', { perpage: 500 }, admin)
    const allClosures = rows.flatMap(({ closures }) => closures)
    const today = Date.now() / 1000 - ((Date.now() / 1000) % 86_400)
    const running = allClosures.filter((each) => isClosedOn([each], today))
    expect(allClosures.some(({ closed_to }) => closed_to !== null && closed_to < today)).toBe(true)
    expect(new Set(running.map(({ closed_to }) => closed_to === null))).toEqual(new Set([true, false]))
    expect(allClosures.some(({ closed_from }) => closed_from > today)).toBe(true)
    const closedToday = { filters: { closed_on: `eq;${today}` } }
    expect((await application.done('spacerest/list', closedToday, admin)).total).toBe(running.length)
  })

  // covers: product 3.7, 8.2
  test('shows the logo of each user group, and pictures of its products', async () => {
    const groups = await application.done('usergrouprest/list', {}, admin)
    expect(groups.rows).toHaveLength(4)
    const logos = groups.rows.map((group) => group.header_logo)
    expect(new Set(logos.map((logo) => logo?.size)).size).toBe(4)
    for (const logo of logos) {
      const response = await fetch(application.address + (logo?.original ?? ''))
      const { format, hasAlpha } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect([format, hasAlpha, logo?.type]).toEqual(['png', true, 'image/png'])
    }
    const lists = [
      await application.done('categoryrest/list', { perpage: 100 }, admin),
      await application.done('materialrest/list', { perpage: 100 }, admin),
      await application.done('productrest/list', { perpage: 100 }, admin),
    ]
    for (const { rows } of lists) {
      for (const row of rows) {
        const response = await fetch(application.address + (row.picture?.medium ?? ''))
        expect([response.status, response.headers.get('content-type')], row.name).toEqual([200, 'image/webp'])
      }
    }
  })
})

describe('the history of the demo company', () => {
  // covers: product 8.2
  test('begins for each record with its creation, with the user and date of the record', async () => {
    for (const name of resourceNames) {
      const { table } = application.services.resources[name]
      const records = await queryRows(
        application.handle,
        {
          id: table.id,
          created_at: sql<number>`created_at::int`,
          created_by: sql<number | null>`created_by`,
        },
        (columns) => sql`select ${columns} from ${table}`,
      )
      const entries = await application.handle
        .select()
        .from(log)
        .where(eq(log.resource, name))
        .orderBy(asc(log.id))
      const firsts = Map.groupBy(entries, (entry) => entry.record_id)
      for (const record of records) {
        const [first] = firsts.get(record.id) ?? []
        expect(first, `${name} ${record.id}`).toMatchObject({
          action: 'create',
          created_at: record.created_at,
        })
        if (record.created_by !== null) expect(first?.user_id, name).toBe(record.created_by)
      }
    }
  })

  test('is in chronological order, and contains nothing in the future', async () => {
    const entries = await application.handle
      .select({ created_at: log.created_at })
      .from(log)
      .orderBy(asc(log.id))
    const moments = entries.map((entry) => entry.created_at)
    expect(moments).toEqual(moments.toSorted((one, other) => one - other))
    expect(moments.at(-1)).toBeLessThanOrEqual(Date.now() / 1000)
    for (const { id, code, created_at, history } of demoOrders) {
      const items = await storyOf(id)
      expect(items[0], code).toMatchObject({ kind: 'change', action: 'create', created_at })
      const steps = items.filter((item) => item.kind === 'state').map((item) => [item.to, item.created_at])
      expect(steps, code).toEqual(history.slice(1).map((step) => [step.to_status, step.created_at]))
    }
  })

  // covers: product 8.2
  test('moves every order by allowed steps of authorised users, and charges each step correctly', async () => {
    const people = await application.handle.select().from(users)
    const isHouse = (id: number | null) => people.find((user) => user.id === id)?.usergroup_id === 1
    for (const { id, code, status, history, net, m2 } of demoOrders) {
      const [first, ...steps] = history
      expect(first, code).toMatchObject({ from_status: null, to_status: 'draft' })
      let state = first?.to_status ?? 'draft'
      for (const { from_status, to_status, created_by } of steps) {
        expect(from_status, code).toBe(state)
        expect(canMove(state, to_status, { house: isHouse(created_by) }), `${code} ${to_status}`).toBe(true)
        state = to_status
      }
      expect(status, code).toBe(state)
      const charges = await application.handle.select().from(movements).where(eq(movements.order_id, id))
      const moments = new Set(history.map((step) => step.created_at))
      for (const movement of charges) expect(moments.has(movement.created_at), code).toBe(true)
      const sum = [
        charges.reduce((all, movement) => all + movement.euros, 0),
        charges.reduce((all, movement) => all + movement.m2, 0),
      ]
      if (['confirmed', 'production', 'shipped', 'installed'].includes(status))
        expect(sum, code).toEqual([Math.round(net * 100), Math.round(m2 * 10_000)])
      if (status === 'draft') expect(sum, code).toEqual([0, 0])
    }
    const [steps] = await application.handle.select({ count: sql<number>`count(*)::int` }).from(orderHistory)
    expect(steps?.count).toBeGreaterThan(100)
  })

  test('prices every order by the rules, even one of forty lines', async () => {
    for (const { code, customer_id, lines, pieces, m2, net, vat, total } of demoOrders) {
      const validation = await application.done(
        'orderrest/validatesize',
        {
          customer_id,
          lines: lines.map(
            ({ product_id, campaign_image_id, material_id, finish_ids, width, height, copies, notes }) => ({
              ...{ product_id, campaign_image_id, material_id, finish_ids, width, height, copies, notes },
            }),
          ),
        },
        admin,
      )
      expect(validation.totals, code).toMatchObject({ pieces, m2, net, vat, total })
      expect(
        validation.lines.map((line) => line.net),
        code,
      ).toEqual(lines.map((line) => line.net))
      expect(net, code).toBeGreaterThan(20)
      expect(net, code).toBeLessThan(1500)
    }
    const sizes = demoOrders.map(({ lines }) => lines.length)
    expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([1, 40])
  })

  // covers: product 5.12
  test('balances: the saldo of each user is the sum of their movements, and one is near a limit', async () => {
    const { rows } = await application.done('userrest/list', { perpage: 100 }, admin)
    const sums = await application.handle
      .select({
        user_id: movements.user_id,
        euros: sql<number>`sum(euros)::bigint`,
        m2: sql<number>`sum(m2)::bigint`,
      })
      .from(movements)
      .groupBy(movements.user_id)
    expect(sums).toHaveLength(4)
    for (const user of rows) {
      const sum = sums.find((each) => each.user_id === user.id) ?? { euros: 0, m2: 0 }
      expect([user.user_saldo_euros, user.user_saldo_m2]).toEqual([sum.euros / 100, sum.m2 / 10_000])
      if (user.user_limit_euros > 0) expect(user.user_saldo_euros).toBeLessThan(user.user_limit_euros)
    }
    const { near_limits } = await application.done('homerest/getdata', {}, admin)
    const [near, ...others] = near_limits?.rows ?? []
    expect([near?.username, others]).toEqual(['olga', []])
    expect((near?.user_saldo_euros ?? 0) / (near?.user_limit_euros ?? 1)).toBeGreaterThanOrEqual(0.9)
  })

  // covers: product 8.2
  test('has late orders, one with a warning, and one that cannot be confirmed', async () => {
    const late = demoOrders.filter(
      ({ status, promised_at }) =>
        ['confirmed', 'production'].includes(status) && promised_at !== null && promised_at < today,
    )
    expect(late.length).toBeGreaterThanOrEqual(2)
    expect(demoOrders.filter((order) => worstCheckOf(order) === 'warning').length).toBe(2)
    const faulty = demoOrders.filter((order) => worstCheckOf(order) === 'error')
    expect(faulty.map(({ status, user_name }) => [status, user_name])).toEqual([['draft', 'rita']])
    const [faultyOrder] = faulty
    if (!faultyOrder) return
    const rita = await application.signIn('rita')
    const { id, version } = faultyOrder
    const answer = await application.call(
      'orderrest/changestatus',
      { id, version, status: 'confirmed' },
      rita,
    )
    expect(answer.error).toBe('STATE_NOT_ALLOWED')
    const authors = (await storyOf(id)).flatMap((item) => (item.kind === 'message' ? [item.user_name] : []))
    expect(authors).toEqual(['rita', 'nuria'])
  })

  test('has an order by telephone, a reopened one, a partly cancelled and reprinted one, and an open question', async () => {
    const makers = await application.handle.select().from(users)
    const nameOf = (id: number | null) => makers.find((user) => user.id === id)?.username
    const telephoneOrders = demoOrders.filter(({ created_by, user_id }) => created_by !== user_id)
    expect(telephoneOrders.map(({ created_by, user_name }) => [nameOf(created_by), user_name])).toEqual([
      ['nuria', 'marc'],
    ])
    expect(
      demoOrders.filter(({ history }) => history.slice(1).some((step) => step.to_status === 'draft')),
    ).toHaveLength(1)
    const remainingCharges = []
    for (const { id, status } of demoOrders) {
      if (status !== 'cancelled') continue
      const charges = await application.handle.select().from(movements).where(eq(movements.order_id, id))
      remainingCharges.push(charges.reduce((sum, { euros }) => sum + euros, 0))
    }
    expect(remainingCharges.map((cents) => cents > 0)).toEqual([false, true])
    const lastWords = await Promise.all(
      demoOrders.map(async ({ id }) => (await storyOf(id)).findLast((item) => item.kind === 'message')),
    )
    const waiting = lastWords.filter(
      (message) => message?.user_name === 'ana' && message.created_at > today - 86_400,
    )
    expect(waiting).toHaveLength(1)
  })

  // covers: product 8.2
  test('references no missing file, and no work that was not done', async () => {
    for (const { sha256, size, name } of await application.handle.select().from(files)) {
      expect(await application.services.files.size(sha256), name).toBe(size)
    }
    const imports = await application.handle.select().from(importsTable)
    expect(imports.map(({ state, rows, dealt }) => [state, rows, dealt])).toEqual([
      ['done_with_warnings', 5, 5],
    ])
    const tasks = await application.handle.select().from(activities).where(eq(activities.kind, 'task'))
    expect(tasks.map(({ task_state, progress }) => [task_state, progress])).toEqual([['done', 100]])
  })

  test('has artwork at every stage from the customer to print', async () => {
    const stages = (await application.handle.select().from(campaignImages)).map(
      ({ approval, release }) => `${approval} ${release}`,
    )
    expect(new Set(stages)).toEqual(
      new Set([
        'pending pending',
        'approved pending',
        'changes pending',
        'approved refused',
        'approved released',
      ]),
    )
  })

  test('contains no action of a person outside the day of their last sign-in', async () => {
    const halfADay = 12 * 60 * 60
    for (const { id, username, last_sign_in_at } of await application.handle.select().from(users)) {
      // Skips the administrator, who also signs in during this test.
      if (username === 'admin') continue
      const [last] = await application.handle
        .select({ at: sql<number>`max(${log.created_at})::int` })
        .from(log)
        .where(eq(log.user_id, id))
      expect(last?.at, username).toBeGreaterThanOrEqual(last_sign_in_at ?? Infinity)
      expect(last?.at, username).toBeLessThan((last_sign_in_at ?? 0) + halfADay)
    }
  })

  test.each([
    ['admin', ['messages', 'notifications', 'tasks']],
    ['ana', ['messages', 'notifications']],
  ] as const)('shows %s news of each of %j, with working links', async (name, groups) => {
    const token = await application.signIn(name)
    const { total, unread, ...lists } = await application.done('activityrest/list', {}, token)
    for (const group of groups) {
      expect(lists[group].data.length, group).toBeGreaterThan(0)
      expect(lists[group].unread, group).toBeGreaterThan(0)
      expect(lists[group].unread, group).toBeLessThanOrEqual(5)
    }
    expect(total).toBeGreaterThan(unread)
    for (const { link } of [...lists.messages.data, ...lists.notifications.data]) {
      const [, resource, id] = /^\/(order|campaign)\/(?:\d+\/artwork\/)?(\d+)$/.exec(link) ?? []
      const path = resource === 'order' ? 'orderrest/get' : 'campaignrest/imageget'
      if (link !== '')
        expect(await application.call(path, { id: Number(id) }, token)).toMatchObject({ status: 200 })
    }
  })
})
