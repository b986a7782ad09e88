import { orderColumns } from '@lienzo/contract/sales/order-columns'
import { beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { comeBack, customerPermissions, openScreen } from '../../../../testing/components/app.tsx'
import { inAnybodysWay } from '../../../../testing/components/axe.ts'
import { keepCustomer } from '../../../../testing/components/kept-customer.ts'
import { listed } from '../../../../testing/components/listed.ts'
import { fill } from '../../../../testing/components/person.ts'
import { orderOf, orderRecordOf } from '../../../../testing/components/records.ts'
import { answer, refusal, sentTo } from '../../../../testing/components/server.ts'
import type { RollLine, RollPlan } from './roll-plan.ts'

const line = (id: number, changes: Partial<RollLine> = {}): RollLine => ({
  ...{ id, order_id: 1, order_code: '26-000001', number: id, product_name: 'Vinilo', space_name: null },
  ...{ width: 1000, height: 680, bleed: 0, copies: 2, panels: 1, may_turn: true },
  ...changes,
})
const sheet = { line_id: 1, panel: 1, x: 0, y: 0, across: 680, along: 1000, turned: true }
const material = { id: 5, code: 'VIN', name: 'Vinilo mate', roll_width: 1370, roll_length: 50_000, copies: 3 }
const plan: RollPlan = {
  materials: [material, { ...material, id: 6, code: 'LON', name: 'Lona', roll_width: 0 }],
  material_id: 5,
  overlap: 10,
  gap: 0,
  lines: [line(1), line(2, { width: 2000, height: 3000, copies: 1, panels: 2, space_name: 'Farmacia Sol' })],
  strips: [
    {
      roll: 1,
      from: 0,
      length: 3000,
      pieces: [{ ...sheet, line_id: 2, copy: 1, across: 1005, along: 3000 }],
    },
    {
      ...{ roll: 1, from: 3000, length: 1000 },
      pieces: [
        { ...sheet, copy: 1 },
        { ...sheet, copy: 2, x: 680 },
      ],
    },
  ],
  left_out: [],
  sums: { rolls: 1, length: 4000, pieces: 3, net: 4.5, waste: 0.98, printed_waste: 0.1, gross: 5.48 },
}

beforeEach(() => {
  keepCustomer({})
  answer('orderrest/get', orderRecordOf())
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [])
  answer('orderrest/getproductsmc', [])
  answer('orderrest/rollplan', plan)
})

const dialog = () => page.getByRole('dialog', { name: 'Plano de rollo' })

const textOf = (place: Locator) => place.query()?.textContent ?? ''

async function openFromOrder() {
  await openScreen('/order/1')
  await page.getByRole('button', { name: 'Papeles y archivos' }).click()
  await page.getByRole('menuitem', { name: 'Plano de rollo' }).click()
  await expect.element(dialog()).toBeVisible()
}

// covers: product 9.7
test('the plan of an order shows a picture, a table with the same content, and the material that it uses', async () => {
  await openFromOrder()
  await expect
    .element(dialog().getByRole('region', { name: /^Rollo de 1\.?370 mm, 4,00 m: 3 piezas/ }))
    .toBeVisible()
  expect(document.querySelectorAll('[role=dialog] svg rect')).toHaveLength(3)
  const rows = dialog().getByRole('row')
  await expect
    .poll(() => textOf(rows.nth(1)))
    .toMatch(/0,00 m3,00 m1 × Línea 2.*Farmacia Sol.*paño 1 de 2.*girada/)
  await expect.poll(() => textOf(rows.nth(2))).toMatch(/3,00 m1,00 m2 × Línea 1/)
  await expect.element(dialog().getByText('0,98 m² (17,9 %)')).toBeVisible()
  expect(await inAnybodysWay('.mantine-Modal-body')).toEqual([])
  await dialog().getByRole('switch', { name: 'Girar piezas' }).click()
  const request = { chosen: { ids: [1] }, turn: false, gap: 0, turn_otherwise: [] }
  await expect.poll(() => sentTo('orderrest/rollplan').at(-1)).toEqual(request)
  answer('orderrest/printrollplan', () => {
    throw refusal('UNAVAILABLE')
  })
  await dialog().getByRole('button', { name: 'PDF' }).click()
  await expect.poll(() => sentTo('orderrest/printrollplan')).toEqual([request])
})

