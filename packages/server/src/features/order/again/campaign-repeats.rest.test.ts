import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueue } from '../../../core/jobs/enqueue.ts'
import { activities } from '../../../db/tables/people/activities.ts'
import { campaignRepeatOrders, campaignRepeats } from '../../../db/tables/sales/campaign-repeats.ts'
import { orders } from '../../../db/tables/sales/orders.ts'
import { allPermissions, customerWithStaff, houseUser, makerOf, printable } from '../../../testing/company.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'
import { repeatJob } from './repeat-job.ts'

let application: TestApplication
let admin: string
let paper: Awaited<ReturnType<typeof printable>>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  paper = await printable(application, admin)
})
afterAll(() => application.close())

/** Creates a customer's campaign with `count` confirmed orders. Each order has two lines of 14.20 €. */
async function campaignWith(count: number) {
  const staff = await customerWithStaff(application, admin)
  const mine = makerOf(application, staff.token)
  const customer_id = staff.customer.id
  const campaign = await makerOf(application, admin).campaign({ customer_id })
  const sourceOrders = []
  for (let number = 0; number < count; number += 1) {
    const lines = [paper.line(), paper.line({ width: 500, height: 2000 })]
    sourceOrders.push(
      await mine.order({ customer_id, campaign_id: campaign.id, reference: `PO-${number}`, lines }),
    )
  }
  const ids = sourceOrders.map(({ id }) => id)
  await setStatus(ids, 'confirmed')
  const request = {
    ...{ campaign_id: campaign.id, to_campaign_id: campaign.id, seen_id: null as number | null },
    orders: ids.map((id) => ({ id, status: 'confirmed' as const })),
  }
  return { ...staff, campaign, orders: sourceOrders, ids, wanted: request, mine }
}

async function setStatus(ids: number[], status: string): Promise<void> {
  await application.handle.execute(
    sql`update orders set status = ${status} where id = any(${sql.param(ids)})`,
  )
}

type RepeatInput = Awaited<ReturnType<typeof campaignWith>>['wanted']
const begin = (input: RepeatInput, token: string) =>
  application.done('orderrest/repeatcampaign', input, token)
const outcomes = (id: number, token: string) => application.done('orderrest/repeatedorders', { id }, token)
const draftsOf = (campaignId: number) =>
  application.handle.$count(orders, sql`${orders.campaign_id} = ${campaignId} and ${orders.status} = 'draft'`)

async function waitForEnd(id: number, token = admin) {
  const look = () => application.done('orderrest/getrepeat', { id }, token)
  await expect.poll(async () => (await look()).ended_at, { timeout: 30_000 }).not.toBeNull()
  return look()
}

test('concurrent requests start one repeat, which the others are shown, even after it ended', async () => {
  const { wanted, token, campaign } = await campaignWith(2)
  const answers = await Promise.all(
    [token, admin, token, admin].map((each) => application.send('orderrest/repeatcampaign', wanted, each)),
  )
  const starts = answers.filter(({ status }) => status === 200)
  expect(starts).toMatchObject([{ content: { orders: 2, made: 0, state: 'waiting', progress: 0 } }])
  const others = answers.filter(({ status }) => status !== 200)
  for (const { error, content } of others) {
    expect(error).toBe('CONFLICT')
    // `repeat` is null if the house started the repeat, because the customer's users cannot see it.
    const repeat = (content as { repeat: { campaign_id: number } | null }).repeat
    expect([null, campaign.id]).toContain(repeat?.campaign_id ?? null)
  }
  const [one] = await application.done('orderrest/repeats', { campaign_id: campaign.id }, admin)
  if (!one) throw new Error('It is not there')
  await application.done('orderrest/stoprepeat', { id: one.id }, admin)
  // Refused, because the house has not seen the repeat that was started and stopped meanwhile.
  expect(await application.send('orderrest/repeatcampaign', wanted, admin)).toMatchObject({
    error: 'CONFLICT',
    content: { repeat: { id: one.id, state: 'cancelled', made: 0 }, changed: [] },
  })
  await begin({ ...wanted, seen_id: one.id }, admin)
})

