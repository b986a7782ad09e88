import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { RecordOf } from '../../../core/record/record-calls.ts'
import { customerPermissions, openScreen } from '../../../testing/components/app.tsx'
import { cell, press } from '../../../testing/components/grid-person.ts'
import { keepCustomer } from '../../../testing/components/kept-customer.ts'
import { orderRecordOf } from '../../../testing/components/records.ts'
import { answer, refusal, sentTo } from '../../../testing/components/server.ts'

type Order = RecordOf<'order'>
type Line = Order['lines'][number]

const dialog = page.getByRole('dialog')
const part = page.getByRole('region', { name: 'Líneas anuladas' })
const pressButton = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
const check = (name: string) => dialog.getByRole('checkbox', { name }).click()

beforeEach(() => {
  keepCustomer()
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [])
})

function lineOf(number: number, changes: Partial<Line> = {}): Line {
  return {
    ...{
      id: number + 10,
      client_key: null,
      number,
      product_id: 1,
      campaign_image_id: null,
      material_id: 1,
      finish_ids: [],
    },
    ...{ width: 800, height: 1200, copies: 3, notes: '', m2: 3, discount: 0, net: 10 },
    ...{ price_steps: [], checks: [], finish_names: [], product_name: 'Lona', material_name: 'Vinilo' },
    ...{
      promotion_id: null,
      promotion_name: null,
      image_name: null,
      image: null,
      image_revision: null,
      newest_revision: null,
      image_deleted: false,
      spares: 0,
      spares_percent: 0,
      spare_copies: 0,
    },
    ...{ image_approval: null, image_release: null, space_id: null, space_number: null, version: 1 },
    ...{ space_name: null, shop_name: null, space_chain: null, space_city: null, ...changes },
  }
}

async function open(changes: Partial<Order> = {}, person?: Parameters<typeof openScreen>[1]) {
  const ofAna = { user_id: 2, usergroup_id: 2, user_name: 'ana', usergroup_name: 'Sol' }
  const order = orderRecordOf({
    ...{ ...ofAna, status: 'confirmed', lines: [lineOf(1), lineOf(2, { copies: 1 })] },
    ...{ may_change: [], may_cancel_lines: true, ...changes },
  })
  answer('orderrest/get', order)
  answer('orderrest/validatesize', {
    ...{ lines: [], faults: {} },
    totals: { pieces: 4, spares: 0, m2: 6, net: 20, vat: 0, total: 20, vat_rate: 0 },
  })
  await openScreen('/order/1', person)
  await expect.element(part).toBeVisible()
  return order
}

const cancelledLine = {
  ...{ id: 1, number: 1, whole: false, space_id: 7, space_number: 12, space_name: 'Goya · Escaparate' },
  ...{ product_id: 1, product_name: 'Lona', material_name: 'Vinilo', image_name: 'Cartel' },
  promotion_name: null,
  ...{ width: 800, height: 1200, copies: 2, spare_copies: 0, m2: 2, net: 6.67 },
}

// covers: product 4.6
test('the house cancels copies with a reason, and sees beforehand how much was charged for them', async () => {
  const order = await open()
  await part.getByRole('button', { name: 'Anular líneas' }).click()
  await expect.element(dialog.getByText('Todavía no hay nada elegido.')).toBeVisible()
  await check('Línea 1: Lona')
  await expect.element(dialog.getByText(/^Líneas 1 · copias 3 · 3,00 m² · 10,00\s€$/)).toBeVisible()
  const copies = dialog.getByRole('textbox', { name: 'Copias de la línea 1 que se anulan' })
  await copies.fill('4')
  await expect.element(dialog.getByText('Tiene 3.')).toBeVisible()
  await copies.fill('2')
  await expect.element(dialog.getByText(/^Líneas 1 · copias 2 · 2,00 m² · 6,67\s€$/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Anular líneas', exact: true })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Motivo (lo lee el cliente)' }).fill('Cierra la tienda')

  const at = { created_at: 1, created_by: 1, created_by_name: 'admin', reason: 'Cierra la tienda' }
  const cancellation = { id: 1, ...at, back_euros: 5, back_m2: 2, lines: [cancelledLine] }
  answer('orderrest/cancellines', { ...order, version: 2, cancellations: [cancellation] })
  await pressButton('Anular líneas')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sentTo('orderrest/cancellines')).toEqual([
    {
      ...{ id: 1, version: 1, lines: [{ id: 11, copies: 2 }], reason: 'Cierra la tienda' },
      give_back: { euros: 6.67, m2: 2 },
    },
  ])
  // The cancellation shows the reason, the product and space of the line, and the part of the price that is not refunded.
  await expect.element(part.getByText('Cierra la tienda')).toBeVisible()
  await expect.element(part.getByText('Lona · 12 Goya · Escaparate')).toBeVisible()
  await expect.element(part.getByText(/^Se cobra de todos modos: 1,67\s€ y 0,00 m²$/)).toBeVisible()
})

