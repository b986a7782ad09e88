import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { keepCustomer } from '../../testing/components/kept-customer.ts'
import { fill, pick } from '../../testing/components/person.ts'
import { materialOf, productOf } from '../../testing/components/records.ts'
import { answer, sentTo } from '../../testing/components/server.ts'

const trial = () => page.getByRole('region', { name: 'Probar un precio' })
const says = (text: string | RegExp) => expect.element(trial().getByText(text).first()).toBeVisible()
const costs = (amount: string) =>
  expect.poll(() => trial().element().querySelector('strong')?.textContent).toContain(amount)

beforeEach(async () => {
  const { code, name } = materialOf()
  const matt = { finish_id: 1, code: 'LAM-M', name: 'Laminado mate', finish_price: 4.2, price: null }
  keepCustomer({ discount: 3 })
  answer('customerrest/getcustomers', [{ id: 1, name: 'Perfumerías Alameda', code: 'CLI-1' }])
  answer('materialrest/getmaterials', [{ id: 1, name, code }])
  answer('materialrest/get', materialOf({ finishes: [{ ...matt, price_mode: 'm2' }] }))
  answer('categoryrest/getcategories', [])
  const breaks = [
    { from_copies: 10, discount: 5 },
    { from_copies: 50, discount: 10 },
  ]
  const materials = [
    { id: 1, code, name },
    { id: 2, code: 'VIN-POL', name: 'Vinilo polimérico' },
  ]
  answer('productrest/get', productOf({ breaks, materials }))
  await openScreen('/product/1')
})

test('a price is tried with the values of the form, explained, and updated on each key without the server', async () => {
  await says('El precio de este producto sale de su material')
  await trial().getByLabelText('Material').first().click()
  await page.getByRole('option', { name: /Vinilo monomérico/ }).click()
  await fill({ Ancho: '2000', Alto: '1000' }, trial())
  await says(/Vinilo monomérico: 2,00.m² × 12,50/)
  await trial()
    .getByRole('checkbox', { name: /Laminado mate/ })
    .click()
  await costs('33,40')

  await fill({ Copias: '10' }, trial())
  await says('Desde 10 copias')
  await costs('317,30')
  // A changed quantity discount must affect the price even before it is saved.
  await page.getByRole('textbox', { name: 'Descuento' }).first().fill('10')
  await costs('300,60')
  expect(sentTo('materialrest/get')).toEqual([{ id: 1 }])
  expect(sentTo('orderrest/validatesize')).toEqual([])

  await fill({ Ancho: '1500', Alto: '1500' }, trial())
  await says(/1\.370/)
  await pick('Cliente (opcional)', 'Perfumerías', trial())
  await says(/Con su descuento del/)
})

// covers: product 7.7
test('the rules of a product are checked while they are typed, at the invalid field', async () => {
  await fill({ 'Ancho mínimo': '500', 'Ancho máximo': '400' })
  await expect.element(page.getByText('El máximo es menor que el mínimo.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Desde (copias)' }).nth(1).fill('10')
  await expect.element(page.getByText('Está dos veces.').first()).toBeVisible()
})
