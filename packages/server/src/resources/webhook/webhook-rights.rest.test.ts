import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { webhookDeliveries } from '../../db/tables/records/webhooks.ts'
import { allPermissions, customerWithStaff, makerOf } from '../../testing/company.ts'
import { endRetryWaits } from '../../testing/jobs.ts'
import { answering, openWebhookReceiver } from '../../testing/servers/webhook-receiver.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

/** Polling options in milliseconds; the long timeout allows for a busy machine. */
const soon = { timeout: 20_000, interval: 50 }

let application: TestApplication
let admin: string
let receiver: Awaited<ReturnType<typeof openWebhookReceiver>>

beforeAll(async () => {
  receiver = await openWebhookReceiver()
  application = await openTestApplication({ webhookPrivate: true })
  admin = await application.signIn('admin')
  await application.workOnJobs()
})
afterAll(async () => {
  await application?.close()
  receiver?.close()
})

let places = 0
type WebhookInput = Parameters<ReturnType<typeof makerOf>['webhook']>[0]

async function makeWebhook(token: string, input: WebhookInput) {
  places += 1
  const path = `/rights-${places}`
  const webhook = await makerOf(application, token).webhook({ url: `${receiver.address}${path}`, ...input })
  return {
    ...{ webhook, path },
    bodies: () => receiver.received.filter((each) => each.path === path).map(({ body }) => JSON.parse(body)),
    deliveries: async (by = token) =>
      (await application.done('webhookrest/deliveries', { webhook_id: webhook.id }, by)).rows,
  }
}

/** Returns the input of the update call for a webhook, with these changes. */
function rewritten(webhook: Awaited<ReturnType<typeof makeWebhook>>['webhook'], changes: object) {
  const { id, version, name, url, customer_id, events, active } = webhook
  return { id, version, name, url, customer_id, events, active, ...changes }
}

/** Creates a customer with two user groups, and a user with all permissions in each group. */
async function twoGroups() {
  const make = makerOf(application, admin)
  const role = await make.role({ permissions: allPermissions() })
  const north = await customerWithStaff(application, admin, { role_id: role.id })
  const south = await make.usergroup({ customer_id: north.customer.id })
  const other = await make.user({ role_id: role.id, usergroup_id: south.id })
  return {
    ...{ north, south, role, make },
    other: { user: other, token: await application.signIn(other.username) },
  }
}

describe('a webhook of a customer', () => {
  // covers: ASVS 8.4.1
  test("sends changes of its creator's user group, and none of others", async () => {
    const { north, south, other, role, make } = await twoGroups()
    const customer_id = north.customer.id
    const events = ['order.create' as const, 'user.create' as const, 'usergroup.update' as const]
    const own = await makeWebhook(north.token, { customer_id, events })
    const house = await makeWebhook(admin, { customer_id, events })
    await make.user({ role_id: role.id, usergroup_id: south.id })
    const { id, version, name, notes, active } = south
    const input = { id, version, name: `${name}!`, notes, active, customer_id }
    await application.done('usergrouprest/update', input, admin)
    await makerOf(application, other.token).order({ customer_id })
    const order = await makerOf(application, north.token).order({ customer_id })
    await expect.poll(() => house.bodies().length, soon).toBe(4)
    await expect.poll(() => own.bodies().length, soon).toBeGreaterThan(0)
    expect(await own.deliveries()).toHaveLength(1)
    expect(own.bodies()).toMatchObject([{ event: 'order.create', record_id: order.id }])
  })

  test('sends API keys as changes of their users, however they end, and hides those of other groups', async () => {
    const { north, other, role, make } = await twoGroups()
    const customer_id = north.customer.id
    const hook = await makeWebhook(north.token, { customer_id, events: ['user.key_create', 'user.key_end'] })
    const { usergroup_id } = north.user
    const { id: record_id, username: label } = await make.user({ role_id: role.id, usergroup_id })
    const token = await application.signIn(label)
    const makeKey = async (name: string, by: string) =>
      (await application.done('apikeyrest/make', { name, permissions: {} }, by)).id
    await makeKey('Sur', other.token)
    const shop = await makeKey('Tienda', token)
    await application.done('apikeyrest/end', { id: shop }, north.token)
    await makeKey('Almacén', token)
    await application.done('userrest/setactive', { id: record_id, active: false }, admin)
    await expect.poll(() => hook.bodies().length, soon).toBe(4)
    const key = (event: string, before: string | null, after: string | null) => ({
      ...{ event, resource: 'user', record_id, label, more_changes: 0 },
      changes: { api_key: { before, after } },
    })
    const bodies = hook.bodies().map(({ id: _, created_at: _at, ...body }) => body)
    expect(bodies).toHaveLength(4)
    expect(bodies).toEqual(
      expect.arrayContaining([
        key('user.key_create', null, 'Tienda'),
        key('user.key_end', 'Tienda', null),
        key('user.key_create', null, 'Almacén'),
        key('user.key_end', 'Almacén', null),
      ]),
    )
  })

  test("is visible to its creator's user group only, because its address receives the data", async () => {
    const { north, other } = await twoGroups()
    const customer_id = north.customer.id
    const { webhook } = await makeWebhook(north.token, { customer_id, events: ['order.create'] })
    expect(await application.call('webhookrest/get', { id: webhook.id }, other.token)).toMatchObject({
      status: 404,
    })
    const elsewhere = rewritten(webhook, { url: `${receiver.address}/elsewhere` })
    expect(await application.call('webhookrest/update', elsewhere, other.token)).toMatchObject({
      status: 404,
    })
  })
})

