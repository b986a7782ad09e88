import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { cell, press, texts } from '../../../testing/components/grid-person.ts'
import { keepCustomer } from '../../../testing/components/kept-customer.ts'
import { keepOrder, lineOf } from '../../../testing/components/orders/kept-order.ts'
import { answer, refusal } from '../../../testing/components/server.ts'

test.each([
  ['size.space.too_large', 'Ajustar al espacio', 1200],
  ['size.product.other_fixed_size', 'Ajustar al formato del producto', 1500],
])('one click makes lines of a wrong size (%s) fit, and one undo reverts it', async (key, way, height) => {
  keepCustomer()
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [])
  // The lines are 800 × 1200 mm. For the space, only the width is too large, so only the width changes. A product format
  // replaces both the width and the height.
  const values = { wantedWidthMm: 700, wantedHeightMm: 1500 }
  const unfit = { check: 'space', level: 'error' as const, key, values }
  const lines = [lineOf(), lineOf({ checks: [unfit] }, 1), lineOf({ checks: [unfit] }, 2)]
  const server = keepOrder({ next_statuses: ['confirmed'] }, lines)
  answer('orderrest/changestatus', () => {
    const checkValues = { number: 2, check: key, ...values, lines: 2, numbers: '2-3', names: 1 }
    throw refusal('STATE_NOT_ALLOWED', {
      fields: { 'lines.1.checks': { key: 'validation.check_failed', values: checkValues, message: '' } },
    })
  })
  await openScreen('/order/1')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: way }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const sizes = () => server.lines.map(({ width, height }) => [width, height])
  await expect.poll(sizes).toEqual([
    [800, 1200],
    [700, height],
    [700, height],
  ])
  await expect.poll(() => texts('Ancho mm', 3)).toEqual(['800', '700', '700'])
  await expect.element(page.getByText(/^Se han sustituido [24] celdas\.$/)).toBeVisible()
  await cell(0, 'Ancho mm').click()
  await press('{Control>}z{/Control}')
  await expect.poll(sizes).toEqual(lines.map(() => [800, 1200]))
})

test.each([
  ['validation.artwork_deleted', 'Dejar sin imagen', { campaign_image_id: 3, image_name: 'Cartel' }],
  [
    'validation.advertised_inactive',
    'Dejar sin producto de cliente',
    { promotion_id: 3, promotion_name: 'Gel' },
  ],
] as const)('one click removes an expired part (%s) from its lines', async (key, way, part) => {
  keepCustomer()
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [])
  const lines = [lineOf(part), lineOf({}, 1), lineOf(part, 2)]
  const server = keepOrder({ next_statuses: ['confirmed'] }, lines)
  answer('orderrest/changestatus', () => {
    const values = { name: 'Cartel', lines: 2, numbers: '1,3', names: 1 }
    throw refusal('STATE_NOT_ALLOWED', { fields: { 'lines.0.part': { key, values, message: '' } } })
  })
  await openScreen('/order/1')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: way }).click()
  const [field = 'promotion_id'] = Object.keys(part) as (keyof (typeof server.lines)[number])[]
  await expect.poll(() => server.lines.map((line) => line[field])).toEqual([null, null, null])
})

test('one click takes the newest version of a checked artwork and confirms', async () => {
  keepCustomer()
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [])
  const server = keepOrder({ next_statuses: ['confirmed'] }, [lineOf()])
  const values = { name: 'Cartel', version: 2, lines: 1, numbers: '1', names: 1 }
  answer('orderrest/changestatus', ({ take_newest, status }) => {
    if (take_newest) return { ...server.order, status, version: server.order.version + 1 }
    throw refusal('STATE_NOT_ALLOWED', {
      fields: { 'lines.0.image': { key: 'validation.artwork_version_changed', values, message: '' } },
    })
  })
  await openScreen('/order/1')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await page.getByRole('button', { name: 'Comprobar la última versión y confirmar' }).click()
  await expect.element(page.getByText('Confirmado', { exact: true }).first()).toBeVisible()
})
