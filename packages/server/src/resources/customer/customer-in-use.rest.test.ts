import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerWithStaff, makerOf, printable } from '../../testing/company.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

async function customerInUse() {
  const make = makerOf(application, admin)
  const staff = await customerWithStaff(application, admin)
  const customer_id = staff.customer.id
  const campaign = await make.campaign({ customer_id })
  const { line } = await printable(application, admin)
  const ordering = makerOf(application, staff.token)
  const orders = [
    await ordering.order({ customer_id, lines: [line()] }),
    await ordering.order({ customer_id, lines: [line()] }),
  ]
  return { ...staff, campaign, orders }
}

describe('a customer in use', () => {
  test('cannot be deleted: the answer counts what uses it, and offers deactivation', async () => {
    const { customer, campaign, token } = await customerInUse()
    const answer = await application.call('customerrest/delete', { id: customer.id }, admin)
    expect(answer).toMatchObject({
      status: 409,
      error: 'IN_USE',
      fields: { ids: { key: 'validation.customer_in_use', values: { name: customer.name } } },
      content: {
        name: customer.name,
        holds: [
          { resource: 'order', count: 2, column: 'customer_name' },
          { resource: 'campaign', count: 1, column: 'customer_name' },
          { resource: 'usergroup', count: 1, column: 'customer_name' },
          { resource: 'user', count: 1, column: null },
        ],
        more: 0,
        active_ids: [customer.id],
      },
    })
    // The refused deletion changes nothing: the customer's user can still read the customer and its records.
    expect((await application.done('customerrest/get', { id: customer.id }, token)).id).toBe(customer.id)
    expect((await application.done('campaignrest/get', { id: campaign.id }, token)).id).toBe(campaign.id)
    await application.done('customerrest/setactive', { ids: [customer.id], active: false }, admin)
    const again = await application.call('customerrest/delete', { id: customer.id }, admin)
    expect(again).toMatchObject({ status: 409, content: { active_ids: [] } })
  })

  test('also keeps the other selected customers, chosen by ids or as a whole list', async () => {
    const { customer } = await customerInUse()
    const make = makerOf(application, admin)
    const second = await make.customer({ name: `${customer.name} zz` })
    await make.promotion({ customer_id: second.id })
    const free = await make.customer({ name: `${customer.name} free` })
    const ids = [free.id, second.id, customer.id]
    const { total } = await application.done('customerrest/list', { search: customer.name }, admin)
    for (const selection of [{ ids }, { all: { search: customer.name, total } }]) {
      expect(await application.call('customerrest/delete', selection, admin)).toMatchObject({
        status: 409,
        error: 'IN_USE',
        content: {
          name: customer.name,
          more: 1,
          active_ids: expect.arrayContaining([customer.id, second.id]),
        },
      })
    }
    expect((await application.done('customerrest/list', { search: customer.name }, admin)).total).toBe(total)
  })

  test('can be deleted once its records are deleted, together with its dependent parts', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    const campaign = await make.campaign({ customer_id })
    await make.address({ customer_id })
    const which = { resource: 'customer' as const, record_id: customer_id }
    await application.done('messagerest/send', { ...which, text: 'About them' }, admin)
    expect((await application.call('customerrest/delete', { id: customer_id }, admin)).status).toBe(409)
    await application.done('campaignrest/delete', { id: campaign.id }, admin)
    expect(await application.done('customerrest/delete', { id: customer_id }, admin)).toEqual({
      ids: [customer_id],
    })
  })

  test('never loses a campaign created at the same time', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    const defaults = { starts_at: null, ends_at: null, status: 'active', description: '' }
    const campaign = { ...defaults, code: 'AT-ONCE', name: 'At once', customer_id }
    const answers = await Promise.all([
      application.send('campaignrest/update', campaign, admin),
      application.send('customerrest/delete', { id: customer_id }, admin),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