test('a repeat refuses orders outside the campaign, of another customer, closed, or cancelled meanwhile', async () => {
  const { wanted, token, customer, mine, ids } = await campaignWith(2)
  const other = await campaignWith(1)
  const send = (changes: object, by = token) =>
    application.send('orderrest/repeatcampaign', { ...wanted, ...changes }, by)
  const none = { key: 'validation.order_not_of_campaign' }
  const selection = [...wanted.orders, { id: other.ids[0], status: 'confirmed' }]
  for (const by of [token, admin]) {
    expect(await send({ orders: selection }, by)).toMatchObject({
      status: 422,
      fields: { 'orders.2.id': none },
    })
  }
  expect(await send({ orders: [...wanted.orders, wanted.orders[0]] })).toMatchObject({
    fields: { 'orders.2.id': { key: 'validation.twice' } },
  })
  expect(await send({ to_campaign_id: other.campaign.id }, admin)).toMatchObject({
    fields: { to_campaign_id: { key: 'validation.of_other_customer' } },
  })
  const closedCampaign = await mine.campaign({ customer_id: customer.id, status: 'closed' })
  expect(await send({ to_campaign_id: closedCampaign.id })).toMatchObject({
    fields: { to_campaign_id: { key: 'validation.campaign_not_active' } },
  })
  expect(await send({ orders: [] })).toMatchObject({ status: 422 })
  await setStatus([ids[1] ?? 0], 'cancelled')
  expect(await send({})).toMatchObject({ error: 'CONFLICT', content: { repeat: null, changed: [ids[1]] } })
  // A change between two binding states is no conflict.
  await setStatus([ids[1] ?? 0], 'production')
  expect(await send({})).toMatchObject({ status: 200 })
})

test('a repeat is visible to readers of the orders, and started and stopped by their editors', async () => {
  const { wanted, token, campaign, usergroup, customer } = await campaignWith(1)
  const stranger = await customerWithStaff(application, admin)
  const role = await makerOf(application, admin).role({
    permissions: { ...allPermissions(), '/order': { perm_view: '1', perm_access: '1', perm_edit: '0' } },
  })
  const reader = await houseUser(application, admin, { role_id: role.id })
  expect(await application.send('orderrest/repeatcampaign', wanted)).toMatchObject({ status: 401 })
  expect(await application.send('orderrest/repeatcampaign', wanted, reader.token)).toMatchObject({
    status: 403,
  })
  expect(await application.send('orderrest/repeatcampaign', wanted, stranger.token)).toMatchObject({
    status: 404,
  })
  const { id } = await begin(wanted, token)
  const [order_id] = [wanted.orders[0]?.id ?? 0]
  // Users in a different user group of the same customer cannot see these orders.
  const beside = await makerOf(application, admin).usergroup({ customer_id: customer.id })
  const colleague = await houseUser(application, admin, { usergroup_id: beside.id })
  expect(beside.id).not.toBe(usergroup.id)
  for (const by of [stranger.token, colleague.token]) {
    for (const path of ['getrepeat', 'repeatedorders', 'repeatedlines', 'stoprepeat', 'continuerepeat']) {
      const input = path === 'repeatedlines' ? { id, order_id } : { id }
      expect(await application.send(`orderrest/${path}`, input, by)).toMatchObject({ status: 404 })
    }
  }
  expect(await application.done('orderrest/repeats', { campaign_id: campaign.id }, colleague.token)).toEqual(
    [],
  )
  expect(await application.send('orderrest/repeatcampaign', wanted, colleague.token)).toMatchObject({
    status: 422,
  })
  expect(await application.send('orderrest/stoprepeat', { id }, reader.token)).toMatchObject({ status: 403 })
  expect(await application.done('orderrest/getrepeat', { id }, reader.token)).toMatchObject({ id, orders: 1 })
})

