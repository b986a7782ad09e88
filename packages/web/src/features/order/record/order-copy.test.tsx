import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { RecordOf } from '../../../core/record/record-calls.ts'
import { customerPermissions, openScreen } from '../../../testing/components/app.tsx'
import { pictureFile } from '../../../testing/components/files.ts'
import { keepCustomer } from '../../../testing/components/kept-customer.ts'
import { unchangedPrices } from '../../../testing/components/orders/kept-order.ts'
import { unfold } from '../../../testing/components/person.ts'
import { campaignOf, orderRecordOf, withoutArtwork } from '../../../testing/components/records.ts'
import { answer, refusal, sentTo } from '../../../testing/components/server.ts'

const order = orderRecordOf({
  ...{ status: 'shipped', may_edit: false, reference: 'PO-1', requested_at: 86_400 },
  ...{ user_id: 2, usergroup_id: 2, user_name: 'ana', campaign_id: 7, campaign_name: 'Navidad' },
  lines: [lineOf(1, 'Lona'), lineOf(2, 'Vinilo antiguo')],
})

type Comparison = OutputOnTheWire<CallAt<'orderrest/compareagain'>>

function comparisonOf(lines: Comparison['lines'], changes: Partial<Comparison> = {}): Comparison {
  const same = { before: 0, after: 0 }
  const sums = { net: 10, vat: 0, total: 10 }
  const totals = { before: sums, after: sums, discount: same, vat_rate: same }
  return { faults: {}, ...totals, unchanged: 2, lines, ...changes }
}

beforeEach(() => {
  keepCustomer()
  answer('orderrest/get', order)
  answer('orderrest/compareagain', comparisonOf([]))
  answer('orderrest/getcategories', [])
  answer('orderrest/getproductsmc', [])
  answer('orderrest/getcampaignimages', [])
  answer('orderrest/compareprices', unchangedPrices)
  answer('orderrest/getcampaigns', [{ id: 7, name: 'Navidad' }])
  answer('orderrest/getusers', [
    { id: 2, name: 'ana', full_name: '', usergroup_id: 2, usergroup_name: 'Sol' },
    { id: 3, name: 'eva', full_name: '', usergroup_id: 2, usergroup_name: 'Sol' },
  ])
})

test('any order can be duplicated on the same account, without its dates and its reference', async () => {
  await openScreen('/order/1')
  await page.getByRole('link', { name: 'Duplicar' }).click()
  await expect.element(page.getByText(/vienen las líneas que hoy se pueden hacer/)).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'A cuenta de' })).toHaveValue('ana')
  await expect.element(page.getByRole('textbox', { name: 'Referencia del cliente' })).toHaveValue('')
})

// covers: product 4.7
test('the lines that can still be ordered are copied once, even if the order itself is refused at first', async () => {
  const unavailableLine = {
    id: 2,
    number: 2,
    name: 'Vinilo antiguo',
    before: 5,
    after: null,
    checks: [],
    artwork: [],
  }
  const fault = { key: 'validation.not_found' as const, message: '' }
  answer('orderrest/compareagain', comparisonOf([{ ...unavailableLine, faults: { product_id: fault } }]))
  answer('orderrest/orderagain', { ...order, id: 9, version: 3, status: 'draft' })
  answer('orderrest/update', () => {
    throw refusal('INVALID_INPUT', { fields: { reference: fault } })
  })
  await openScreen('/order/new?copy=1', { permissions: customerPermissions, usergroup: 2 })
  await page.getByRole('button', { name: /^Crear/ }).click()
  await expect.poll(() => sentTo('orderrest/update')).toMatchObject([{ id: 9, version: 3, user_id: null }])
  expect(sentTo('orderrest/orderagain')).toEqual([{ id: 1, leave_out: [2] }])
  answer('orderrest/update', { ...order, id: 9, version: 4, status: 'draft' })
  answer('orderrest/get', { ...order, id: 9, version: 4, status: 'draft' })
  await page.getByRole('button', { name: /^Crear/ }).click()
  await expect.poll(() => location.hash).toBe('#/order/9')
  expect(sentTo('orderrest/orderagain')).toHaveLength(1)
  // The created order is shown, although the URL no longer contains the `copy` parameter.
  await expect.element(page.getByRole('link', { name: 'Duplicar' })).toBeVisible()
})

