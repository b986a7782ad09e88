import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { webhookDeliveries } from '../../db/tables/records/webhooks.ts'
import { customerWithStaff, makerOf, unique } from '../../testing/company.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

const NOTE = 'Mal pagador'

/** Creates a customer with a user group and two webhooks. The house adds notes to the customer and the group later. */
async function notedCustomer() {
  const staff = await customerWithStaff(application, admin)
  const { id } = staff.customer
  const webhooks = {
    own: await makerOf(application, admin).webhook({ customer_id: id, events: ['customer.update'] }),
    house: await makerOf(application, admin).webhook({ customer_id: null, events: ['customer.update'] }),
  }
  const { addresses: _, ...customer } = await application.done('customerrest/get', { id }, admin)
  await application.done('customerrest/update', { ...formOf(customer), notes: NOTE }, admin)
  await application.done('usergrouprest/update', { ...groupForm(staff.usergroup), notes: NOTE }, admin)
  return { ...staff, webhooks }
}

type AuditColumns = {
  created_at: number
  updated_at: number
  created_by: number | null
  deleted_at: number | null
}

function formOf<Row extends AuditColumns>({ created_at, updated_at, created_by, deleted_at, ...form }: Row) {
  return form
}

type Usergroup = Awaited<ReturnType<typeof customerWithStaff>>['usergroup']

function groupForm({ id, version, name, customer_id, notes, active }: Usergroup) {
  return { id, version, name, customer_id, notes, active }
}

describe('the notes of the house about a customer', () => {
  test("are visible to the house, and nowhere to the customer's users", async () => {
    const { customer, usergroup, token } = await notedCustomer()
    const ref = { resource: 'customer' as const, record_id: customer.id }
    const seenBy = async (reader: string) =>
      JSON.stringify([
        await application.done('customerrest/get', { id: customer.id }, reader),
        await application.done('customerrest/list', { search: customer.name }, reader),
        await application.done('usergrouprest/get', { id: usergroup.id }, reader),
        await application.done('usergrouprest/list', { search: usergroup.name }, reader),
        await application.done('logrest/list', { filters: { record_id: `eq;${customer.id}` } }, reader),
        await application.done('timelinerest/list', ref, reader),
        await application.done('searchrest/find', { text: NOTE }, reader),
      ])
    expect((await seenBy(admin)).split(NOTE).length).toBeGreaterThan(6)
    expect(await seenBy(token)).not.toContain(NOTE)
    const { items } = await application.done('timelinerest/list', ref, token)
    expect(items.filter(({ kind }) => kind === 'change')).toMatchObject([{ action: 'create' }])
  })

  test('stay unchanged when the customer edits its own record, and cannot be written by it', async () => {
    const { customer, usergroup, token } = await notedCustomer()
    const { addresses: _, ...own } = await application.done('customerrest/get', { id: customer.id }, token)
    await application.done('customerrest/update', { ...formOf(own), phone: '600 000 000' }, token)
    const group = await application.done('usergrouprest/get', { id: usergroup.id }, token)
    await application.done('usergrouprest/update', { ...groupForm(group), name: unique('Ours') }, token)
    const after = await application.done('customerrest/get', { id: customer.id }, admin)
    expect(after).toMatchObject({ phone: '600 000 000', notes: NOTE })
    const { notes } = await application.done('usergrouprest/get', { id: usergroup.id }, admin)
    expect(notes).toBe(NOTE)
    const { addresses: __, ...again } = await application.done('customerrest/get', { id: customer.id }, token)
    const input = { ...formOf(again), notes: 'Buen pagador' }
    expect(await application.call('customerrest/update', input, token)).toMatchObject({
      status: 403,
      error: 'NO_PERMISSION',
      fields: { notes: { key: 'validation.house_only' } },
    })
  })

  test('are sent to webhooks of the house, but not of the customer', async () => {
    const { webhooks } = await notedCustomer()
    const bodiesOf = async ({ id }: { id: number }) =>
      (
        await application.handle.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhook_id, id))
      ).map(({ body }) => body)
    expect((await bodiesOf(webhooks.house)).join()).toContain(NOTE)
    const own = await bodiesOf(webhooks.own)
    expect(own).toHaveLength(1)
    expect(own.join()).not.toContain(NOTE)
  })
})
