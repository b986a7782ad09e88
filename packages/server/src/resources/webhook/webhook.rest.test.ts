import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { webhookDeliveries } from '../../db/tables/records/webhooks.ts'
import { allPermissions, customerWithStaff, makerOf } from '../../testing/company.ts'
import { queriesOf } from '../../testing/count-queries.ts'
import { endRetryWaits } from '../../testing/jobs.ts'
import { publishChange } from '../../testing/publish-change.ts'
import {
  answering,
  openWebhookReceiver,
  type WebhookRequest,
} from '../../testing/servers/webhook-receiver.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

/** Polling options in milliseconds; the long timeout allows for a busy machine. */
const soon = { timeout: 20_000, interval: 50 }

let application: TestApplication
let admin: string
let receiver: string
let messages: WebhookRequest[]
let answers: Awaited<ReturnType<typeof openWebhookReceiver>>['answers']
let closeReceiver: () => void

beforeAll(async () => {
  const webhookReceiver = await openWebhookReceiver()
  messages = webhookReceiver.received
  answers = webhookReceiver.answers
  receiver = webhookReceiver.address
  closeReceiver = webhookReceiver.close
  application = await openTestApplication({ webhookPrivate: true })
  admin = await application.signIn('admin')
  await application.workOnJobs()
})
afterAll(async () => {
  await application.close()
  closeReceiver()
})

let places = 0
/**
 * Creates a webhook with a separate path on the receiver. Returns functions that read the messages received there and the
 * deliveries.
 */
async function makeWebhook(input: Parameters<ReturnType<typeof makerOf>['webhook']>[0] = {}, token = admin) {
  places += 1
  const path = `/hook-${places}`
  const url = `${receiver}${path}`
  const webhook = await makerOf(application, token).webhook({ url, events: ['finish.create'], ...input })
  const arrived = () => messages.filter((each) => each.path === path)
  const read = (state?: 'waiting' | 'delivered' | 'failed') =>
    application.done('webhookrest/deliveries', { webhook_id: webhook.id, ...(state ? { state } : {}) }, token)
  return { webhook, path, arrived, read }
}

