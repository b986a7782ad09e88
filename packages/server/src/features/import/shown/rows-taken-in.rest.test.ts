import { afterAll, beforeAll, expect, test } from 'vitest'
import { makerOf } from '../../../testing/company.ts'
import { importsIn, xlsx } from '../../../testing/imports/imports.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

test('imported rows name their records and previous values, even after later changes', async () => {
  const imports = importsIn(application, admin)
  const make = makerOf(application, admin)
  const customer = await make.customer()
  const { id: changedId } = await make.promotion({ customer_id: customer.id, code: 'A-1', name: 'Bruma' })
  const { id: sameId } = await make.promotion({ customer_id: customer.id, code: 'A-2', name: 'Gel' })
  const content = await xlsx([
    ['A-1', 'Bruma de azahar'],
    ['A-2', 'Gel'],
    ['A-3', 'Crema'],
    ['A-4', 'Tónico', '', 'Ferretería'],
  ])
  const { id } = await imports.importFile(content, { customer_id: customer.id })
  const promotions = await imports.promotionsOf(customer.id)
  const createdPromotion = promotions.find(({ code }) => code === 'A-3')
  await application.done('promotionrest/delete', { ids: [createdPromotion?.id ?? 0] }, admin)
  const promotion = promotions.find(({ code }) => code === 'A-1')
  if (!promotion) throw new Error('No promotion')
  const { version, code, family, active, customer_id } = promotion
  const other = { id: changedId, version, code, family, active, customer_id, brand: 'Alameda' }
  await application.done('promotionrest/update', { ...other, name: 'Bruma de azahar' }, admin)
  const { rows } = await imports.rowsOf(id)
  expect(rows).toMatchObject([
    {
      ...{ outcome: 'updated', taken: true, record: { id: changedId, deleted: false } },
      changes: [{ field: 'name', before: 'Bruma', after: 'Bruma de azahar' }],
    },
    { outcome: 'unchanged', taken: false, record: { id: sameId, deleted: false }, changes: [] },
    { outcome: 'created', taken: true, record: { id: createdPromotion?.id, deleted: true }, changes: [] },
    { outcome: 'refused', taken: false, record: null },
  ])
})
