import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { keepCustomer } from '../../../testing/components/kept-customer.ts'
import { pressAt } from '../../../testing/components/keyboard.ts'
import { orderRecordOf } from '../../../testing/components/records.ts'
import { answer, refusal, sentTo } from '../../../testing/components/server.ts'

test('the lines of an order download as a spreadsheet, and a failure is reported', async () => {
  keepCustomer({})
  answer('orderrest/get', orderRecordOf())
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [])
  answer('orderrest/getproductsmc', [])
  answer('orderrest/export', () => {
    throw refusal('UNAVAILABLE')
  })
  await openScreen('/order/1')
  await pressAt(page.getByRole('button', { name: 'Papeles y archivos' }))
  await page.getByRole('menuitem', { name: 'Líneas en Excel' }).click()
  await expect.element(page.getByText('No se ha podido hacer la hoja de cálculo')).toBeVisible()
  const [request] = sentTo('orderrest/export')
  expect(request).toMatchObject({ ids: [1], lines: true, title: 'Pedidos' })
  expect(request?.columns).toContainEqual({ name: 'customer_name', header: 'Cliente' })
})
