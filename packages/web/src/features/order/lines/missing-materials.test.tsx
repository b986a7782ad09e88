import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { paste, pasteAnyway, texts } from '../../../testing/components/grid-person.ts'
import { keepCustomer } from '../../../testing/components/kept-customer.ts'
import { keepOrder, offeredProduct } from '../../../testing/components/orders/kept-order.ts'
import { answer, sentTo } from '../../../testing/components/server.ts'

const addedLines = () => sentTo('orderrest/savelines').flatMap(({ added: lines = [] }) => lines)
const product = offeredProduct(1, 'Vinilo de escaparate')
const [vinyl] = product.materials
const row = (width: number, ...others: string[]) =>
  ['', 'Vinilo de escaparate', width, 500, 2, ...others].join('\t')

beforeEach(() => {
  keepCustomer()
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [])
})

/** Opens an order without lines. The first offered product permits two materials. */
async function openOrder(): Promise<void> {
  keepOrder()
  if (!vinyl) throw new Error('The product has no material')
  const canvas = { ...vinyl, id: 2, code: 'LON', name: 'Lona' }
  answer('orderrest/getproductsmc', [
    { ...product, materials: [vinyl, canvas] },
    offeredProduct(2, 'Display'),
  ])
  await openScreen('/order/1')
  await expect.element(page.getByRole('button', { name: 'Pega aquí desde Excel' })).toBeVisible()
}

test('pasted lines without a material are counted, take one choice for all, and keep their order', async () => {
  await openOrder()
  const complete = (width: number) => row(width).replace('Vinilo de escaparate', 'Display')
  const sheet = [row(710), row(720), row(730), complete(740), complete(750)]
  await paste({ 'text/plain': sheet.join('\n') })
  await expect
    .element(
      page.getByText(/^5 líneas nuevas .* Material: falta en 3 filas, que no se guardan hasta tenerlo\.$/),
    )
    .toBeVisible()
  await expect.element(page.getByText(/^3 filas sin completar/)).toBeVisible()
  const field = page.getByRole('combobox', { name: '«Vinilo de escaparate»: falta el material en 3 líneas.' })
  await field.click()
  await page.getByRole('option', { name: 'Lona' }).click()
  await expect
    .poll(() => addedLines().map(({ width, material_id }) => [width, material_id]))
    .toEqual([
      [740, 1],
      [750, 1],
      [710, 2],
      [720, 2],
      [730, 2],
    ])
  await expect.element(field).not.toBeInTheDocument()
  await expect.poll(() => texts('Ancho mm', 5)).toEqual(['710', '720', '730', '740', '750'])
})

test('the choice for all lines skips a cell that has refused a material', async () => {
  await openOrder()
  const sheet = ['Producto\tAncho\tAlto\tCopias\tMaterial', row(710), row(720), row(730, 'Lonna')]
  await pasteAnyway({ 'text/plain': sheet.map((line) => line.replace(/^\t/, '')).join('\n') })
  await expect.element(page.getByText(/^3 filas sin completar/)).toBeVisible()
  await page.getByRole('combobox', { name: /falta el material en 3 líneas/ }).click()
  await page.getByRole('option', { name: 'Lona' }).click()
  await expect.poll(() => addedLines().map(({ width }) => width)).toEqual([710, 720])
  await expect.element(page.getByText('1 celda no admite su texto.')).toBeVisible()
})
