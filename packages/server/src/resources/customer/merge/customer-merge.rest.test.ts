import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerWithStaff, makerOf, unique, uniqueNumber } from '../../../testing/company.ts'
import { type Customer, type Merges, mergesIn } from '../../../testing/customers/customer-merges.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string
let merges: Merges

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  merges = await mergesIn(application, admin)
})
afterAll(() => application.close())

describe('a merge of customers', () => {
  test('has a preview of both customers, with what moves and what needs a decision', async () => {
    const target = await merges.customerWithRows()
    const source = await merges.customerWithRows()
    const make = makerOf(application, admin)
    const twin = { customer_id: source.customer.id, code: target.campaign.code.toLowerCase(), name: 'Twin' }
    const campaign = await make.campaign(twin)
    const promotion = await make.promotion({ ...twin, code: target.promotion.code })
    await make.space({ customer_id: target.customer.id, number: 7 })
    const ofMerged = { customer_id: source.customer.id }
    const space = await make.space({ ...ofMerged, number: 7, shop_name: 'Twin' })
    const { number: last } = await make.space({ ...ofMerged, number: uniqueNumber() })
    const before = await merges.everythingOf(target.customer.id, source.customer.id)
    const preview = await application.done(
      'customerrest/mergepreview',
      { kept_id: target.customer.id, merged_id: source.customer.id },
      admin,
    )
    expect(preview).toMatchObject({
      kept: { name: target.customer.name },
      merged: { name: source.customer.name },
    })
    expect(Object.fromEntries(preview.moves.map(({ resource, count }) => [resource, count]))).toEqual({
      order: 1,
      budget: 0,
      campaign: 2,
      promotion: 2,
      space: 3,
      usergroup: 1,
      customeraddress: 1,
      webhook: 1,
      message: 2,
      attachment: 1,
    })
    expect(preview.collisions).toEqual([
      {
        resource: 'campaign',
        id: campaign.id,
        name: `${twin.code} Twin`,
        settled: 'renamed',
        to: `${twin.code}-2`,
      },
      { resource: 'promotion', id: promotion.id, name: `${promotion.code} Twin`, settled: 'binned', to: '' },
      { resource: 'space', id: space.id, name: '7 Twin', settled: 'renumbered', to: String(last + 1) },
      {
        resource: 'customeraddress',
        id: source.address.id,
        name: source.address.name,
        settled: 'no_default',
        to: '',
      },
    ])
    expect(await merges.everythingOf(target.customer.id, source.customer.id)).toEqual(before)
  })

  test('moves all rows to the remaining one, and its users belong there at once', async () => {
    const target = await merges.customerWithRows()
    const source = await merges.customerWithRows()
    // Fills the caches with data from before the merge.
    expect((await application.done('customerrest/list', {}, source.token)).rows).toMatchObject([
      { id: source.customer.id },
    ])
    expect((await application.done('campaignrest/list', {}, source.token)).total).toBe(1)
    await application.done('customerrest/overview', { id: target.customer.id }, admin)

    const answer = await merges.merge(target.customer, source.customer)
    expect(answer).toMatchObject({ status: 200, content: { id: target.customer.id } })
    const rows = (await merges.everythingOf(source.customer.id)) as Record<string, unknown[]>
    expect(Object.entries(rows).filter(([name, each]) => name !== 'customers' && each.length > 0)).toEqual([])
    expect((await application.done('customerrest/list', {}, source.token)).rows).toMatchObject([
      { id: target.customer.id },
    ])
    expect((await application.done('campaignrest/list', {}, source.token)).total).toBe(2)
    const overview = await application.done('customerrest/overview', { id: target.customer.id }, admin)
    expect(overview.orders?.states[0]).toMatchObject({ status: 'draft', orders: 2 })
    expect(overview.users?.total).toBe(2)
    const order = await application.done('orderrest/get', { id: source.order.id }, source.token)
    expect(order).toMatchObject({ customer_id: target.customer.id, customer_name: target.customer.name })
  })

  test('renames a user group if both have one of that name, regardless of case', async () => {
    const make = makerOf(application, admin)
    const target = await make.customer()
    const source = await make.customer()
    const name = unique('Marketing')
    await make.usergroup({ customer_id: target.id, name })
    const twin = await make.usergroup({ customer_id: source.id, name: name.toUpperCase() })
    const pair = { kept_id: target.id, merged_id: source.id }
    const { collisions } = await application.done('customerrest/mergepreview', pair, admin)
    expect(collisions).toMatchObject([{ resource: 'usergroup', id: twin.id, settled: 'renamed' }])
    expect((await merges.merge(target, source)).status).toBe(200)
    const { name: named, customer_id } = await application.done('usergrouprest/get', { id: twin.id }, admin)
    expect({ named, customer_id }).toEqual({ named: collisions[0]?.to, customer_id: target.id })
  })

  test('renumbers spaces with the same numbers, reports the first, and continues after the last', async () => {
    const make = makerOf(application, admin)
    const target = await make.customer()
    const source = await make.customer()
    for (let count = 0; count < 25; count += 1) {
      await make.space({ customer_id: target.id })
      await make.space({ customer_id: source.id })
    }
    const pair = { kept_id: target.id, merged_id: source.id }
    const preview = await application.done('customerrest/mergepreview', pair, admin)
    expect([preview.collisions.length, preview.more_collisions]).toEqual([20, 5])
    const before = await merges.everythingOf(target.id, source.id)

    expect((await merges.merge(target, source)).status).toBe(200)
    const ofKept = { perpage: 100, sort: 'number', filters: { customer_id: `eq;${target.id}` } }
    const { rows } = await application.done('spacerest/list', ofKept, admin)
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
    const twin = rows.find(({ number }) => number === 26)
    const entries = await application.done(
      'logrest/list',
      { filters: { resource: 'eq;space', record_id: `eq;${twin?.id}` }, sort: 'id', order: 'desc' },
      admin,
    )
    expect(entries.rows[0]).toMatchObject({
      action: 'update',
      label: twin?.shop_name,
      customer_id: target.id,
    })

    await application.done('customerrest/undelete', { id: source.id }, admin)
    expect(await merges.everythingOf(target.id, source.id)).toEqual(before)
    await merges.merge(await asItIs(target), await asItIs(source))
    expect((await make.space({ customer_id: target.id })).number).toBe(51)
  })

  const asItIs = ({ id }: Customer) => application.done('customerrest/get', { id }, admin)

  test('takes the chosen values, even a unique name and tax id', async () => {
    const make = makerOf(application, admin)
    const target = await make.customer({ phone: '1', notes: 'ours' })
    const name = unique('Better name')
    const source = await make.customer({ name, country: 'PT', tax_id: '501964843', phone: '2', vat: 23 })
    expect(await merges.merge(target, source, ['name', 'tax_id', 'vat'])).toMatchObject({
      status: 200,
      content: {
        id: target.id,
        name,
        country: 'PT',
        tax_id: '501964843',
        vat: 23,
        phone: '1',
        notes: 'ours',
      },
    })
    await application.done('customerrest/undelete', { id: source.id }, admin)
    expect(await application.done('customerrest/get', { id: target.id }, admin)).toMatchObject({
      name: target.name,
      country: 'ES',
      tax_id: '',
      vat: 21,
    })
    await application.done('customerrest/delete', { id: source.id }, admin)
  })

  test('keeps the e-mail addresses of both, each once, and restores them on undo', async () => {
    const make = makerOf(application, admin)
    const target = await make.customer({ emails: ['main@example.com', 'shared@example.com'] })
    const source = await make.customer({ emails: ['SHARED@example.com', 'theirs@example.com'] })
    expect(await merges.merge(target, source)).toMatchObject({
      content: { emails: ['main@example.com', 'shared@example.com', 'theirs@example.com'] },
    })
    await application.done('customerrest/undelete', { id: source.id }, admin)
    for (const { id, emails } of [target, source]) {
      expect((await application.done('customerrest/get', { id }, admin)).emails).toEqual(emails)
    }
  })

  test('redirects requests for the old one to the new one, through several merges', async () => {
    const make = makerOf(application, admin)
    const [first, second, third] = [await make.customer(), await make.customer(), await make.customer()]
    await merges.merge(second, first)
    const now = await application.done('customerrest/get', { id: second.id }, admin)
    expect((await merges.merge(third, now)).status).toBe(200)
    for (const { id } of [first, second, third]) {
      expect((await application.done('customerrest/get', { id }, admin)).id).toBe(third.id)
    }
    await application.done('customerrest/delete', { id: third.id }, admin)
    expect(await application.call('customerrest/get', { id: first.id }, admin)).toMatchObject({ status: 404 })
  })

  test('appears in the log of both and on the timeline, and is sent to webhooks', async () => {
    const target = await merges.customerWithRows()
    const source = await merges.customerWithRows()
    await merges.merge(target.customer, source.customer, ['phone'])
    const entriesOf = async (id: number) =>
      (
        await application.done(
          'logrest/list',
          { filters: { resource: 'eq;customer', record_id: `eq;${id}` }, sort: 'id', order: 'desc' },
          admin,
        )
      ).rows
    expect((await entriesOf(source.customer.id))[0]).toMatchObject({ action: 'delete' })
    const [entry] = await entriesOf(target.customer.id)
    expect(entry).toMatchObject({ action: 'merge' })
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          field: 'merged_id',
          after: { id: source.customer.id, name: source.customer.name },
        }),
        expect.objectContaining({ field: 'moved_order', after: 1 }),
      ]),
    )
    const which = { resource: 'customer' as const, record_id: target.customer.id }
    const { items } = await application.done('timelinerest/list', which, admin)
    expect(items).toEqual(expect.arrayContaining([expect.objectContaining({ action: 'merge' })]))
    const deliveries = await application.done(
      'webhookrest/deliveries',
      { webhook_id: target.webhook.id },
      admin,
    )
    expect(deliveries.rows.map(({ event }) => event)).toContain('customer.merge')
  })
})

