import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makerOf } from '../../../testing/company.ts'
import { type CustomerWithRows, type Merges, mergesIn } from '../../../testing/customers/customer-merges.ts'
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

describe('the undo of a merge', () => {
  test('restores everything if nothing has changed since', async () => {
    const target = await merges.customerWithRows()
    const source = await merges.customerWithRows()
    const make = makerOf(application, admin)
    await make.campaign({ customer_id: source.customer.id, code: target.campaign.code })
    await make.promotion({ customer_id: source.customer.id, code: target.promotion.code })
    const ids = [target.customer.id, source.customer.id]
    const before = await merges.everythingOf(...ids)
    await merges.merge(target.customer, source.customer, ['name', 'vat', 'notes'])
    expect(await merges.everythingOf(...ids)).not.toEqual(before)
    const undone = await application.done('customerrest/undelete', { id: source.customer.id }, admin)
    expect(undone.ids).toEqual([source.customer.id])
    expect(await merges.everythingOf(...ids)).toEqual(before)
    expect((await application.done('customerrest/list', {}, source.token)).rows).toMatchObject([
      { id: source.customer.id },
    ])
    expect((await application.done('customerrest/get', { id: source.customer.id }, admin)).id).toBe(
      source.customer.id,
    )
    // After the undo, the customers can be merged again.
    const [one, other] = await Promise.all(
      ids.map((id) => application.done('customerrest/get', { id }, admin)),
    )
    if (one && other) expect((await merges.merge(one, other)).status).toBe(200)
  })

  test.each([
    ['a new order', (target: Made, _merged: Made) => makerOf(application, target.token).order(of(target))],
    ['a new address', (target: Made, _merged: Made) => makerOf(application, admin).address(of(target))],
    ['an order that was confirmed', ({ id: _id }: Made, { order, token }: Made) => confirm(order.id, token)],
    [
      'a change of the one that stays',
      async (target: Made, _merged: Made) => {
        const {
          addresses: _a,
          created_at: _c,
          updated_at: _u,
          created_by: _b,
          deleted_at: _d,
          ...form
        } = await application.done('customerrest/get', { id: target.id }, admin)
        await application.done('customerrest/update', { ...form, phone: '7' }, admin)
      },
    ],
  ])('is refused after %s, and nothing changes', async (_what, comeAfter) => {
    const target = { ...(await merges.customerWithRows()) }
    const source = { ...(await merges.customerWithRows()) }
    await merges.merge(target.customer, source.customer)
    await comeAfter({ ...target, id: target.customer.id }, { ...source, id: source.customer.id })
    const before = await merges.everythingOf(target.customer.id, source.customer.id)
    const answer = await application.call('customerrest/undelete', { id: source.customer.id }, admin)
    expect(answer).toMatchObject({ status: 409, error: 'STATE_NOT_ALLOWED' })
    expect(await merges.everythingOf(target.customer.id, source.customer.id)).toEqual(before)
  })

  type Made = CustomerWithRows & { id: number }
  const of = ({ id }: Made) => ({ customer_id: id })

  async function confirm(id: number, token: string) {
    const { version } = await application.done('orderrest/get', { id }, token)
    await application.done('orderrest/changestatus', { id, version, status: 'confirmed' }, token)
  }
})