// covers: ASVS 6.3.4
test('no API key can create, redirect or activate a webhook or get its secret, which would outlive it', async () => {
  const permissions = { '/user': { perm_view: '1', perm_access: '1', perm_edit: '1' } } as const
  const { key } = await application.done('apikeyrest/make', { name: 'Found', permissions }, admin)
  const { webhook } = await makeWebhook(admin, { events: ['order.create'] })
  const { id } = webhook
  const input = { name: 'Mine', url: receiver.address, customer_id: null, events: ['user.create'] }
  const answers = [
    await application.send('webhookrest/update', { ...input, active: true }, key),
    await application.send('webhookrest/update', rewritten(webhook, { url: receiver.address }), key),
    await application.send('webhookrest/setactive', { id, active: false }, key),
    await application.send('webhookrest/undelete', { id }, key),
    await application.send('webhookrest/makesecret', { id }, key),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ status: 403, error: 'NO_PERMISSION' })
  expect(await application.done('webhookrest/get', { id }, admin)).toMatchObject({ version: webhook.version })
  const list = await application.done('webhookrest/list', { search: 'Mine' }, admin)
  expect(list.total).toBe(0)
  // An API key can manage the deliveries of webhooks that its user has created.
  expect(await application.done('webhookrest/deliveries', { webhook_id: id }, key)).toMatchObject({
    rows: [],
  })
  expect(await application.done('webhookrest/replay', { failed_of: id }, key)).toEqual({ sent: 0 })
})

