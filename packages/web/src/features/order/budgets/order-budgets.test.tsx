import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { keepCustomer } from '../../../testing/components/kept-customer.ts'
import { budgetOf, orderRecordOf } from '../../../testing/components/records.ts'
import { answer, sentTo } from '../../../testing/components/server.ts'

test('an order links to its budgets with their states, to the order that it reprints and to its reprints', async () => {
  keepCustomer({})
  const photos = [
    { id: 8, space_id: 7, space_name: 'Farmacia Sol', payer: 'installer', wanted: true },
    { id: 9, space_id: 6, space_name: 'Farmacia Luna', payer: 'customer', wanted: false },
  ] as const
  answer('orderrest/get', {
    ...{ ...orderRecordOf(), status: 'confirmed' },
    reprint: {
      order: { id: 4, code: '26-000004' },
      photos: [...photos],
      budgets: [{ id: 5, code: 'P26-000001', revision: 2 }],
    },
    reprints: [{ id: 6, code: '26-000006', status: 'draft' }],
  })
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [])
  answer('orderrest/getproductsmc', [])
  const rows = [budgetOf({ id: 3, revision: 2 }), budgetOf({ status: 'approved' })]
  answer('budgetrest/list', { rows, total: 2, page: 1, perpage: 20 })
  await openScreen('/order/1')
  const budgets = page.getByRole('region', { name: 'Presupuestos' })
  await expect
    .element(budgets.getByRole('link', { name: 'P26-000012 · R2' }))
    .toHaveAttribute('href', expect.stringContaining('/budget/3'))
  await expect.element(budgets.getByText('Aprobado')).toBeVisible()
  await expect.element(budgets.getByText(/91,96/).first()).toBeVisible()
  expect(sentTo('budgetrest/list')).toMatchObject([{ filters: { order_id: 'eq;1' } }])
  const reprint = page.getByRole('region', { name: 'Reimpresión', exact: true })
  await expect.element(reprint.getByRole('link', { name: '26-000004' })).toBeVisible()
  await expect.element(reprint.getByText('Paga el instalador')).toBeVisible()
  await expect.element(reprint.getByText(/Ya no hace falta/)).toBeVisible()
  await expect.element(reprint.getByText('No se carga al saldo.')).toBeVisible()
  await expect.element(reprint.getByRole('link', { name: 'P26-000001 · R2' })).toBeVisible()
  const again = page.getByRole('region', { name: 'Reimpresiones' })
  await expect.element(again.getByRole('link', { name: '26-000006' })).toBeVisible()
})

test.each([
  { may_budget: true, hrefs: ['/#/budget/new?of=1'] },
  { may_budget: false, hrefs: [] },
])(
  'a confirmed order with may_budget: $may_budget offers the links $hrefs to a new budget',
  async (offer) => {
    keepCustomer({})
    answer('orderrest/get', orderRecordOf({ status: 'confirmed', may_budget: offer.may_budget }))
    answer('orderrest/getcategories', [])
    answer('orderrest/getusers', [])
    answer('orderrest/getproductsmc', [])
    answer('budgetrest/list', { rows: [], total: 0, page: 1, perpage: 20 })
    await openScreen('/order/1')
    await expect.element(page.getByRole('link', { name: 'Duplicar' })).toBeVisible()
    const links = page.getByRole('link', { name: 'Presupuesto de montaje' }).elements()
    expect(links.map((link) => link.getAttribute('href'))).toEqual(offer.hrefs)
  },
)