describe('a record that both customers have', () => {
  test('gets another code, is moved to the bin, or is no longer suggested', async () => {
    const make = makerOf(application, admin)
    const target = await make.customer()
    const source = await make.customer()
    const of = (customer: Customer) => ({ customer_id: customer.id })
    await make.campaign({ ...of(target), code: 'NAV' })
    await make.campaign({ ...of(target), code: 'NAV-2' })
    const campaign = await make.campaign({ ...of(source), code: 'nav' })
    await make.promotion({ ...of(target), code: '8412345678905' })
    const promotion = await make.promotion({ ...of(source), code: '8412345678905' })
    await make.address({ ...of(target), is_default: true })
    const address = await make.address({ ...of(source), is_default: true })
    await make.webhook({ ...of(target), name: 'Shop' })
    const webhook = await make.webhook({ ...of(source), name: 'Shop' })
    expect((await merges.merge(target, source)).status).toBe(200)
    expect(await application.done('campaignrest/get', { id: campaign.id }, admin)).toMatchObject({
      code: 'nav-3',
    })
    expect(await application.call('promotionrest/get', { id: promotion.id }, admin)).toMatchObject({
      status: 404,
    })
    expect(await application.done('webhookrest/get', { id: webhook.id }, admin)).toMatchObject({
      name: 'Shop-2',
    })
    const { addresses } = await application.done('customerrest/get', { id: target.id }, admin)
    expect(addresses.filter(({ is_default }) => is_default)).toHaveLength(1)
    expect(addresses.find(({ id }) => id === address.id)).toMatchObject({ is_default: false })
  })
})

