import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { budgets } from '../../../db/tables/installation/budgets.ts'
import { log } from '../../../db/tables/records/log.ts'
import { movements, orders } from '../../../db/tables/sales/orders.ts'
import { customerWithStaff, houseUser, makerOf, printable } from '../../../testing/company.ts'
import { budgetForSpaces, plainBudget } from '../../../testing/sales/made-budget.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string
let line: Awaited<ReturnType<typeof printable>>['line']

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  line = (await printable(application, admin)).line
})
afterAll(() => application.close())

type Status = 'draft' | 'sent' | 'approved' | 'rejected' | 'closed'

/**
 * Creates a customer with a confirmed order, already charged at 28.40 €, and a budget for its two spaces, which costs 76 € by
 * the tariff.
 */
async function somebody({ user_limit_euros = 0 } = {}) {
  const staff = await customerWithStaff(application, admin, { user_limit_euros })
  const { budget, order } = await budgetForSpaces(application, admin, staff, { line, count: 2 })
  const step = async (status: Status, token = admin, more: object = {}, id = budget.id) => {
    const { version } = await application.done('budgetrest/get', { id }, admin)
    return application.call('budgetrest/changestatus', { id, version, status, ...more }, token)
  }
  const saldo = async () => (await application.done('userrest/getsaldo', {}, staff.token)).saldo.euros
  return { ...staff, budget, order, step, saldo }
}

const read = (id: number, token = admin) => application.done('budgetrest/get', { id }, token)
async function firstLineOf(id: number) {
  const { rows } = await application.done('budgetrest/getspaces', { id }, admin)
  const [first] = rows
  if (!first) throw new Error('Lines are missing')
  return { id: first.id, version: first.version, space_id: first.space_id }
}

const activitiesOf = async (token: string) =>
  (await application.done('activityrest/list', {}, token)).notifications.data

