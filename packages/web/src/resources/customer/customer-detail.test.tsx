import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { keepCustomer } from '../../testing/components/kept-customer.ts'
import {
  keyboardIsAt,
  keyboardStays,
  pressAt,
  typeInto,
  watchForLoss,
} from '../../testing/components/keyboard.ts'
import { fill, pick } from '../../testing/components/person.ts'
import { addressOf, customerOf } from '../../testing/components/records.ts'
import { answer, sentTo } from '../../testing/components/server.ts'

test('a tax id shows its expected check character while it is typed, and follows the country', async () => {
  const countries = [
    { code: 'ES', name: 'España', has_states: true },
    { code: 'DE', name: 'Alemania', has_states: false },
  ]
  answer('countryrest/list', { rows: countries, total: 2, page: 1, perpage: 500 })
  // The server stores tax ids without separators.
  const customer = customerOf(1, 'Joyas del Norte', { tax_id: 'B58818501' })
  answer('customerrest/update', customer)
  answer('customerrest/get', customer)
  await openScreen('/customer/new')
  await fill({ Nombre: 'Joyas del Norte', NIF: '12345678-a' })
  await expect.element(page.getByText('El NIF no cuadra: el último carácter sería Z.')).toBeVisible()
  await pick('País', 'Alemania')
  await expect
    .element(page.getByText('No se escribe así en este país: por ejemplo, DE123456789.'))
    .toBeVisible()
  // The default language of the customer's documents also follows the country, until the user chooses a language.
  const language = page.getByRole('combobox', { name: 'Idioma de sus documentos' })
  await expect.element(language).toHaveValue('Inglés')
  await pick('País', 'España')
  await expect.element(language).toHaveValue('Español')
  await fill({ NIF: 'b 58.818.501' })
  await page.getByRole('button', { name: /^Crear/ }).click()
  await expect.element(page.getByLabelText('NIF')).toHaveValue('B58818501')
  expect(sentTo('customerrest/update')).toMatchObject([{ name: 'Joyas del Norte', tax_id: 'b 58.818.501' }])
})

test('an address is added and deleted by keyboard alone, and the focus stays in the section', async () => {
  const customer = keepCustomer()
  answer('customeraddressrest/delete', ({ ids = [] }) => {
    customer.changeElsewhere({ addresses: [] })
    return { ids }
  })
  watchForLoss()
  await openScreen('/customer/1')
  const add = page.getByRole('button', { name: 'Añadir dirección' })
  await expect.element(add).toBeVisible()
  add.element().focus()
  await userEvent.keyboard('{Enter}')
  const name = page.getByRole('textbox', { name: /^Nombre( \*)?$/ })
  await keyboardIsAt(name.last())
  await userEvent.keyboard('Almacén')
  const address = { 'Calle y número': 'Sol, 1', 'Código postal': '28001', Población: 'Madrid' }
  for (const [label, text] of Object.entries(address)) {
    await typeInto(page.getByRole('textbox', { name: label }), text)
  }
  await pressAt(page.getByRole('button', { name: 'Guardar dirección' }))
  await keyboardIsAt(add)
  await pressAt(page.getByRole('button', { name: 'Eliminar Almacén' }))
  await expect.element(page.getByText('Todavía no hay direcciones.')).toBeVisible()
  await keyboardStays()
})

test('a copied address replaces the copy of another address of the same name', async () => {
  const addresses = ['Sol, 1', 'Luna, 2'].map((street, index) =>
    addressOf({ id: index + 1, kind: 'billing', name: 'Tienda', street }),
  )
  keepCustomer({ addresses })
  await openScreen('/customer/1')
  const copies = page.getByRole('button', { name: 'Copiar Tienda como dirección de entrega' })
  const street = page.getByRole('textbox', { name: 'Calle y número' })
  await copies.nth(0).click()
  await expect.element(street).toHaveValue('Sol, 1')
  await copies.nth(1).click()
  await expect.element(street).toHaveValue('Luna, 2')
})

test('a postal code fills in its province, but does not replace one that the user has chosen', async () => {
  keepCustomer()
  const provinces = [
    { code: 'ES-B', name: 'Barcelona', label: 'Barcelona', other_names: [] },
    { code: 'ES-M', name: 'Madrid', label: 'Madrid', other_names: [] },
    { code: 'ES-TO', name: 'Toledo', label: 'Toledo', other_names: [] },
  ]
  answer('staterest/list', { rows: provinces, total: 3, page: 1, perpage: 500 })
  await openScreen('/customer/1')
  await page.getByRole('button', { name: 'Añadir dirección' }).click()
  const province = page.getByRole('combobox', { name: 'Provincia' })
  await fill({ 'Código postal': '28014' })
  await expect.element(province).toHaveValue('Madrid')
  await fill({ 'Código postal': '08007' })
  await expect.element(province).toHaveValue('Barcelona')
  await pick('Provincia', 'Toledo')
  await fill({ 'Código postal': '28001' })
  await expect.element(province).toHaveValue('Toledo')
  // The clear button must have the same background as its field, even in a dark skin.
  document.documentElement.dataset.skin = 'smart-style-1'
  const cross = province.element().parentElement?.querySelector('.mantine-InputClearButton-root')
  const groundOf = (element: Element) => getComputedStyle(element).backgroundColor
  expect(groundOf(cross ?? document.body)).toBe(groundOf(province.element()))
  document.documentElement.dataset.skin = 'smart-style-2'
})

test('a customer offers a new order for itself', async () => {
  const customer = keepCustomer()
  answer('orderrest/getusers', [])
  answer('orderrest/getcategories', [])
  answer('orderrest/getproductsmc', [])
  await openScreen('/customer/1')
  await page.getByRole('link', { name: 'Nuevo pedido' }).click()
  await expect.element(page.getByRole('combobox', { name: /^Cliente/ })).toHaveValue(customer.now().name)
})

test('typing shows a link to the owner of the tax id and to a customer of a similar name, without preventing saving', async () => {
  answer('customerrest/getsimilar', ({ name, tax_id }) => ({
    similar: name.startsWith('Opticas Faro') ? [{ id: 7, name: 'Ópticas Faro S.L.' }] : [],
    taken: tax_id === 'B58818501' ? { id: 8, name: 'Joyas del Norte' } : null,
  }))
  answer('customerrest/update', customerOf(1, 'Opticas Faro SL'))
  answer('customerrest/get', customerOf(1, 'Opticas Faro SL'))
  await openScreen('/customer/new')
  await fill({ Nombre: 'Opticas Faro SL', NIF: 'B58818501' })
  const opens = (name: string) => page.getByRole('status').getByRole('link', { name })
  await expect.element(opens('Ópticas Faro S.L.')).toHaveAttribute('href', '/#/customer/7')
  await expect.element(opens('Joyas del Norte')).toHaveAttribute('href', '/#/customer/8')
  await fill({ NIF: '' })
  await expect.element(opens('Joyas del Norte')).not.toBeInTheDocument()
  await page.getByRole('button', { name: /^Crear/ }).click()
  await expect.poll(() => sentTo('customerrest/update')).toHaveLength(1)
})