// covers: product 9.3
test('a repeat creates one draft for each order, reports changes, and notifies its payer once', async () => {
  const { wanted, campaign, orders: sources, customer, user } = await campaignWith(6)
  const inactiveParts = await printable(application, admin)
  const [first, second, third, fourth, fifth, sixth] = sources
  if (!first || !second || !third || !fourth || !fifth || !sixth) throw new Error('An order is missing')
  const { handle } = application
  const [dear] = [await printable(application, admin)]
  await handle.execute(sql`update order_lines set product_id = ${inactiveParts.product.id}, material_id = ${inactiveParts.material.id}, finish_ids = '[]'
    where order_id in (${first.id}, ${fifth.id})`)
  await handle.execute(sql`update order_lines set product_id = ${dear.product.id}, material_id = ${dear.material.id}, finish_ids = ${JSON.stringify([dear.finish.id])}::jsonb
    where id = ${first.lines[1]?.id ?? 0}`)
  const newRepeat = await begin(
    {
      ...wanted,
      orders: wanted.orders.map((each) =>
        each.id === second.id ? { ...each, leave_out: [second.lines[0]?.id ?? 0] } : each,
      ),
    },
    admin,
  )
  // Turns the order into a reprint without creating the photo that caused it.
  await handle.execute(
    sql`alter table order_reprints drop constraint order_reprints_photo_id_installer_photos_id_fk`,
  )
  await handle.execute(sql`insert into order_reprints (photo_id, order_id, payer, created_at)
    values (1, ${sixth.id}, 'house', 0)`)
  await handle.execute(sql`update products set active = false where id = ${inactiveParts.product.id}`)
  await handle.execute(sql`update materials set price_per_m2 = 2000 where id = ${dear.material.id}`)
  await setStatus([third.id], 'cancelled')
  await setStatus([fourth.id], 'shipped')
  await application.workOnJobs()
  const repeat = await waitForEnd(newRepeat.id)
  expect(repeat).toMatchObject({
    ...{ state: 'done', progress: 100, orders: 6, made: 3, refused: 3, left_out: 1 },
    ...{ to_campaign_name: campaign.name, created_by_name: 'admin' },
  })
  const { rows } = await outcomes(repeat.id, admin)
  const none = { dearer: 0, cheaper: 0, spaces: 0, artwork: 0 }
  expect(rows).toMatchObject([
    {
      ...{ place: 1, order_code: first.code, reference: 'PO-0', state: 'made', refusal: null },
      changes: { counts: { ...none, unchanged: 0, changed: 2, dearer: 1, left_out: 1 }, gone: {} },
    },
    { order_code: second.code, state: 'made', changes: { counts: { ...none, unchanged: 1, left_out: 0 } } },
    {
      ...{ order_code: third.code, state: 'refused', draft_id: null, changes: null },
      refusal: { fields: { status: { key: 'validation.order_changed_meanwhile' } } },
    },
    { order_code: fourth.code, state: 'made', changes: { counts: { unchanged: 2, changed: 0 } } },
    // None of the lines of this order can be repeated.
    {
      ...{ order_code: fifth.code, state: 'refused' },
      refusal: { fields: { 'lines.0.product_id': { key: 'validation.product_inactive' } } },
    },
    {
      ...{ order_code: sixth.code, state: 'refused', draft_id: null },
      refusal: { fields: { id: { key: 'validation.order_is_reprint' } } },
    },
  ])
  expect(
    await application.done('orderrest/repeatedlines', { id: repeat.id, order_id: first.id }, admin),
  ).toMatchObject({
    total: 2,
    // Omitted lines come first.
    lines: [
      { number: 1, after: null, faults: { product_id: { key: 'validation.product_inactive' } } },
      { number: 2, faults: {} },
    ],
  })
  const drafts = await Promise.all(
    rows.flatMap(({ draft_id }) =>
      draft_id ? [application.done('orderrest/get', { id: draft_id }, admin)] : [],
    ),
  )
  expect(drafts).toMatchObject([
    { status: 'draft', campaign_id: campaign.id, reference: '', user_id: user.id, line_count: 1 },
    { line_count: 1, user_id: user.id, customer_id: customer.id },
    { line_count: 2, user_id: user.id },
  ])
  // Refused orders use no code, so the codes are consecutive.
  const numbers = drafts.map(({ code }) => Number(code.split('-')[1]))
  expect(numbers).toEqual([numbers[0], (numbers[0] ?? 0) + 1, (numbers[0] ?? 0) + 2])
  const notifications = await handle.select().from(activities).where(eq(activities.user_id, user.id))
  expect(notifications.filter(({ text_key }) => text_key.includes('on_account'))).toMatchObject([
    {
      text_key: 'activity.told.orders_on_account',
      text_values: { count: 3, campaign: campaign.name, name: 'admin' },
    },
  ])
  const task_id = `campaign-repeat-${repeat.id}`
  expect(await handle.select().from(activities).where(eq(activities.task_id, task_id))).toMatchObject([
    {
      ...{ task_state: 'done', progress: 100, text_key: 'activity.task.repeated_campaign' },
      text_values: { made: 3, refused: 3 },
      link: `/campaign/${campaign.id}/again?repeat=${repeat.id}`,
    },
  ])
})