describe('a delivery', () => {
  // covers: ASVS 8.3.1
  test('stops if its creator loses the right to the data, for retries and requests alike', async () => {
    const { north, role } = await twoGroups()
    const customer_id = north.customer.id
    const hook = await makeWebhook(north.token, { customer_id, events: ['campaign.create'] })
    receiver.answers.set(hook.path, [answering(500)])
    await makerOf(application, admin).campaign({ customer_id })
    await expect.poll(() => hook.bodies().length, soon).toBe(1)
    const { id, version, name, description } = role
    const { '/campaign': _none, ...permissions } = allPermissions()
    await application.done('rolerest/update', { id, version, name, description, permissions }, admin)
    await expect
      .poll(async () => {
        await endRetryWaits(application)
        return (await hook.deliveries(admin))[0]
      }, soon)
      .toMatchObject({ state: 'failed', last_fault: 'not_seen' })
    const failed_of = hook.webhook.id
    expect(await application.done('webhookrest/replay', { failed_of }, admin)).toEqual({ sent: 1 })
    await expect.poll(async () => (await hook.deliveries(admin))[0]?.state, soon).toBe('failed')
    expect(hook.bodies()).toHaveLength(1)
    // Not even the creator of the webhook can still read the content of the delivery.
    expect(await hook.deliveries()).toMatchObject([{ label: '', body: '' }])
  })

  test('goes only to the address for which it was created', async () => {
    const hook = await makeWebhook(admin, { events: ['finish.create'] })
    await makerOf(application, admin).finish()
    await expect.poll(async () => (await hook.deliveries())[0]?.state, soon).toBe('delivered')
    const [delivery] = await hook.deliveries()
    const form = rewritten(hook.webhook, { url: `${receiver.address}/moved` })
    const { version } = await application.done('webhookrest/update', form, admin)
    const replay = { delivery_id: delivery?.id ?? 0 }
    expect(await application.call('webhookrest/replay', replay, admin)).toMatchObject({
      error: 'STATE_NOT_ALLOWED',
    })
    const other = { url: hook.webhook.url, version, events: ['role.create'] as const }
    await application.done('webhookrest/update', { ...form, ...other, events: [...other.events] }, admin)
    expect(await application.call('webhookrest/replay', replay, admin)).toMatchObject({
      error: 'STATE_NOT_ALLOWED',
    })
    expect(await hook.deliveries()).toMatchObject([{ replay_obstacle: 'changed' }])
    expect(receiver.received.filter(({ path }) => path === '/moved')).toEqual([])
    expect(hook.bodies()).toHaveLength(1)
  })

  test('without a stored address is never resent, and explains why', async () => {
    const hook = await makeWebhook(admin, { events: ['finish.create'] })
    await makerOf(application, admin).finish()
    await expect.poll(async () => (await hook.deliveries())[0]?.state, soon).toBe('delivered')
    const [delivery] = await hook.deliveries()
    expect(delivery?.replay_obstacle).toBeNull()
    const { id = 0 } = delivery ?? {}
    await application.handle
      .update(webhookDeliveries)
      .set({ url: '', state: 'failed' })
      .where(eq(webhookDeliveries.id, id))
    expect(await hook.deliveries()).toMatchObject([{ id, replay_obstacle: 'address_unknown' }])
    expect(await application.call('webhookrest/replay', { delivery_id: id }, admin)).toMatchObject({
      error: 'STATE_NOT_ALLOWED',
      message: 'It was not kept which address this was for, and somebody else might get it',
    })
    const failed_of = hook.webhook.id
    expect(await application.done('webhookrest/replay', { failed_of }, admin)).toEqual({ sent: 0 })
    expect(hook.bodies()).toHaveLength(1)
  })

  test('in progress is not sent either after a change of the address', async () => {
    const hook = await makeWebhook(admin, { events: ['finish.create'] })
    receiver.answers.set(hook.path, [answering(500)])
    await makerOf(application, admin).finish()
    await expect.poll(async () => (await hook.deliveries())[0]?.last_status, soon).toBe(500)
    const form = rewritten(hook.webhook, { url: `${receiver.address}/moved-under-way` })
    await application.done('webhookrest/update', form, admin)
    await expect
      .poll(async () => {
        await endRetryWaits(application)
        return (await hook.deliveries())[0]
      }, soon)
      .toMatchObject({ state: 'failed', last_fault: 'changed' })
    expect(receiver.received.filter(({ path }) => path === '/moved-under-way')).toEqual([])
  })
})

test('a webhook of a creator who cannot sign in pauses with a notice, until somebody else saves it', async () => {
  const make = makerOf(application, admin)
  const role = await make.role({ permissions: allPermissions() })
  const maker = await make.user({ role_id: role.id, usergroup_id: 1 })
  const hook = await makeWebhook(await application.signIn(maker.username), { events: ['finish.create'] })
  await application.done('userrest/setactive', { id: maker.id, active: false }, admin)
  await make.finish()
  await expect
    .poll(() => hook.deliveries(admin), soon)
    .toMatchObject([{ state: 'failed', last_fault: 'not_seen', label: '', body: '', attempts: 0 }])
  expect(JSON.stringify(await application.done('activityrest/list', {}, admin))).toContain(hook.webhook.name)
  const webhook = await application.done('webhookrest/get', { id: hook.webhook.id }, admin)
  expect(webhook).toMatchObject({ maker_name: maker.username, maker_signs_in: false })
  const updatedWebhook = await application.done('webhookrest/update', rewritten(webhook, {}), admin)
  expect(updatedWebhook).toMatchObject({ maker_name: 'admin', maker_signs_in: true })
  const finish = await make.finish()
  await expect.poll(() => hook.bodies(), soon).toMatchObject([{ record_id: finish.id }])
})
