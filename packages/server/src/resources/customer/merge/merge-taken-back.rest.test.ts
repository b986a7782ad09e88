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
    const kept = await merges.customerWithRows()
    const merged = await merges.customerWithRows()
    const make = makerOf(application, admin)
    await make.campaign({ customer_id: merged.customer.id, code: kept.campaign.code })
    await make.promotion({ customer_id: merged.customer.id, code: kept.promotion.code })
    const ids = [kept.customer.id, merged.customer.id]
    const before = await merges.everythingOf(...ids)
    await merges.merge(kept.customer, merged.customer, ['name', 'vat', 'notes'])
    expect(await merges.everythingOf(...ids)).not.toEqual(before)
    const undone = await application.done('customerrest/undelete', { id: merged.customer.id }, admin)
    expect(undone.ids).toEqual([merged.customer.id])
    expect(await merges.everythingOf(...ids)).toEqual(before)
    expect((await application.done('customerrest/list', {}, merged.token)).rows).toMatchObject([
      { id: merged.customer.id },
    ])
    expect((await application.done('customerrest/get', { id: merged.customer.id }, admin)).id).toBe(
      merged.customer.id,
    )
    // Merging again is a new merge.
    const [one, other] = await Promise.all(
      ids.map((id) => application.done('customerrest/get', { id }, admin)),
    )
    if (one && other) expect((await merges.merge(one, other)).status).toBe(200)
  })

  test.each([
    ['a new order', (kept: Made, _merged: Made) => makerOf(application, kept.token).order(of(kept))],
    ['a new address', (kept: Made, _merged: Made) => makerOf(application, admin).address(of(kept))],
    ['an order that was confirmed', ({ id: _id }: Made, { order, token }: Made) => confirm(order.id, token)],
    [
      'a change of the one that stays',
      async (kept: Made, _merged: Made) => {
        const {
          addresses: _a,
          created_at: _c,
          updated_at: _u,
          created_by: _b,
          deleted_at: _d,
          ...form
        } = await application.done('customerrest/get', { id: kept.id }, admin)
        await application.done('customerrest/update', { ...form, phone: '7' }, admin)
      },
    ],
  ])('is refused after %s, and nothing changes', async (_what, comeAfter) => {
    const kept = { ...(await merges.customerWithRows()) }
    const merged = { ...(await merges.customerWithRows()) }
    await merges.merge(kept.customer, merged.customer)
    await comeAfter({ ...kept, id: kept.customer.id }, { ...merged, id: merged.customer.id })
    const before = await merges.everythingOf(kept.customer.id, merged.customer.id)
    const answer = await application.call('customerrest/undelete', { id: merged.customer.id }, admin)
    expect(answer).toMatchObject({ status: 409, error: 'STATE_NOT_ALLOWED' })
    expect(await merges.everythingOf(kept.customer.id, merged.customer.id)).toEqual(before)
  })

  type Made = CustomerWithRows & { id: number }
  const of = ({ id }: Made) => ({ customer_id: id })

  async function confirm(id: number, token: string) {
    const { version } = await application.done('orderrest/get', { id }, token)
    await application.done('orderrest/changestatus', { id, version, status: 'confirmed' }, token)
  }
})
