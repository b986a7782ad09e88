import { orderColumns } from '@lienzo/contract/sales/order-columns'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { customerPermissions, openScreen } from '../../../testing/components/app.tsx'
import { listed } from '../../../testing/components/listed.ts'
import { undo } from '../../../testing/components/person.ts'
import { orderOf } from '../../../testing/components/records.ts'
import { answer, sentTo } from '../../../testing/components/server.ts'

const orders = [1, 2, 3].map((id) => orderOf(id))
const dialog = () => page.getByRole('dialog', { name: 'Cambiar estado' })

beforeEach(() => {
  answer('orderrest/list', (question) => listed(orders, orderColumns, question))
  answer('orderrest/sums', { count: 2, cancelled: 0, pieces: 2, m2: 2, net: 2, total: 2 })
  answer(
    'orderrest/possiblestatuses',
    (['draft', 'confirmed', 'production', 'cancelled'] as const).map((status) => ({ status, orders: 2 })),
  )
})

async function selectTwo() {
  for (const { code } of orders.slice(0, 2))
    await page.getByRole('checkbox', { name: `Seleccionar ${code}` }).click()
  await page.getByRole('button', { name: 'Cambiar estado' }).click()
}

const already = { key: 'validation.already_there' as const, values: { state: 'production' }, message: '' }
const failing = {
  'lines.0.space_id': {
    key: 'validation.space_inactive' as const,
    ...{ values: { number: 1, name: 'Sol', lines: 2, names: 2 }, message: '' },
  },
  'lines.1.space_id': {
    key: 'validation.space_inactive' as const,
    ...{ values: { number: 2, name: 'Goya' }, message: '' },
  },
  'lines.2.checks': {
    key: 'validation.check_failed' as const,
    ...{ values: { number: 3, check: 'size.resolution.too_low', lines: 12_000, names: 1 }, message: '' },
  },
}

test('a joint step says for each order that could not move why, links to it, and keeps the selection', async () => {
  answer('orderrest/changestatuses', {
    moved: [{ id: 1, code: orders[0]?.code ?? '' }],
    refused: [
      { id: 2, code: orders[1]?.code ?? '', error: 'STATE_NOT_ALLOWED', fields: { status: already } },
      { id: 3, code: orders[2]?.code ?? '', error: 'STATE_NOT_ALLOWED', fields: failing },
    ],
  })
  await openScreen('/order')
  await selectTwo()
  await dialog().getByRole('combobox', { name: 'Qué hacer' }).click()
  await page.getByRole('option', { name: 'Pasar a producción' }).click()
  await dialog()
    .getByRole('textbox', { name: /^Motivo/ })
    .fill('Lote de la tarde')
  await dialog().getByRole('button', { name: 'Pasar a producción' }).click()
  await expect
    .element(dialog().getByRole('status'))
    .toHaveTextContent('Pasan a «En producción»: 1. No han cambiado: 2.')
  const reasons = dialog()
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
  expect(reasons).toEqual([
    `${orders[1]?.code} Ya está en «En producción».`,
    `${orders[2]?.code} Espacio que ya no está activo: 2 líneas. Resolución: 12.000 líneas.`,
  ])
  await expect.element(dialog().getByRole('link').first()).toHaveAttribute('href', '#/order/2')
  expect(sentTo('orderrest/changestatuses')).toEqual([
    { chosen: { ids: [1, 2] }, status: 'production', note: 'Lote de la tarde' },
  ])
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByText('2 seleccionados')).toBeVisible()
})

test('one undo reopens all orders that the house confirmed together', async () => {
  answer('orderrest/changestatuses', ({ chosen }) => ({
    moved: (chosen.ids ?? []).map((id) => ({ id, code: `26-00000${id}` })),
    refused: [],
    confirmation: { net: 1000, total: 1210, accounts: 2, balance: null, warned_lines: 3 },
  }))
  await openScreen('/order')
  await selectTwo()
  await dialog().getByRole('combobox', { name: 'Qué hacer' }).click()
  await page.getByRole('option', { name: 'Confirmar' }).click()
  await dialog().getByRole('button', { name: 'Confirmar' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  // The list clears the selection once the dialog has closed.
  await expect.element(page.getByText('2 seleccionados')).not.toBeInTheDocument()
  const notice = page.getByText(/Pasan a «Confirmado»: 2/)
  await expect
    .element(notice)
    .toMatchTextContent(
      /1\.210,00 € en total, 1\.000,00 € sin IVA. Se cobran a 2 cuentas. 3 líneas tienen avisos/,
    )
  await undo()
  await expect
    .poll(() => sentTo('orderrest/changestatuses').at(-1))
    .toEqual({ chosen: { ids: [1, 2] }, status: 'draft', note: '' })
})

test('the dialog offers the steps of the selected orders, the most common one first, and says if there is none', async () => {
  answer('orderrest/possiblestatuses', [
    { status: 'draft', orders: 1 },
    { status: 'production', orders: 1 },
    { status: 'shipped', orders: 2 },
  ])
  await openScreen('/order')
  await selectTwo()
  const what = dialog().getByRole('combobox', { name: 'Qué hacer' })
  await expect.element(what).toHaveValue('Marcar como enviado')
  await what.click()
  const options = page.getByRole('listbox').getByRole('option')
  await expect
    .poll(() => options.elements().map(({ textContent }) => textContent))
    .toEqual(['Reabrir (1 de 2)', 'Pasar a producción (1 de 2)', 'Marcar como enviado'])
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  answer('orderrest/possiblestatuses', [])
  await page.getByRole('button', { name: 'Cambiar estado' }).click()
  await expect.element(dialog().getByText('Ninguno de estos pedidos puede cambiar de estado.')).toBeVisible()
})

test('customers are offered only the steps that they are allowed to take', async () => {
  answer('orderrest/possiblestatuses', [
    { status: 'confirmed', orders: 2 },
    { status: 'cancelled', orders: 2 },
  ])
  await openScreen('/order', { permissions: customerPermissions, usergroup: 2 })
  await selectTwo()
  await dialog().getByRole('combobox', { name: 'Qué hacer' }).click()
  const options = page.getByRole('listbox').getByRole('option')
  await expect
    .poll(() => options.elements().map(({ textContent }) => textContent))
    .toEqual(['Confirmar', 'Cancelar pedido'])
  await page.getByRole('option', { name: 'Cancelar pedido' }).click()
  // Only the house can choose the refund.
  expect(
    dialog()
      .getByRole('combobox', { name: /^Se devuelve/ })
      .elements(),
  ).toEqual([])
  await dialog().getByRole('button', { name: 'Cerrar', exact: true }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('the house is asked for the refund of cancelled orders in production', async () => {
  answer('orderrest/changestatuses', ({ chosen }) => ({
    moved: (chosen.ids ?? []).map((id) => ({ id, code: `26-00000${id}` })),
    refused: [],
  }))
  await openScreen('/order')
  await selectTwo()
  await dialog().getByRole('combobox', { name: 'Qué hacer' }).click()
  await page.getByRole('option', { name: 'Cancelar pedido' }).click()
  await dialog().getByRole('combobox', { name: 'Se devuelve de los que están en producción' }).click()
  await page.getByRole('option', { name: 'Nada' }).click()
  await dialog().getByRole('button', { name: 'Cancelar pedido' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  const request = { chosen: { ids: [1, 2] }, status: 'cancelled', note: '' }
  expect(sentTo('orderrest/changestatuses')).toEqual([{ ...request, give_back: 'nothing' }])
})