describe('a budget', () => {
  // covers: spec 7.29; product 6.19, 9.23
  test('is hidden from its customer until it is sent, and charged at its net on approval', async () => {
    const { budget, order, token, step, saldo } = await somebody()
    const { id } = budget
    expect(await application.call('budgetrest/get', { id }, token)).toMatchObject({ status: 404 })
    expect(await application.done('budgetrest/list', {}, token)).toMatchObject({ total: 0 })
    expect(await step('approved', token)).toMatchObject({ status: 404 })
    expect(await step('approved')).toMatchObject({ status: 409, error: 'STATE_NOT_ALLOWED' })
    expect(await step('sent')).toMatchObject({ content: { status: 'sent' } })
    const editor = await houseUser(application, admin)
    expect(await read(id, token)).toMatchObject({ next_statuses: ['approved', 'rejected'], may_edit: false })
    const budgetSpaces = await application.done('budgetrest/getspaces', { id }, token)
    expect(budgetSpaces.rows[0]).toMatchObject({ installation: 38, price_steps: [] })
    expect(await step('approved', token)).toMatchObject({ content: { status: 'approved', charged: 76 } })
    expect(await saldo()).toBe(28.4 + 76)
    const movements = await application.done('userrest/movements', {}, token)
    expect(movements.rows[0]).toMatchObject({
      ...{ kind: 'budget', reference: budget.code, euros: 76, m2: 0, order_id: null, budget_id: id },
    })
    expect((await activitiesOf(token)).map((each) => each.text_key)).toContain('activity.told.budget_sent')
    expect(await activitiesOf(editor.token)).toMatchObject([
      { text_key: 'activity.told.budget_approved_by_customer', link: `/budget/${id}` },
    ])
    const frozen = { id, value: { extras: 1 } }
    expect(await application.call('budgetrest/updatecolumn', frozen, admin)).toMatchObject({
      error: 'STATE_NOT_ALLOWED',
    })
    expect(await application.call('budgetrest/delete', { id }, admin)).toMatchObject({
      status: 422,
      fields: { ids: { key: 'validation.budget_answered' } },
    })
    expect(order.code).toBe((await read(id)).order_code)
  })

  test('hides its draft history, and the messages to and from its installers, from the customer', async () => {
    const { budget, order, token, step } = await somebody()
    const other = await customerWithStaff(application, admin)
    const { id } = budget
    const ref = { resource: 'budget', record_id: id } as const
    const write = (text: string, who: string) => application.done('messagerest/send', { ...ref, text }, who)
    const eventsFor = async (who: string) =>
      (await application.done('timelinerest/list', ref, who)).items.map((item) =>
        item.kind === 'change' ? item.action : item.kind,
      )
    const seenElsewhere = async (who: string) => {
      const byCode = { search: budget.code, filters: { resource: 'eq;budget' } }
      const logPage = await application.done('logrest/list', byCode, who)
      const matches = await application.done('searchrest/find', { text: budget.code }, who)
      return { logged: logPage.rows.map(({ action }) => action).toSorted(), found: matches.groups.length }
    }
    await application.done('budgetrest/updatecolumn', { id, value: { extras: 5 } }, admin)
    // This message is posted in the same second in which the budget is sent, as programs and fast users can do.
    await write('Hasta 80 € nos sale a cuenta', admin)
    expect(await application.call('timelinerest/list', ref, token)).toMatchObject({ status: 404 })
    expect(await seenElsewhere(token)).toEqual({ logged: [], found: 0 })
    await step('sent')
    await step('draft')
    await application.done('budgetrest/updatecolumn', { id, value: { extras: 6 } }, admin)
    await step('sent')
    await write('¿Os encaja?', admin)
    await write('Sí', token)
    await step('approved', token)
    await application.handle.insert(log).values({
      ...{ resource: 'budget', record_id: id, label: budget.code, customer_id: order.customer_id },
      ...{ action: 'installer_report', address: '', created_at: budget.created_at, changes: {} },
    })
    const visibleEvents = await eventsFor(token)
    expect(visibleEvents.toSorted()).toEqual(['message', 'message', 'status', 'status', 'status', 'status'])
    const all = ['create', 'installer_report', 'message', 'update', 'update', ...visibleEvents]
    expect((await eventsFor(admin)).toSorted()).toEqual(all.toSorted())
    expect(await seenElsewhere(token)).toEqual({ logged: visibleEvents.toSorted(), found: 1 })
    expect(await application.call('timelinerest/list', ref, other.token)).toMatchObject({ status: 404 })
    expect(await seenElsewhere(other.token)).toEqual({ logged: [], found: 0 })
  })

  // covers: product 4.10
  test('can be rejected with a reason, corrected and resent, and a draft can be deleted and restored', async () => {
    const { budget, token, step, saldo } = await somebody()
    const { id } = budget
    await application.done('budgetrest/delete', { id }, admin)
    await application.done('budgetrest/undelete', { id }, admin)
    await step('sent')
    expect(await step('rejected', token)).toMatchObject({ status: 422, fields: { note: {} } })
    expect(await step('rejected', token, { note: 'Demasiado caro' })).toMatchObject({
      content: { status: 'rejected', next_statuses: [] },
    })
    expect((await read(id)).history.at(-1)).toMatchObject({ to_status: 'rejected', note: 'Demasiado caro' })
    await step('draft')
    await application.done('budgetrest/updateall', { id, values: { discount: 50 } }, admin)
    await step('sent')
    expect(await step('approved', token)).toMatchObject({ content: { net: 38 } })
    expect(await saldo()).toBe(28.4 + 38)
  })

  test('keeps the spaces of a rejected budget from other budgets until it is closed', async () => {
    const { budget, token, step } = await somebody()
    const { id, order_id } = budget
    const budgetAgain = () => application.call('budgetrest/update', plainBudget(order_id), admin)
    await step('sent')
    await step('rejected', token, { note: 'Demasiado caro' })
    expect(await read(id)).toMatchObject({ next_statuses: ['draft', 'closed'] })
    expect(await budgetAgain()).toMatchObject({ fields: { order_id: {} } })
    expect(await step('closed', token)).toMatchObject({ error: 'STATE_NOT_ALLOWED' })
    expect(await step('closed')).toMatchObject({
      content: { agreed_id: null, next_statuses: [], may_revise: false, may_delete: false },
    })
    expect(await application.call('budgetrest/revise', { id }, admin)).toMatchObject({
      error: 'STATE_NOT_ALLOWED',
    })
    expect(await budgetAgain()).toMatchObject({ content: { spaces: 2 } })
  })

  test("expires for its customer, but not for the house on the customer's behalf", async () => {
    const { budget, token, step } = await somebody()
    const { id, order_id, installer_id, notes, discount } = budget
    const today = Math.floor(Date.now() / 86_400_000) * 86_400
    const header = { id, version: budget.version, order_id, installer_id, notes, discount }
    await application.done('budgetrest/update', { ...header, valid_until: today - 86_400 }, admin)
    expect(await step('sent')).toMatchObject({
      ...{ status: 422, fields: { valid_until: { key: 'validation.past' } } },
    })
    const { version } = await read(id)
    await application.done('budgetrest/update', { ...header, version, valid_until: null }, admin)
    await step('sent')
    await application.handle
      .update(budgets)
      .set({ valid_until: today - 86_400 })
      .where(eq(budgets.id, id))
    expect(await read(id, token)).toMatchObject({ next_statuses: ['rejected'], hindrance: 'expired' })
    expect((await read(id)).next_statuses).toContain('approved')
    expect(await step('approved', token)).toMatchObject({ status: 409, error: 'STATE_NOT_ALLOWED' })
    expect(await step('approved')).toMatchObject({ content: { status: 'approved', hindrance: null } })
  })

  test('of a cancelled order cannot be approved', async () => {
    const { budget, order, step, token } = await somebody()
    await step('sent')
    const { version } = await application.done('orderrest/get', { id: order.id }, admin)
    const cancellation = { id: order.id, version, status: 'cancelled' as const }
    await application.done('orderrest/changestatus', cancellation, admin)
    for (const who of [token, admin]) {
      expect(await read(budget.id, who)).toMatchObject({ hindrance: 'order_cancelled' })
      expect((await read(budget.id, who)).next_statuses).not.toContain('approved')
      expect(await step('approved', who)).toMatchObject({ error: 'STATE_NOT_ALLOWED' })
    }
  })

  test('above the limit of its account can be approved only by the house, with a reason', async () => {
    const { step, token, saldo } = await somebody({ user_limit_euros: 100 })
    await step('sent')
    expect(await step('approved', token)).toMatchObject({
      error: 'LIMIT_EXCEEDED',
      fields: { euros: { values: { left: 71.6, needed: 76, missing: 4.4 } } },
    })
    const past_limit = 'Lo paga la campaña de verano'
    expect(await step('approved', token, { past_limit })).toMatchObject({
      status: 422,
      fields: { past_limit: { key: 'validation.house_only' } },
    })
    expect(await saldo()).toBe(28.4)
    expect(await step('approved', admin, { past_limit })).toMatchObject({
      content: { status: 'approved', history: [{}, {}, { past_limit }] },
    })
    expect(await saldo()).toBe(104.4)
    expect(await activitiesOf(token)).toContainEqual(
      expect.objectContaining({ text_key: 'activity.told.budget_past_limit' }),
    )
  })
})