/** Checks a signature against the Standard Webhooks specification, without using our own signing code. */
function expectSigned({ headers, body }: WebhookRequest, secret: string) {
  const id = String(headers['webhook-id'])
  const timestamp = String(headers['webhook-timestamp'])
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${expected}`)
  expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60)
}

describe('a change sent to webhooks', () => {
  // covers: product 9.38
  test('is signed with the secret shown when the webhook was created', async () => {
    const { webhook, arrived, read } = await makeWebhook()
    const finish = await makerOf(application, admin).finish({ price: 4.25 })
    await expect.poll(() => arrived().length, soon).toBe(1)
    const [message] = arrived() as [WebhookRequest]
    expect(webhook.secret).toMatch(/^whsec_/)
    expectSigned(message, webhook.secret ?? '')
    expect(message.headers['content-type']).toBe('application/json')
    expect(JSON.parse(message.body)).toMatchObject({
      id: message.headers['webhook-id'],
      event: 'finish.create',
      created_at: finish.created_at,
      resource: 'finish',
      record_id: finish.id,
      label: finish.name,
      changes: { code: { before: null, after: finish.code }, price: { before: null, after: 4.25 } },
    })
    await expect
      .poll(async () => (await read('delivered')).rows, soon)
      .toMatchObject([
        { attempts: 1, last_status: 200, last_answer: 'Thank you', last_fault: null, body: message.body },
      ])
    const again = await application.done('webhookrest/get', { id: webhook.id }, admin)
    expect(again).not.toHaveProperty('secret')
  })

  test('is sent only to active webhooks that subscribe to it', async () => {
    const other = await makeWebhook({ events: ['finish.delete'] })
    const off = await makeWebhook({ active: false })
    const on = await makeWebhook()
    await makerOf(application, admin).finish()
    await expect.poll(() => on.arrived().length, soon).toBe(1)
    for (const { read } of [other, off]) expect((await read()).total).toBe(0)
  })

  test('is omitted if it is rolled back', async () => {
    const { read } = await makeWebhook({ events: ['finish.update'] })
    const finish = await makerOf(application, admin).finish()
    const { id, version, code, name, price_mode, price, active } = finish
    const input = { id, version, code, name: `${name}!`, price_mode, price, active }
    const otherFinish = await makerOf(application, admin).finish()
    const duplicate = { ...input, code: otherFinish.code }
    expect((await application.call('finishrest/update', duplicate, admin)).status).toBe(422)
    const rollback = application.handle.transaction(async (transaction) => {
      const entry = { resource: 'finish', record_id: id, action: 'update' } as const
      await application.services.webhooks.announce(transaction, [entry], { now: 0, origin: {} })
      throw new Error('The change is not made')
    })
    await expect(rollback).rejects.toThrow('The change is not made')
    expect((await read()).total).toBe(0)
    await application.done('finishrest/update', input, admin)
    expect((await read()).total).toBe(1)
  })

  test('contains no secrets', async () => {
    const { arrived } = await makeWebhook({ events: ['user.create'] })
    const { user } = await customerWithStaff(application, admin)
    await expect.poll(() => arrived().length, soon).toBe(1)
    const { changes } = JSON.parse(arrived()[0]?.body ?? '')
    expect(changes).toMatchObject({ username: { before: null, after: user.username } })
    expect(Object.keys(changes).filter((field) => /password|secret|hash/.test(field))).toEqual([])
  })

  test('costs no extra statement if no webhook subscribes to it', async () => {
    const category = () => makerOf(application, admin).category()
    await category()
    const queries = await queriesOf(category)
    // Must not match the deliveries of earlier tests, which may still be running. They read webhooks only in a join with
    // `webhook_deliveries`.
    const statementPattern = /from "webhooks"|insert into "webhook_deliveries"/
    expect(queries.length).toBeGreaterThan(0)
    expect(queries.filter((query) => statementPattern.test(query))).toEqual([])
    publishChange(application, ['webhook'])
    expect((await queriesOf(category)).filter((query) => statementPattern.test(query))).toHaveLength(1)
  })
})

describe('the receiver of a webhook', () => {
  // covers: product 9.38
  test('gets retries with the same id until it accepts the message', async () => {
    const { webhook, path, arrived, read } = await makeWebhook()
    answers.set(path, [answering(500), answering(404)])
    await makerOf(application, admin).finish()
    await expect
      .poll(async () => {
        await endRetryWaits(application)
        return (await read('delivered')).rows
      }, soon)
      .toMatchObject([{ attempts: 3, last_status: 200 }])
    expect(arrived()).toHaveLength(3)
    expect(new Set(arrived().map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    for (const message of arrived()) expectSigned(message, webhook.secret ?? '')
  })

  // covers: ASVS 15.3.2
  test('cannot redirect the message', async () => {
    const target = await makeWebhook({ events: ['role.delete'] })
    const { webhook, path, read } = await makeWebhook()
    answers.set(
      path,
      Array.from({ length: 20 }, () => answering(302, { location: `${receiver}${target.path}` })),
    )
    await makerOf(application, admin).finish()
    await expect.poll(async () => (await read('waiting')).rows[0]?.last_status, soon).toBe(302)
    expect((await read()).rows).toMatchObject([{ last_fault: 'redirect', last_answer: 'This is a 302' }])
    expect(target.arrived()).toEqual([])
    await application.done('webhookrest/delete', { id: webhook.id }, admin)
  })

  test('gets a ping on request', async () => {
    const { webhook, arrived } = await makeWebhook()
    const { delivery_id } = await application.done('webhookrest/test', { id: webhook.id }, admin)
    await expect.poll(() => arrived().length, soon).toBe(1)
    expect(JSON.parse(arrived()[0]?.body ?? '')).toMatchObject({ event: 'ping', webhook: webhook.name })
    expect(delivery_id).toBeGreaterThan(0)
    await application.done('webhookrest/setactive', { id: webhook.id, active: false }, admin)
    expect(await application.call('webhookrest/test', { id: webhook.id }, admin)).toMatchObject({
      error: 'STATE_NOT_ALLOWED',
    })
  })

  test('gets messages signed with a new secret once there is one', async () => {
    const { webhook, arrived } = await makeWebhook()
    const { secret } = await application.done('webhookrest/makesecret', { id: webhook.id }, admin)
    expect(secret).not.toBe(webhook.secret)
    await makerOf(application, admin).finish()
    await expect.poll(() => arrived().length, soon).toBe(1)
    expectSigned(arrived()[0] as WebhookRequest, secret)
  })
})

describe('a delivery of a webhook', () => {
  // covers: product 9.38
  test('can be resent on request under its own id, unless it is in progress', async () => {
    const { arrived, read } = await makeWebhook()
    await makerOf(application, admin).finish()
    await expect.poll(async () => (await read('delivered')).total, soon).toBe(1)
    const delivery_id = (await read()).rows[0]?.id ?? 0
    expect(await application.done('webhookrest/replay', { delivery_id }, admin)).toEqual({ sent: 1 })
    await expect.poll(() => arrived().length, soon).toBe(2)
    await expect.poll(async () => (await read('delivered')).rows[0]?.attempts, soon).toBe(2)
    const [first, second] = arrived()
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second?.body).toBe(first?.body)
    await application.handle
      .update(webhookDeliveries)
      .set({ state: 'waiting' })
      .where(eq(webhookDeliveries.id, delivery_id))
    expect(await application.call('webhookrest/replay', { delivery_id }, admin)).toMatchObject({
      error: 'STATE_NOT_ALLOWED',
    })
  })

  test('can be resent with all other failed ones of its webhook', async () => {
    const { webhook, arrived, read } = await makeWebhook()
    const make = makerOf(application, admin)
    for (let count = 0; count < 3; count += 1) await make.finish()
    await expect.poll(async () => (await read('delivered')).total, soon).toBe(3)
    await application.handle
      .update(webhookDeliveries)
      .set({ state: 'failed' })
      .where(eq(webhookDeliveries.webhook_id, webhook.id))
    const { rows } = await application.done('webhookrest/list', { search: webhook.name }, admin)
    expect(rows).toMatchObject([{ failed: 3 }])
    expect(await application.done('webhookrest/replay', { failed_of: webhook.id }, admin)).toEqual({
      sent: 3,
    })
    await expect.poll(() => arrived().length, soon).toBe(6)
    expect(await application.done('webhookrest/replay', { failed_of: webhook.id }, admin)).toEqual({
      sent: 0,
    })
  })

  test('is deleted after 30 days', async () => {
    const { webhook, read } = await makeWebhook()
    await makerOf(application, admin).finish()
    await expect.poll(async () => (await read('delivered')).total, soon).toBe(1)
    await application.handle
      .update(webhookDeliveries)
      .set({ created_at: Math.floor(Date.now() / 1000) - 31 * 24 * 60 * 60 })
      .where(eq(webhookDeliveries.webhook_id, webhook.id))
    await application.done('webhookrest/test', { id: webhook.id }, admin)
    await expect.poll(async () => (await read()).rows.map(({ event }) => event), soon).toEqual(['ping'])
  })

  test('is shown only to callers who can see its records', async () => {
    const { webhook } = await makeWebhook()
    await makerOf(application, admin).finish()
    const make = makerOf(application, admin)
    const role = await make.role({
      permissions: { '/user': { perm_view: '1', perm_access: '1', perm_edit: '1' } },
    })
    const user = await make.user({ role_id: role.id, usergroup_id: 1 })
    const token = await application.signIn(user.username)
    const { rows } = await application.done('webhookrest/deliveries', { webhook_id: webhook.id }, token)
    expect(rows).toMatchObject([{ event: 'finish.create', label: '', body: '' }])
    const more = { name: 'More', url: 'https://example.com', customer_id: null, active: true }
    expect(
      await application.call('webhookrest/update', { ...more, events: ['order.create'] }, token),
    ).toMatchObject({ status: 403, fields: { events: { key: 'validation.event_not_seen' } } })
  })
})

describe("a customer's webhook", () => {
  test('sends its own records, and neither those of others nor shared ones', async () => {
    const [own, other] = [
      await customerWithStaff(application, admin),
      await customerWithStaff(application, admin),
    ]
    const customer_id = own.customer.id
    const { arrived } = await makeWebhook({ customer_id, events: ['campaign.create'] }, own.token)
    const house = await makeWebhook({ events: ['campaign.create'] })
    const make = makerOf(application, admin)
    await make.campaign({ customer_id: other.customer.id })
    const campaign = await make.campaign({ customer_id })
    await expect.poll(() => house.arrived().length, soon).toBe(2)
    await expect.poll(() => arrived().length, soon).toBe(1)
    expect(JSON.parse(arrived()[0]?.body ?? '')).toMatchObject({ record_id: campaign.id })
    const input = {
      name: 'Shared',
      url: receiver,
      customer_id,
      events: ['finish.create' as const],
      active: true,
    }
    expect(await application.call('webhookrest/update', input, own.token)).toMatchObject({
      status: 422,
      fields: { events: { key: 'validation.event_of_house' } },
    })
  })
})

test('a webhook keeps its customer, because its deliveries are meant for that one only', async () => {
  const { webhook } = await makeWebhook({ events: ['campaign.create'] })
  const { customer } = await customerWithStaff(application, admin)
  const { id, version, name, url, events, active } = webhook
  const input = { id, version, name, url, events, active, customer_id: customer.id }
  expect(await application.call('webhookrest/update', input, admin)).toMatchObject({
    status: 422,
    fields: { customer_id: { key: 'validation.fixed' } },
  })
})

// covers: ASVS 1.2.2
test('an address must use http or https, and contain no password', async () => {
  for (const url of [
    'ftp://example.com',
    'example.com',
    'javascript:alert(1)',
    'https://me:secret@example.com',
  ]) {
    const input = { name: 'Wrong', url, customer_id: null, events: ['order.create' as const], active: true }
    expect(await application.call('webhookrest/update', input, admin)).toMatchObject({
      status: 422,
      fields: { url: { key: 'validation.web_address' } },
    })
  }
})

// covers: ASVS 1.3.6, 13.2.4
test('nothing is sent to private addresses by IP or name unless allowed, and the creator is notified', async () => {
  await using guardedApplication = await openTestApplication()
  const token = await guardedApplication.signIn('admin')
  await guardedApplication.workOnJobs()
  const { port } = new URL(receiver)
  const make = makerOf(guardedApplication, token)
  const role = await make.role({ permissions: allPermissions() })
  const maker = await make.user({ role_id: role.id, usergroup_id: 1 })
  const makerToken = await guardedApplication.signIn(maker.username)
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]']) {
    const url = `http://${host}:${port}/private`
    const webhook = await makerOf(guardedApplication, makerToken).webhook({ url })
    await guardedApplication.done('webhookrest/test', { id: webhook.id }, token)
    const read = () => guardedApplication.done('webhookrest/deliveries', { webhook_id: webhook.id }, token)
    await expect.poll(async () => (await read()).rows[0]?.state, soon).toBe('failed')
    expect((await read()).rows).toMatchObject([{ last_fault: 'private_address', attempts: 1 }])
  }
  expect(messages.filter(({ path }) => path === '/private')).toEqual([])
  const activities = await guardedApplication.done('activityrest/list', {}, makerToken)
  expect(JSON.stringify(activities)).toContain('activity.webhook_failed')
})
