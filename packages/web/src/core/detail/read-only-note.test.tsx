import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { keepCustomer } from '../../testing/components/kept-customer.ts'
import { readValue } from '../../testing/components/person.ts'
import { orderRecordOf } from '../../testing/components/records.ts'
import { answer } from '../../testing/components/server.ts'

const look = { perm_view: '1', perm_access: '1', perm_edit: '0' } as const

test('a read-only form says that it is read-only, and why', async () => {
  keepCustomer()
  await openScreen('/customer/1', { permissions: { '/customer': look } })
  await expect.element(page.getByText('Puedes verlo, pero no cambiarlo')).toBeVisible()
  expect(page.getByRole('button', { name: /^Guardar/ }).elements()).toEqual([])
  await expect.element(readValue('Web')).toBeVisible()
})

test('a form says that nobody can change it in this state', async () => {
  keepCustomer()
  answer('orderrest/get', orderRecordOf({ status: 'confirmed', may_edit: false }))
  answer('orderrest/getproductsmc', [])
  answer('orderrest/getcategories', [])
  await openScreen('/order/1')
  await expect.element(page.getByText('En este estado no se puede cambiar')).toBeVisible()
})