describe('a merge is refused', () => {
  test('for one customer twice, for a missing one, and for callers outside the house', async () => {
    const make = makerOf(application, admin)
    const { customer, token } = await customerWithStaff(application, admin)
    const deletedCustomer = await make.customer()
    await application.done('customerrest/delete', { id: deletedCustomer.id }, admin)
    expect(await merges.merge(customer, customer)).toMatchObject({ status: 422, fields: { merged_id: {} } })
    expect(await merges.merge(customer, deletedCustomer)).toMatchObject({ status: 404 })
    expect(await merges.merge(deletedCustomer, customer)).toMatchObject({ status: 404 })
    const other = await make.customer()
    const input = merges.inputOf(customer, other)
    expect(await application.send('customerrest/merge', input, token)).toMatchObject({ status: 403 })
  })

  test('if somebody changed the data since the preview, which is shown anew', async () => {
    const make = makerOf(application, admin)
    const target = await make.customer()
    const source = await make.customer()
    for (const stale of ['kept_version', 'merged_version']) {
      const input = { ...merges.inputOf(target, source), [stale]: 99 }
      const answer = await application.send('customerrest/merge', input, admin)
      const expected = stale === 'kept_version' ? target : source
      expect(answer).toMatchObject({
        status: 409,
        error: 'CONFLICT',
        content: { id: expected.id, version: 1 },
      })
    }
    expect(await application.done('customerrest/get', { id: source.id }, admin)).toMatchObject({ version: 1 })
  })

  test('if another one runs at the same time, in either direction, and none is left half done', async () => {
    const one = await merges.customerWithRows()
    const other = await merges.customerWithRows()
    const answers = await Promise.all([
      merges.merge(one.customer, other.customer),
      merges.merge(other.customer, one.customer),
      merges.merge(one.customer, other.customer),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    const { rows } = await application.handle.execute(
      sql`select customer_id from orders where id in ${[one.order.id, other.order.id]} group by customer_id`,
    )
    expect(rows).toHaveLength(1)
  })
})

test('records created during a merge are not left behind', async () => {
  const make = makerOf(application, admin)
  const target = await make.customer()
  const source = await make.customer()
  const [answer, ...creations] = await Promise.all([
    merges.merge(target, source),
    ...Array.from({ length: 6 }, () =>
      application.send(
        'campaignrest/update',
        {
          code: unique('CAM'),
          name: 'At once',
          customer_id: source.id,
          starts_at: null,
          ends_at: null,
          status: 'active',
          description: '',
        },
        admin,
      ),
    ),
  ])
  expect(answer?.status).toBe(200)
  expect(creations.filter(({ status }) => status !== 200 && status !== 422)).toEqual([])
  const remaining = await application.handle.execute(
    sql`select id from campaigns where customer_id = ${source.id}`,
  )
  expect(remaining.rows).toEqual([])
})
