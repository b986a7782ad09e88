import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import { stopClock } from '@lienzo/rules/testing/stop-clock'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printable } from '../../testing/company.ts'
import { jobWithLink } from '../../testing/sales/installer-links.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

stopClock()

let application: TestApplication
let admin: string
let line: Awaited<ReturnType<typeof printable>>['line']

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  line = (await printable(application, admin)).line
})
afterAll(() => application.close())

const home = (token = admin) => application.done('homerest/getdata', {}, token)

test('Home shows the house, by budget, the photos that have not arrived from phones, until nobody reports them any more', async () => {
  const first = await jobWithLink(application, admin, { line })
  const second = await jobWithLink(application, admin, { line })
  expect((await home()).photos_on_phones).toEqual({ photos: 0, budgets: 0, rows: [] })
  const report = (link: string, phone: string, photos: number, oldest_age: number) =>
    application.done('installrest/waiting', { link, phone: phone.repeat(16), photos, oldest_age }, '')
  await report(first.token, 'a', 3, 60)
  await report(first.token, 'b', 4, 7200)
  await report(second.token, 'a', 5, 86_400)
  // Photos that wait with a link that has ended are missing too.
  await application.done('budgetrest/revokelink', { id: second.budget.id, link_id: second.link.id }, admin)
  const now = Math.floor(Date.now() / 1000)
  const facts = ({ budget, order, staff }: typeof first) => ({
    ...{ id: budget.id, code: budget.code, order_code: order.code, customer_name: staff.customer.name },
  })
  const data = await home()
  expect(data.photos_on_phones).toEqual({
    ...{ photos: 12, budgets: 2 },
    rows: [
      { ...facts(second), photos: 5, oldest_at: now - 86_400 },
      { ...facts(first), photos: 7, oldest_at: now - 7200 },
    ],
  })
  // One statement reads both parts.
  expect(data.photos_to_review).toEqual({ total: 0, flagged: 0, oldest_at: null })
  expect((await home(first.staff.token)).photos_on_phones).toBeNull()
  await application.handle.execute(
    sql`update installer_waiting set told_at = told_at - ${31 * SECONDS_PER_DAY} where phone like 'a%'`,
  )
  expect((await home()).photos_on_phones).toMatchObject({ photos: 4, budgets: 1 })
})