test('a campaign that has been closed since is named', async () => {
  const campaignFault = {
    key: 'validation.campaign_not_active' as const,
    values: { name: 'Navidad' },
    message: '',
  }
  answer('orderrest/compareagain', comparisonOf([], { faults: { campaign_id: campaignFault } }))
  await openScreen('/order/new?copy=1')
  await expect.element(page.getByText('La campaña Navidad no está activa.')).toBeVisible()
})

test('an order started from a campaign belongs to it, and to its customer', async () => {
  answer('campaignrest/get', campaignOf({ id: 7 }))
  await openScreen('/order/new?customer=1&campaign=7')
  await expect.element(page.getByRole('combobox', { name: /^Campaña/ })).toHaveValue('Navidad')
  await expect.element(page.getByRole('combobox', { name: /^Cliente/ })).toHaveValue('Perfumerías Alameda')
  await expect.element(page.getByRole('link', { name: 'Abrir Navidad' })).toBeVisible()
})

test('an order links to its customer, its campaign, its account, and the products and materials of its lines', async () => {
  const image = { ...pictureFile('cartel.png'), original: '/files/cartel.png' }
  const artwork = { campaign_image_id: 9, image_name: 'Cartel', image }
  const lines = [{ ...lineOf(1, 'Lona'), ...artwork }]
  answer('orderrest/get', { ...order, status: 'draft', may_edit: true, lines, line_count: 1 })
  await openScreen('/order/1')
  await unfold('Pedido')
  for (const name of ['Perfumerías Alameda', 'Navidad', 'ana'])
    await expect.element(page.getByRole('link', { name: `Abrir ${name}` })).toBeVisible()
  const panel = page.getByRole('region', { name: 'Línea 1' })
  await expect.element(panel).toBeVisible()
  const to = (name: string) => panel.getByRole('link', { name, exact: true }).element().getAttribute('href')
  expect(to('Producto')).toContain('#/product/1?back=')
  expect(to('Material')).toContain('#/material/1?back=')
  expect(to('Imagen')).toContain('#/campaign/7/artwork/9?back=')
  expect(to('Descargar la imagen')).toBe('/files/cartel.png')
})

function lineOf(id: number, product_name: string): RecordOf<'order'>['lines'][number] {
  return {
    ...{
      id,
      client_key: null,
      number: id,
      product_id: id,
      campaign_image_id: null,
      material_id: 1,
      finish_ids: [],
    },
    ...{ width: 800, height: 1200, copies: 1, notes: '', m2: 1, discount: 0, net: 1 },
    ...{ price_steps: [], checks: [], finish_names: [], product_name, material_name: 'Vinilo' },
    ...{ space_id: null, space_number: null, version: 1, space_name: null, shop_name: null },
    ...{ space_chain: null, space_city: null },
    ...withoutArtwork,
  }
}

// covers: product 9.3
test('the changes since the original order are grouped: prices, lines no longer possible, spaces, artwork and terms', async () => {
  const line = { name: 'Lona', before: 10, after: 10, faults: {}, checks: [], artwork: [] }
  const closedDays = { closedDay: 86_400, lastDay: 172_800 }
  const check = { check: 'space', level: 'error', key: 'check.space.closed', values: closedDays } as const
  const lines: Comparison['lines'] = [
    { ...line, id: 1, number: 1, after: 15 },
    { ...line, id: 2, number: 2, after: null },
    { ...line, id: 3, number: 3, checks: [check] },
    { ...line, id: 4, number: 4, artwork: ['new_version', 'not_approved'] },
  ]
  const after = { net: 35, vat: 0, total: 35 }
  answer('orderrest/compareagain', comparisonOf(lines, { after, discount: { before: 0, after: 7.5 } }))
  await openScreen('/order/new?copy=1')
  const alert = page.getByRole('alert', { name: 'Qué ha cambiado desde el pedido copiado' })
  await expect.element(alert.getByText(/10,00\s€ → 35,00\s€/)).toBeVisible()
  await expect.element(alert.getByText('Descuento: 0 % → 7,5 %')).toBeVisible()
  await alert.getByText('Otros precios (1)').click()
  await expect.element(alert.getByText(/^10,00\s€ → 15,00\s€$/)).toBeVisible()
  await expect.element(alert.getByText('Ya no se pueden hacer (1)')).toBeVisible()
  await expect.element(alert.getByText('Espacios y medidas (1)')).toBeVisible()
  await alert.getByText('Imágenes (1)').click()
  await expect.element(alert.getByText('otra versión · sin aprobar por el cliente')).toBeVisible()
})
