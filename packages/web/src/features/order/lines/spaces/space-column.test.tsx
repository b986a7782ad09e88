import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../../testing/components/app.tsx'
import { cell, press, texts } from '../../../../testing/components/grid-person.ts'
import { keepCustomer } from '../../../../testing/components/kept-customer.ts'
import { keepOrder, lineOf } from '../../../../testing/components/kept-order.ts'
import { answer, sentTo } from '../../../../testing/components/server.ts'

test('a line takes its size from the space that it is for', async () => {
  keepCustomer()
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [])
  const kept = keepOrder({}, [lineOf()])
  kept.spaces[8] = { space_number: 12, space_name: 'Farmacia Luz · Escaparate' }
  answer('orderrest/getspaces', [
    {
      ...{ id: 8, code: '12', name: 'Farmacia Luz · Escaparate', position: 'Escaparate', bleed: 10 },
      ...{ visible_width: 900, visible_height: 700, default_product_id: null, default_material_id: null },
    },
  ])
  await openScreen('/order/1')
  await expect.element(page.getByRole('columnheader', { name: 'Espacio' })).toBeVisible()
  await cell(0, 'Espacio').click()
  await press('luz')
  await expect.element(page.getByRole('option', { name: /Farmacia Luz/ })).toBeVisible()
  await press('{Enter}')
  await expect.poll(() => texts('Espacio', 1)).toEqual(['12 · Farmacia Luz · Escaparate'])
  await expect
    .poll(() => sentTo('orderrest/savelines'))
    .toMatchObject([{ changed: [{ id: 1, version: 1, space_id: 8, width: 920, height: 720 }] }])
})
