import { afterAll, beforeAll, expect, test } from 'vitest'
import { makerOf } from '../../../testing/company.ts'
import { importsIn } from '../../../testing/imports/imports.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

test('each column, even an unused one, shows its first three different texts as samples, truncated', async () => {
  const customer = await makerOf(application, admin).customer()
  const long = 'x'.repeat(50)
  const lines = [
    'EAN;Nombre;Nota;Vacía',
    `A1;Gel;${long};`,
    'A2;;b;',
    'A3;Gel;;',
    'A4;Champú;;',
    'A5;Jabón;;',
  ]
  const content = Buffer.from(lines.join('\n'))
  const { id } = await importsIn(application, admin).previewOf(content, { customer_id: customer.id }, 'x.csv')
  expect(await application.done('importsrest/samples', { id }, admin)).toEqual({
    columns: [['A1', 'A2', 'A3'], ['Gel', 'Champú', 'Jabón'], [`${'x'.repeat(40)}…`, 'b'], []],
  })
})
