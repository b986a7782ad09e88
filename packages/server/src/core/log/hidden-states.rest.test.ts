import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { webhookDeliveries } from '../../db/tables/records/webhooks.ts'
import { customerWithStaff, makerOf, printable } from '../../testing/company.ts'
import { budgetForSpaces } from '../../testing/sales/made-budget.ts'
import { mountedJob } from '../../testing/sales/mounted-job.ts'
import { plainOrder } from '../../testing/sales/plain-order.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'
import { ofCustomer } from '../changes/change-names.ts'

let application: TestApplication
let admin: string
let line: Awaited<ReturnType<typeof printable>>['line']

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  line = (await printable(application, admin)).line
})
afterAll(() => application.close())

type Event = Exclude<Parameters<ReturnType<typeof makerOf>['webhook']>[0], undefined>['events']

/** Creates a webhook for a customer. Returns a function that reads the events to be delivered to this webhook. */
async function hearAs(customer_id: number, events: NonNullable<Event>) {
  const { id } = await makerOf(application, admin).webhook({ customer_id, events })
  return async () => {
    const { event, record_id, webhook_id } = webhookDeliveries
    const deliveries = await application.handle
      .select({ event, record_id })
      .from(webhookDeliveries)
      .where(eq(webhook_id, id))
      .orderBy(asc(webhookDeliveries.id))
    return deliveries.map((each) => `${each.event} ${each.record_id}`)
  }
}

/**
 * Returns the version of the customer's orders or budgets. It increases whenever the open screens of the customer's users are
 * notified of a change.
 */
const toldScreens = (resource: 'order' | 'budget', customerId: number) =>
  application.services.changes.version(ofCustomer(resource, customerId))

/**
 * Creates a customer with two users. With a second user, the house can move an order of the first user to the house's account.
 */
async function customerOfTwo() {
  const staff = await customerWithStaff(application, admin)
  const { role_id, usergroup_id } = staff.user
  await makerOf(application, admin).user({ role_id, usergroup_id })
  return staff
}

test('a budget is announced to its customer only once it is sent, in webhooks and on open screens', async () => {
  const staff = await customerWithStaff(application, admin)
  const { id: customerId } = staff.customer
  const readEvents = await hearAs(customerId, ['budget.create', 'budget.update', 'budget.status'])
  const before = toldScreens('budget', customerId)
  const { budget } = await budgetForSpaces(application, admin, staff, { line })
  const { id } = budget
  await application.done('budgetrest/updatecolumn', { id, value: { extras: 5 } }, admin)
  const ref = { resource: 'budget', record_id: id } as const
  await application.done('messagerest/send', { ...ref, text: 'Hasta 80 €' }, admin)
  expect([await readEvents(), toldScreens('budget', customerId)]).toEqual([[], before])
  const step = async (status: 'draft' | 'sent') => {
    const { version } = await application.done('budgetrest/get', { id }, admin)
    await application.done('budgetrest/changestatus', { id, version, status }, admin)
    return toldScreens('budget', customerId)
  }
  const afterSending = await step('sent')
  expect([await readEvents(), afterSending > before]).toEqual([[`budget.status ${id}`], true])
  // The screens are notified because the budget leaves a state that the customer sees, but no webhook event reveals its new
  // state.
  expect([(await step('draft')) > afterSending, await readEvents()]).toEqual([true, [`budget.status ${id}`]])
})

test('a photo of an installer is announced to a customer only once it is valid', async () => {
  const { customer, photograph } = await mountedJob(application, admin, { line, count: 2 })
  const readEvents = await hearAs(customer.id, ['installerphoto.status'])
  const [refusedId, validId] = [await photograph(0), await photograph(1)]
  const decide = async (id: number, decision: object) => {
    const { rows } = await application.done('budgetrest/getinstallerphotos', { perpage: 500 }, admin)
    const version = rows.find((each) => each.id === id)?.version
    expect(
      await application.send('budgetrest/validatephoto', { id, version, ...decision }, admin),
    ).toMatchObject({
      status: 200,
    })
  }
  await decide(refusedId, {
    state: 'rejected',
    refusal: 'take_again',
    because: ['dark'],
    reason: 'Se ve borrosa',
  })
  await decide(validId, { state: 'valid' })
  expect(await readEvents()).toEqual([`installerphoto.status ${validId}`])
})

test('an order appears to its customer once it is on their account: webhooks, screens, timeline, log, history', async () => {
  const { customer, user, token } = await customerOfTwo()
  const readEvents = await hearAs(customer.id, ['order.create', 'order.update', 'order.status'])
  const before = toldScreens('order', customer.id)
  const order = await makerOf(application, admin).order({ customer_id: customer.id })
  const { id } = order
  const ref = { resource: 'order', record_id: id } as const
  const say = (text: string, who: string) => application.done('messagerest/send', { ...ref, text }, who)
  const write = async (changes: object) => {
    const { version } = await application.done('orderrest/get', { id }, admin)
    return application.done(
      'orderrest/update',
      { id, version, ...plainOrder(customer.id), ...changes },
      admin,
    )
  }
  const step = async (status: 'cancelled' | 'draft', note: string) => {
    const { version } = await application.done('orderrest/get', { id }, admin)
    return application.call('orderrest/changestatus', { id, version, status, note }, admin)
  }
  await say('Nuestro margen es del 40 %', admin)
  await write({ notes_production: 'Sin prisa' })
  expect([await readEvents(), toldScreens('order', customer.id)]).toEqual([[], before])
  expect(await application.call('timelinerest/list', ref, token)).toMatchObject({ status: 404 })
  // This update moves the order to the customer's account. Its log entry also contains the previous values, which must stay
  // hidden.
  await write({ user_id: user.id, notes_production: 'Con prisa' })
  expect([await readEvents(), toldScreens('order', customer.id) > before]).toEqual([
    [`order.update ${id}`],
    true,
  ])
  const [delivery] = await application.handle
    .select({ body: webhookDeliveries.body })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.record_id, id))
  expect(JSON.parse(delivery?.body ?? '')).toMatchObject({
    changes: { user_id: { before: null }, notes_production: { before: null, after: 'Con prisa' } },
  })
  await say('¿Lo veis?', admin)
  await say('Sí', token)
  await write({ user_id: user.id, reference: 'PO-9' })
  await step('cancelled', 'Ya no hace falta')
  const actionsFor = async (who: string) => {
    const filters = { resource: 'eq;order', record_id: `eq;${id}` }
    return (await application.done('logrest/list', { filters }, who)).rows.map(({ action }) => action)
  }
  const timeline = async (who: string) =>
    (await application.done('timelinerest/list', ref, who)).items.map((item) => item.kind).toSorted()
  expect(await actionsFor(token)).toEqual(['status', 'update', 'message', 'message'])
  expect(await actionsFor(admin)).toHaveLength(8)
  expect(await timeline(token)).toEqual(['change', 'message', 'message', 'state'])
  expect(await timeline(admin)).toHaveLength(8)
  const visibleText = JSON.stringify([
    await application.done('timelinerest/list', ref, token),
    await application.done('logrest/list', { perpage: 500 }, token),
  ])
  for (const secret of ['margen', 'Sin prisa']) expect(visibleText).not.toContain(secret)
  const { history } = await application.done('orderrest/get', { id }, token)
  expect(history.map(({ to_status }) => to_status)).toEqual(['draft', 'cancelled'])
})
