import { orderColumns } from '@lienzo/contract/sales/order-columns'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../../../testing/components/app.tsx'
import { keepCustomer } from '../../../../testing/components/kept-customer.ts'
import { listed } from '../../../../testing/components/listed.ts'
import { keepOrder, lineOf } from '../../../../testing/components/orders/kept-order.ts'
import { fill, pick } from '../../../../testing/components/person.ts'
import { orderOf } from '../../../../testing/components/records.ts'
import { answer, refusal, sentTo } from '../../../../testing/components/server.ts'
import { takeUploads } from '../../../../testing/components/uploads.ts'

const dialog = () => page.getByRole('dialog')
const add = () => dialog().getByRole('button', { name: 'Añadir líneas' })

beforeEach(() => {
  keepCustomer()
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [])
})

/** Opens the dialog that adds lines for many spaces. The fake server adds no lines for `leftOutSpaces`. */
async function open(
  inBasket: number,
  leftOutSpaces: { number: number; reason: 'not_found' | 'not_measured' }[] = [],
) {
  const server = keepOrder()
  answer('spacerest/getbasket', { total: inBasket, ids: [] })
  answer('orderrest/updatespaces', ({ numbers = [], line }) => {
    const addedCount = (numbers.length || inBasket) - leftOutSpaces.length
    const { product_id, copies } = line
    server.lines = Array.from({ length: addedCount }, (_, index) => lineOf({ product_id, copies }, index))
    server.order = { ...server.order, version: server.order.version + 1 }
    return {
      version: server.order.version,
      totals: { pieces: 0, spares: 0, m2: 0, net: 0, vat: 0, total: 0, vat_rate: 21 },
      ...{
        added: addedCount,
        left_out: leftOutSpaces.length,
        space_ids: server.lines.map((_, index) => 31 + index),
      },
      left: leftOutSpaces.map((each) => ({ ...each, space_id: null, name: '', fields: {} })),
    }
  })
  await openScreen('/order/1')
  await page.getByRole('button', { name: 'Para varios espacios' }).click()
  await expect.element(dialog()).toBeVisible()
}

test('pasted numbers create lines, and numbers without a line are listed by reason', async () => {
  await open(0, [
    { number: 104, reason: 'not_found' },
    { number: 12, reason: 'not_measured' },
  ])
  await add().click()
  await expect.element(dialog().getByText('Di al menos un espacio.')).toBeVisible()
  await expect.element(dialog().getByText('Falta el producto.')).toBeVisible()
  await fill({ 'Números de los espacios': 'Espacio 101-104 12' }, dialog())
  await expect.element(dialog().getByText('5 números. No son números: Espacio.')).toBeVisible()
  await pick('Producto', 'Vinilo de escaparate', dialog())
  await fill({ Copias: '2' }, dialog())
  await add().click()
  await expect.element(dialog().getByText(/^3 líneas añadidas\. 2 espacios se quedan/)).toBeVisible()
  await expect.element(dialog().getByRole('heading', { name: 'Nadie los ha medido (1)' })).toBeVisible()
  await expect.element(dialog().getByRole('listitem').getByText('104')).toBeVisible()
  expect(sentTo('orderrest/updatespaces')).toMatchObject([
    {
      ...{ id: 1, numbers: [101, 102, 103, 104, 12] },
      // The product permits only one material, so it is set automatically. A size of null means that each line takes the size
      // of its space.
      line: { product_id: 1, material_id: 1, copies: 2, width: null, height: null },
    },
  ])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('3 filas')).toBeVisible()
})

