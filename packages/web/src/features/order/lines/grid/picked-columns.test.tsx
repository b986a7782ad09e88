import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../../testing/components/app.tsx'
import { cell, press, texts } from '../../../../testing/components/grid-person.ts'
import { keepCustomer } from '../../../../testing/components/kept-customer.ts'
import { keepOrder, lineOf } from '../../../../testing/components/kept-order.ts'
import { artworkOf } from '../../../../testing/components/records.ts'
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

test('a line advertises what its artwork does, or another product of the customer that somebody chooses', async () => {
  keepCustomer()
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [])
  answer('orderrest/getcampaignimages', [
    {
      ...{ id: 5, name: 'Cartel', approval: 'approved', release: 'released', file: artworkOf().file },
      ...{ promotion_id: 3, promotion_name: 'Bruma de azahar' },
    },
  ])
  answer('orderrest/getpromoscust', ({ search = '' }) =>
    [{ id: 4, name: 'Crema solar' }].filter(({ name }) => name.toLowerCase().includes(search)),
  )
  keepOrder({ campaign_id: 9, campaign_name: 'Verano' }, [lineOf()])
  await openScreen('/order/1')
  await expect.element(page.getByRole('columnheader', { name: 'Producto de cliente' })).toBeVisible()
  await cell(0, 'Imagen').click()
  await press('cartel')
  await expect.element(page.getByRole('option', { name: /Cartel/ })).toBeVisible()
  await press('{Enter}')
  await expect
    .poll(() => sentTo('orderrest/savelines'))
    .toMatchObject([{ changed: [{ id: 1, campaign_image_id: 5, promotion_id: 3 }] }])
  await press('{ArrowUp}{Tab}crema')
  await expect.element(page.getByRole('option', { name: /Crema solar/ })).toBeVisible()
  await press('{Enter}')
  await expect
    .poll(() => sentTo('orderrest/savelines'))
    .toMatchObject([{}, { changed: [{ id: 1, version: 2, promotion_id: 4 }] }])
})