test('lines selected in the grid are cancelled from there, and come first in the list', async () => {
  const order = await open({ lines: [lineOf(1), lineOf(2), lineOf(3), lineOf(4)], line_count: 4 })
  answer('orderrest/lines', { rows: order.lines, total: 4, page: 1, perpage: 100 })
  await cell(2, 'Producto').click()
  await press('{Shift>}{ArrowDown}{/Shift}')
  await page.getByRole('button', { name: 'Anular 2 líneas' }).click()
  await expect.element(dialog.getByText(/^Líneas 2 · copias 6 ·/)).toBeVisible()
  const checkStates = () =>
    dialog
      .getByRole('checkbox')
      .elements()
      .map((box) => box instanceof HTMLInputElement && box.checked)
  expect(checkStates()).toEqual([true, true, false, false])
})

test('cancelling all lines cancels the whole order, and a refusal is shown above them', async () => {
  await open()
  await part.getByRole('button', { name: 'Anular líneas' }).click()
  await check('Línea 1: Lona')
  await check('Línea 2: Lona')
  await expect.element(dialog.getByText('No quedaría nada: se cancela el pedido entero.')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Motivo/ }).fill('Todo')
  answer('orderrest/cancellines', () => {
    throw refusal('STATE_NOT_ALLOWED')
  })
  await pressButton('Cancelar pedido')
  await expect.element(dialog.getByRole('alert')).toBeVisible()
})

test('the lines of one shop can be found among many, and selected together', async () => {
  const lines = Array.from({ length: 60 }, (_, place) =>
    lineOf(place + 1, {
      space_id: 1,
      space_number: place + 1,
      space_name: ['Málaga 2', 'Málaga 20'][place % 6] ?? 'Goya',
    }),
  )
  const read = Promise.withResolvers<void>()
  await open({ lines: lines.slice(0, 20), line_count: 60 })
  answer('orderrest/lines', async () => {
    await read.promise
    return { rows: lines, total: 60, page: 1, perpage: 500 }
  })
  await part.getByRole('button', { name: 'Anular líneas' }).click()
  // The button that chooses all matches is disabled until all lines are loaded, because it would miss matches among the other
  // lines.
  await expect.element(dialog.getByRole('button', { name: 'Leyendo 60 líneas…' })).toBeDisabled()
  read.resolve()
  await expect.element(dialog.getByText(/^Hay 20 más que no se muestran/)).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Buscar una línea/ }).fill('malaga 2')
  await pressButton('Las 10 líneas encontradas')
  await expect.element(dialog.getByText(/^Líneas 10 · copias 30/)).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Buscar una línea/ }).fill('Oporto')
  await expect.element(dialog.getByText('Ninguna línea es así.')).toBeVisible()
})

test('a customer requests a cancellation, and the house reads which lines and why', async () => {
  const person = { permissions: customerPermissions, usergroup: 2 }
  await open({ may_cancel_lines: false }, person)
  await part.getByRole('button', { name: 'Solicitar anular líneas' }).click()
  await check('Línea 1: Lona')
  await dialog.getByRole('textbox', { name: 'Copias de la línea 1 que se anulan' }).fill('2')
  await check('Línea 2: Lona')
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Cerramos')
  answer('messagerest/send', { message: null })
  await pressButton('Enviar la solicitud')
  await expect.element(page.getByText('La casa tiene la solicitud')).toBeVisible()
  expect(sentTo('messagerest/send')).toEqual([
    {
      ...{ resource: 'order', record_id: 1 },
      text: 'Por favor, anulad:\nLínea 1: Lona (2 copias)\nLínea 2: Lona (línea entera)\nCerramos',
    },
  ])
})

test('a shipped order cannot be cancelled, and a draft does not mention cancellation', async () => {
  const order = orderRecordOf({ status: 'shipped', lines: [lineOf(1)], may_change: [] })
  answer('orderrest/get', order)
  answer('orderrest/validatesize', {
    ...{ lines: [], faults: {} },
    totals: { pieces: 4, spares: 0, m2: 6, net: 20, vat: 0, total: 20, vat_rate: 0 },
  })
  await openScreen('/order/1')
  await expect.element(page.getByRole('region', { name: 'Líneas', exact: true })).toBeVisible()
  expect(part.elements()).toEqual([])
})