test('another material is loaded on request, and one without a width says that it has none', async () => {
  await openFromOrder()
  answer('orderrest/rollplan', { ...plan, material_id: 6, lines: [], strips: [] })
  await dialog().getByRole('combobox', { name: 'Material' }).click()
  await page.getByRole('option', { name: 'LON · Lona' }).click()
  await expect.element(dialog().getByText(/no se sabe el ancho imprimible/)).toBeVisible()
  expect(sentTo('orderrest/rollplan').at(-1)).toMatchObject({
    chosen: { ids: [1] },
    turn: true,
    material_id: 6,
  })
})

test('pieces that cannot be placed are listed, and too many pieces are reported in a sentence', async () => {
  answer('orderrest/rollplan', { ...plan, left_out: [{ line_id: 1, reason: 'too_long' }] })
  await openFromOrder()
  await expect
    .poll(() => textOf(dialog().getByRole('alert')))
    .toContain('26-000001 · Línea 1 (1000 × 680 mm): es más larga que el rollo')
  await userEvent.keyboard('{Escape}')
  answer('orderrest/rollplan', () => {
    const values = { pieces: 20_000, maximum: 10_000 }
    throw refusal('INVALID_INPUT', {
      fields: { chosen: { key: 'validation.roll_too_many_pieces', values, message: 'are too many' } },
    })
  })
  await page.getByRole('button', { name: 'Papeles y archivos' }).click()
  await page.getByRole('menuitem', { name: 'Plano de rollo' }).click()
  await expect.poll(() => textOf(dialog().getByRole('alert'))).toMatch(/Son 20000 piezas/)
})

// covers: product 9.7
test('orders selected in the list share one roll, for read-only users too', async () => {
  const orders = [1, 2, 3].map((id) => orderOf(id))
  answer('orderrest/list', (question) => listed(orders, orderColumns, question))
  answer('orderrest/sums', { count: 2, cancelled: 0, pieces: 2, m2: 2, net: 2, total: 2 })
  await openScreen('/order', { permissions: customerPermissions, usergroup: 2 })
  for (const { code } of orders.slice(0, 2))
    await page.getByRole('checkbox', { name: `Seleccionar ${code}` }).click()
  await page.getByRole('button', { name: 'Plano de rollo' }).click()
  await expect.element(dialog().getByRole('table')).toBeVisible()
  expect(sentTo('orderrest/rollplan')).toMatchObject([{ chosen: { ids: [1, 2] }, turn: true }])
  await dialog().getByRole('button', { name: 'Cerrar' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByText('2 seleccionados')).toBeVisible()
})

test('the settings of a plan are in its address: the gap, and which lines can be rotated', async () => {
  await openFromOrder()
  await fill({ Separación: '12' })
  await dialog().getByText('Girar línea a línea').click()
  await dialog()
    .getByRole('checkbox', { name: /^Línea 2/ })
    .click()
  await expect.element(dialog().getByText('Girar línea a línea (1 distinta)')).toBeVisible()
  const request = { chosen: { ids: [1] }, turn: true, gap: 12, turn_otherwise: [2] }
  await expect.poll(() => sentTo('orderrest/rollplan').at(-1)).toEqual(request)
  expect(location.hash).toContain('roll=1')
  const address = location.hash.slice(1)
  await fill({ Separación: '900' })
  await expect.element(dialog().getByText('De 0 a 200 mm.')).toBeVisible()
  await comeBack(address)
  await expect.element(dialog().getByRole('table')).toBeVisible()
  await expect.poll(() => sentTo('orderrest/rollplan').at(-1)).toEqual(request)
  await dialog().getByRole('button', { name: 'Cerrar' }).click()
  await expect.poll(() => location.hash).toBe('#/order/1')
})
