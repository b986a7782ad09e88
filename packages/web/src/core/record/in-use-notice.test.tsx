import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { keepCustomer } from '../../testing/components/kept-customer.ts'
import { answer, refusal, sentTo } from '../../testing/components/server.ts'

test('the records that prevent the deletion of a customer can be found in their lists', async () => {
  keepCustomer()
  answer('customerrest/delete', () => {
    const holds = [
      { resource: 'order', count: 2, column: 'customer_name' },
      { resource: 'user', count: 1, column: null },
    ]
    throw refusal('IN_USE', { content: { name: 'Sol & Mar', holds, more: 0, active_ids: [1] } })
  })
  answer('orderrest/list', { rows: [], total: 0, page: 1, perpage: 10 })
  await openScreen('/customer/1')
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await expect.element(page.getByText('«Sol & Mar» todavía se usa: 2 pedidos y 1 usuario.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Desactivarlo en su lugar' })).toBeVisible()
  await page.getByRole('link', { name: 'Ver 2 pedidos' }).click()
  await expect.poll(() => sentTo('orderrest/list')[0]?.filters).toEqual({ customer_name: 'eq;Sol & Mar' })
  await expect.element(page.getByText('todavía se usa')).not.toBeInTheDocument()
})