describe('an approved budget', () => {
  // covers: product 9.22
  test('changes only through its next revision, which charges the difference and closes the old one', async () => {
    const { budget, token, step, saldo, order } = await somebody()
    await step('sent')
    await step('approved', token)
    const next = await application.done('budgetrest/revise', { id: budget.id }, admin)
    expect(next).toMatchObject({ code: budget.code, revision: 2, status: 'draft', net: 76, may_edit: true })
    expect(await application.call('budgetrest/revise', { id: budget.id }, admin)).toMatchObject({
      error: 'STATE_NOT_ALLOWED',
    })
    const { rows } = await application.done('budgetrest/getspaces', { id: next.id }, admin)
    const [one, two] = rows
    if (!one || !two) throw new Error('Lines are missing')
    const changes = {
      id: next.id,
      changed: [{ id: one.id, version: one.version, extras: 10 }],
      removed: [{ id: two.id, version: two.version }],
    }
    await application.done('budgetrest/updatespaces', changes, admin)
    expect(await application.done('budgetrest/differences', { id: next.id }, admin)).toMatchObject({
      ...{ before_id: budget.id, total_before: 91.96, total: 58.08, discount: 0 },
      lines: [
        { space_id: one.space_id, before: 38, after: 48 },
        { space_id: two.space_id, before: 38, after: null },
      ],
    })
    expect(await application.call('budgetrest/get', { id: next.id }, token)).toMatchObject({ status: 404 })
    expect(await read(budget.id, token)).toMatchObject({ status: 'approved', revisions: [{ revision: 1 }] })
    await step('sent', admin, {}, next.id)
    await step('approved', token, {}, next.id)
    expect(await read(budget.id)).toMatchObject({ status: 'closed', charged: 48 })
    expect(await saldo()).toBe(28.4 + 48)
    expect(order.net).toBe(28.4)
  })

  test('can be revised after it is closed, unless a later revision is still open', async () => {
    const { budget, token, step, saldo } = await somebody()
    await step('sent')
    await step('approved', token)
    expect(await step('closed')).toMatchObject({ content: { agreed_id: budget.id, may_revise: true } })
    const next = await application.done('budgetrest/revise', { id: budget.id }, admin)
    await step('sent', admin, {}, next.id)
    await step('rejected', token, { note: 'No' }, next.id)
    expect(await read(budget.id)).toMatchObject({ agreed_id: budget.id, may_revise: false })
    await step('closed', admin, {}, next.id)
    expect(await read(budget.id)).toMatchObject({ agreed_id: budget.id, may_revise: true, charged: 76 })
    const third = await application.done('budgetrest/revise', { id: budget.id }, admin)
    expect(third).toMatchObject({ revision: 3, spaces: 2, net: 76 })
    const { space_id, ...removed } = await firstLineOf(third.id)
    await application.done('budgetrest/updatespaces', { id: third.id, removed: [removed] }, admin)
    await step('sent', admin, {}, third.id)
    await step('approved', token, {}, third.id)
    expect(await saldo()).toBe(28.4 + 38)
    // The customer no longer pays for the dropped space, so another budget can contain it.
    const other = await application.done('budgetrest/update', plainBudget(budget.order_id), admin)
    const { rows } = await application.done('budgetrest/getspaces', { id: other.id }, admin)
    expect(rows.map(({ space_id }) => space_id)).toEqual([space_id])
  })

  // covers: spec 7.29; product 4.10, 6.19
  test('is charged exactly once, despite repeated and concurrent approvals', async () => {
    const { budget, step, token, saldo } = await somebody()
    await step('sent')
    const sentBudget = await read(budget.id)
    const approval = { id: budget.id, version: sentBudget.version, status: 'approved' as const }
    const approvals = await Promise.all(
      Array.from({ length: 12 }, () => application.call('budgetrest/changestatus', approval, token)),
    )
    expect(approvals.filter(({ error }) => error === '')).toHaveLength(1)
    const charges = await Promise.all(
      Array.from({ length: 12 }, () => application.done('budgetrest/updatesaldos', { id: budget.id }, admin)),
    )
    expect(new Set(charges.map((each) => `${each.charged} ${each.changed_by}`))).toEqual(new Set(['76 0']))
    expect(await saldo()).toBe(28.4 + 76)
  })

  test('refunds the users who were charged, last charge first, in any state of its order', async () => {
    const { budget, order, user, step, customer } = await somebody()
    const other = await customerWithStaff(application, admin)
    const charges = () =>
      application.handle
        .select({ user_id: movements.user_id, euros: movements.euros })
        .from(movements)
        .where(eq(movements.budget_code, budget.code))
        .orderBy(movements.id)
    const revise = async (id: number, extras: number) => {
      const next = await application.done('budgetrest/revise', { id }, admin)
      const { rows } = await application.done('budgetrest/getspaces', { id: next.id }, admin)
      const changed = rows.slice(0, 1).map((row) => ({ id: row.id, version: row.version, extras }))
      await application.done('budgetrest/updatespaces', { id: next.id, changed }, admin)
      await step('sent', admin, {}, next.id)
      return next.id
    }
    await step('sent')
    await step('approved')
    // Moves the order to a different account.
    await application.handle.update(orders).set({ user_id: other.user.id }).where(eq(orders.id, order.id))
    const dearer = await revise(budget.id, 20)
    expect(await step('approved', admin, {}, dearer)).toMatchObject({ status: 200 })
    expect(await charges()).toEqual([
      { user_id: user.id, euros: 7600 },
      { user_id: other.user.id, euros: 2000 },
    ])
    const { version } = await application.done('orderrest/get', { id: order.id }, admin)
    await application.done('orderrest/changestatus', { id: order.id, version, status: 'cancelled' }, admin)
    const dearest = await revise(dearer, 30)
    expect(await step('approved', admin, {}, dearest)).toMatchObject({ error: 'STATE_NOT_ALLOWED' })
    await step('draft', admin, {}, dearest)
    const { rows } = await application.done('budgetrest/getspaces', { id: dearest }, admin)
    const less = rows
      .slice(0, 1)
      .map((row) => ({ id: row.id, version: row.version, extras: 0, discount: 50 }))
    await application.done('budgetrest/updatespaces', { id: dearest, changed: less }, admin)
    await step('sent', admin, {}, dearest)
    expect(await read(dearest)).toMatchObject({ hindrance: null, charged: 96, net: 57 })
    expect(await step('approved', admin, {}, dearest)).toMatchObject({ status: 200 })
    expect((await charges()).slice(2).toSorted((one, two) => one.euros - two.euros)).toEqual([
      { user_id: other.user.id, euros: -2000 },
      { user_id: user.id, euros: -1900 },
    ])
    expect(customer.id).toBe(budget.customer_id)
  })

  test('cannot be charged before approval, and only the house can charge, revise, edit or delete it', async () => {
    const { budget, step, token } = await somebody()
    await step('sent')
    const { id } = budget
    expect(await application.call('budgetrest/updatesaldos', { id }, admin)).toMatchObject({
      error: 'STATE_NOT_ALLOWED',
    })
    for (const [path, input] of [
      ['budgetrest/updatesaldos', { id }],
      ['budgetrest/revise', { id }],
      ['budgetrest/updatecolumn', { id, value: { extras: 1 } }],
      ['budgetrest/delete', { id }],
    ] as const) {
      expect(await application.send(path, input, token)).toMatchObject({
        status: 403,
        error: 'NO_PERMISSION',
      })
      expect(await application.send(path, input, '')).toMatchObject({ status: 401 })
    }
  })

  test('moves with its order to another user group', async () => {
    const { budget, order, step, token, customer } = await somebody()
    await step('sent')
    const make = makerOf(application, admin)
    const usergroup = await make.usergroup({ customer_id: customer.id })
    const role = await make.role()
    const other = await make.user({ role_id: role.id, usergroup_id: usergroup.id })
    const { version } = await application.done('orderrest/get', { id: order.id }, admin)
    const move = { id: order.id, version, usergroup_id: usergroup.id }
    await application.done('orderrest/updateusergroup', move, admin)
    const otherToken = await application.signIn(other.username)
    expect(await read(budget.id, otherToken)).toMatchObject({ usergroup_name: usergroup.name })
    expect(await application.call('budgetrest/get', { id: budget.id }, token)).toMatchObject({ status: 404 })
  })
})