// covers: product 9.2
test('the basket creates lines with their spares, and loses exactly the spaces that got a line', async () => {
  await open(3, [{ number: 12, reason: 'not_measured' }])
  answer('spacerest/addremoveall', { total: 1, ids: [31, 32] })
  const leaves = dialog().getByRole('checkbox', { name: 'Quitar después de la cesta los que tengan línea' })
  await expect.element(leaves).toBeChecked()
  await pick('Producto', 'Vinilo de escaparate', dialog())
  await dialog()
    .getByRole('checkbox', { name: /^Cada una de la medida/ })
    .click()
  await fill({ 'Ancho mm': '600', 'Alto mm': '400', Repuestos: '120 %' }, dialog())
  await add().click()
  await expect.element(dialog().getByText('De 0 a 100; con % son parte de las copias.')).toBeVisible()
  await fill({ Repuestos: '2,5 %' }, dialog())
  await add().click()
  await expect.element(dialog().getByText(/^2 líneas añadidas\. 1 espacio se queda/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('2 filas')).toBeVisible()
  expect(sentTo('orderrest/updatespaces')).toMatchObject([
    { basket: true, line: { width: 600, height: 400, spares: 0, spares_percent: 2.5 } },
  ])
  expect(sentTo('spacerest/addremoveall')).toMatchObject([{ ids: [31, 32], in_basket: false }])
})

test('numbers come from a spreadsheet or from another order’s spaces, and invalid ones can be copied', async () => {
  await open(0)
  takeUploads()
  answer('orderrest/readnumbers', { column: 'Número', cells: ['101', 'cerrado', '103'] })
  const file = new File(['Número\n101'], 'lista.csv', { type: 'text/csv' })
  await userEvent.upload(fileInput(), file)
  await expect.element(dialog().getByText('2 números. No son números: cerrado.')).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Copiar lo que no es número' })).toBeVisible()
  answer('orderrest/readnumbers', () => {
    throw refusal('INVALID_INPUT', {
      fields: { upload: { key: 'validation.sheet.no_numbers', message: '' } },
    })
  })
  await userEvent.upload(fileInput(), file)
  await expect.element(dialog().getByText('Ninguna columna tiene números de espacio.')).toBeVisible()

  answer('orderrest/list', (question) => listed([orderOf(1), orderOf(6)], orderColumns, question))
  await dialog().getByText('De otro pedido').click()
  await pick('Producto', 'Vinilo de escaparate', dialog())
  await add().click()
  await expect.element(dialog().getByText('Di al menos un espacio.')).toBeVisible()
  // The picker offers only other orders, not the order itself.
  await pick('Pedido', orderOf(6).code, dialog())
  await add().click()
  await expect
    .poll(() => sentTo('orderrest/updatespaces'))
    .toMatchObject([{ id: 1, order_id: 6, line: { product_id: 1 } }])
})

function fileInput(): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')
  if (!input) throw new Error('There is no way to choose a file')
  return input
}

test('the cost of the spares is shown before anything is added, for each space or for all together', async () => {
  await open(30)
  answer('spacerest/addremoveall', { total: 0, ids: [] })
  await pick('Producto', 'Vinilo de escaparate', dialog())
  await fill({ Copias: '1', Repuestos: '10 %' }, dialog())
  await expect.element(dialog().getByText('30 copias + 30 repuestos = 60 piezas.')).toBeVisible()
  await dialog().getByRole('combobox', { name: 'Los repuestos son' }).click()
  await page.getByRole('option', { name: 'Para todos juntos' }).click()
  await expect.element(dialog().getByText('30 copias + 3 repuestos = 33 piezas.')).toBeVisible()
  await add().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect
    .poll(() => sentTo('orderrest/updatespaces'))
    .toMatchObject([{ spares_of: 'whole', line: { copies: 1, spares_percent: 10 } }])
})

test('a product priced by material requires one, and if no line is created the dialog reopens unchanged', async () => {
  await open(0, [{ number: 101, reason: 'not_measured' }])
  await fill({ 'Números de los espacios': '101' }, dialog())
  await pick('Producto', 'Vinilo de escaparate', dialog())
  const material = dialog().getByRole('combobox', { name: 'Material' })
  material.element().closest('.mantine-Select-wrapper')?.querySelector('button')?.click()
  await expect.element(material).toHaveValue('')
  await add().click()
  await expect.element(dialog().getByText('Falta el material.')).toBeVisible()
  expect(sentTo('orderrest/updatespaces')).toEqual([])
  await material.click()
  await page.getByRole('option').first().click()
  await add().click()
  await expect.element(dialog().getByText(/^0 líneas añadidas/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog().getByRole('textbox', { name: 'Números de los espacios' })).toHaveValue('101')
  await expect
    .element(dialog().getByRole('combobox', { name: /^Producto( \*)?$/ }))
    .toHaveValue('Vinilo de escaparate')
})