test('a repeat resumes after a server crash, and creates no order twice with any number of workers', async () => {
  const { wanted, token, campaign } = await campaignWith(4)
  const { id } = await begin(wanted, token)
  const { handle: database, services } = application
  const asking = { database, services } as Parameters<typeof enqueue>[0]
  await Promise.all([1, 2, 3].map(() => enqueue(asking, repeatJob, { repeat_id: id })))
  expect(await waitForEnd(id, token)).toMatchObject({ state: 'done', made: 4, refused: 0 })
  // Simulates a server that crashed after it had reserved a code for the last draft. Writes in one transaction, because one of
  // the three jobs may still be running.
  const { code: next } = await application.done('orderrest/generateordercode', {}, token)
  const code = `${next.slice(0, 3)}900001`
  const last = eq(campaignRepeatOrders.order_id, wanted.orders[3]?.id ?? 0)
  await database.transaction(async (transaction) => {
    await transaction
      .update(campaignRepeats)
      .set({ state: 'running', ended_at: null })
      .where(eq(campaignRepeats.id, id))
    const [{ draft_id } = { draft_id: null }] = await transaction
      .select({ draft_id: campaignRepeatOrders.draft_id })
      .from(campaignRepeatOrders)
      .where(last)
    await transaction
      .update(campaignRepeatOrders)
      .set({ state: 'waiting', draft_id: null, changes: null, code })
      .where(last)
    await transaction.execute(sql`delete from order_history where order_id = ${draft_id}`)
    await transaction.execute(sql`delete from order_lines where order_id = ${draft_id}`)
    await transaction.execute(sql`delete from orders where id = ${draft_id}`)
    await transaction.execute(sql`update order_codes set last_number = 900001`)
  })
  await enqueue(asking, repeatJob, { repeat_id: id })
  expect(await waitForEnd(id, token)).toMatchObject({ state: 'done', made: 4 })
  expect(await draftsOf(campaign.id)).toBe(4)
  expect((await outcomes(id, token)).rows[3]).toMatchObject({ state: 'made', draft_code: code })
})

