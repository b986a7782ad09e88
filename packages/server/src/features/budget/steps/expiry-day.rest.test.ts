import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayIn } from '../../../core/list/wall-clock.ts'
import { customerWithStaff, printable } from '../../../testing/company.ts'
import { budgetForSpaces } from '../../../testing/sales/made-budget.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

test('a budget expires when its last day ends in the time zone of the person', async () => {
  // These zones are 25 hours apart. The last day of the budget lasts at least another hour in the first, and is over in the second.
  const [there, ahead] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati']
  const valid_until = dayIn(there, Math.floor(Date.now() / 1000) + 3600)
  const { line } = await printable(application, admin)
  const staff = await customerWithStaff(application, admin)
  const { budget } = await budgetForSpaces(application, admin, staff, { line })
  const { id, order_id, installer_id, notes, discount, version } = budget
  const ask = async (path: string, input: object, token: string, zone: string) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'time-zone': zone,
    }
    return application.post(path, JSON.stringify(input), headers)
  }
  const header = { id, version, order_id, installer_id, notes, discount, valid_until }
  await ask('budgetrest/update', header, admin, there)
  await ask('budgetrest/changestatus', { id, version: version + 1, status: 'sent' }, admin, there)
  const read = async (zone: string) => (await ask('budgetrest/get', { id }, staff.token, zone)).content
  expect(await read(ahead)).toMatchObject({ hindrance: 'expired', next_statuses: ['rejected'] })
  expect(await read(there)).toMatchObject({ hindrance: null, next_statuses: ['approved', 'rejected'] })
  const approval = { id, version: version + 2, status: 'approved' }
  expect(await ask('budgetrest/changestatus', approval, staff.token, ahead)).toMatchObject({ status: 409 })
  expect(await ask('budgetrest/changestatus', approval, staff.token, there)).toMatchObject({ status: 200 })
})