test('a repeat can be stopped between two orders, and keeps and reports those already created', async () => {
  const { wanted, token, campaign } = await campaignWith(12)
  const { id } = await begin(wanted, token)
  const look = () => application.done('orderrest/getrepeat', { id }, token)
  await expect.poll(async () => (await look()).made, { interval: 5, timeout: 30_000 }).toBeGreaterThan(0)
  const repeat = await application.done('orderrest/stoprepeat', { id }, token)
  expect(repeat.state).toMatch(/cancelled|done/)
  // A new repeat can be started immediately, but waits until the first repeat has ended.
  const rest = await begin({ ...wanted, orders: wanted.orders.slice(0, 1), seen_id: id }, token)
  await waitForEnd(rest.id, token)
  expect(await look()).toMatchObject({ made: repeat.made, state: repeat.state })
  expect(await draftsOf(campaign.id)).toBe(repeat.made + 1)
})

type RepeatEnd = Pick<typeof campaignRepeats.$inferInsert, 'state' | 'ended_at'>

/** Inserts a repeat of these orders before any order has been processed. */
async function keptRepeat(
  { campaign, user, ids }: Pick<Awaited<ReturnType<typeof campaignWith>>, 'campaign' | 'user' | 'ids'>,
  record: RepeatEnd,
) {
  const { handle: database } = application
  const [row] = await database
    .insert(campaignRepeats)
    .values({
      ...{ campaign_id: campaign.id, to_campaign_id: campaign.id, usergroup_id: user.usergroup_id },
      ...{ created_at: 0, created_by: user.id, ...record },
    })
    .returning({ id: campaignRepeats.id })
  const repeat_id = row?.id ?? 0
  for (const [index, order_id] of ids.entries()) {
    await database
      .insert(campaignRepeatOrders)
      .values({ repeat_id, order_id, place: index + 1, status: 'confirmed', lines: 2 })
  }
  return repeat_id
}

test('a stopped repeat is continued once with the remaining orders, and reports changes since', async () => {
  const source = await campaignWith(4)
  const { campaign, token, ids } = source
  const id = await keptRepeat(source, { state: 'cancelled', ended_at: 1 })
  const [madeId, cancelledId] = ids
  await application.handle
    .update(campaignRepeatOrders)
    .set({ state: 'made' })
    .where(eq(campaignRepeatOrders.order_id, madeId ?? 0))
  await setStatus([cancelledId ?? 0], 'cancelled')
  const goOn = (of: number) => application.send('orderrest/continuerepeat', { id: of }, token)
  const answers = await Promise.all([goOn(id), goOn(id)])
  const [rest] = answers.flatMap(({ status, content }) => (status === 200 ? (content as { id: number }) : []))
  expect(answers.map(({ error }) => error).toSorted()).toEqual(['', 'CONFLICT'])
  expect(await waitForEnd(rest?.id ?? 0, token)).toMatchObject({
    orders: 3,
    made: 2,
    refused: 1,
    state: 'done',
  })
  expect((await outcomes(rest?.id ?? 0, token)).rows[0]).toMatchObject({
    ...{ order_id: cancelledId, state: 'refused' },
    refusal: { fields: { status: { key: 'validation.order_changed_meanwhile' } } },
  })
  expect(await draftsOf(campaign.id)).toBe(2)
  // The new repeat has no orders left to continue with, and the stopped repeat is no longer the newest.
  expect(await goOn(rest?.id ?? 0)).toMatchObject({ error: 'STATE_NOT_ALLOWED' })
  expect(await goOn(id)).toMatchObject({ error: 'CONFLICT', content: { repeat: { id: rest?.id } } })
})

test('a repeat ends if the user who started it can no longer create orders', async () => {
  const source = await campaignWith(1)
  const { user, campaign } = source
  const { handle: database, services } = application
  const repeat_id = await keptRepeat(source, { state: 'waiting' })
  await database.execute(sql`update users set active = false where id = ${user.id}`)
  await enqueue({ database, services } as Parameters<typeof enqueue>[0], repeatJob, { repeat_id })
  expect(await waitForEnd(repeat_id)).toMatchObject({ state: 'cancelled', made: 0, orders: 1 })
  expect(await draftsOf(campaign.id)).toBe(0)
})
