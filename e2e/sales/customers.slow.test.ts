import { plainSpace } from '@lienzo/server/testing/company'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { customerInput, type People, startPeople } from '../browser/people.ts'
import { screenOf } from '../browser/screen.ts'

let people: People
let page: Page

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people?.end())
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

test('an address is used for billing, copied for deliveries, offered by default, deleted and restored', async () => {
  const customer = await people.house('customerrest/update', { ...customerInput, name: 'Relojes Bahía' })
  page = await people.pageOf('admin')
  await people.goTo(page, `/customer/${customer.id}`)
  const screen = screenOf(page)
  await page.getByRole('button', { name: 'Dirección de facturación' }).click()
  const form = page.getByRole('group', { name: 'Añadir dirección' })
  await screen.fill({ Nombre: 'Oficina', 'Calle y número': 'Rúa Nova 3' }, form)
  await screen.fill({ 'Código postal': '15003', Población: 'Culleredo' }, form)
  // The province is found by its other name, typed without the accent.
  await form.getByRole('combobox', { name: 'Provincia' }).fill('la coruna')
  await page.getByRole('option', { name: 'A Coruña' }).click()
  await form.getByRole('button', { name: 'Guardar dirección' }).click()
  await page.getByText('Rúa Nova 3, 15003 Culleredo, A Coruña, España').waitFor()

  await page.getByRole('button', { name: 'Copiar Oficina como dirección de entrega' }).click()
  await screen.fill({ Nombre: 'Muelle' }, form)
  await form.getByRole('button', { name: 'Guardar dirección' }).click()
  await form.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByText('Predeterminada').count()).toBe(2)

  await page.getByRole('button', { name: 'Añadir dirección' }).click()
  await screen.fill({ Nombre: 'Tienda', 'Calle y número': 'Rua Augusta 1', Población: 'Oranjestad' }, form)
  await screen.fill({ 'Código postal': '1000' }, form)
  // For a country without states the field accepts any text, and the state chosen before is cleared.
  await screen.pick('País', 'Aruba', form)
  await form.getByRole('textbox', { name: 'Provincia' }).waitFor()
  await screen.fill({ Provincia: 'Noord' }, form)
  await form.getByRole('button', { name: 'Guardar dirección' }).click()
  await page.getByText('Rua Augusta 1, 1000 Oranjestad, Noord, Aruba').waitFor()
  await page.getByRole('button', { name: 'Proponer primero Tienda' }).click()
  await page.getByRole('button', { name: 'Proponer primero Muelle' }).waitFor()

  // A different address has become the default, which also changed Muelle. Muelle can still be edited without a conflict.
  await page.getByRole('button', { name: 'Cambiar Muelle' }).click()
  const muelle = page.getByRole('group', { name: 'Cambiar Muelle' })
  await screen.fill({ 'Persona de contacto': 'Iria' }, muelle)
  await muelle.getByRole('button', { name: 'Guardar dirección' }).click()
  await page.getByText('Iria').first().waitFor()

  await page.getByRole('button', { name: 'Eliminar Tienda' }).click()
  await page.getByText('Se ha eliminado Tienda.').waitFor()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('Tienda vuelve a estar.').waitFor()
  const { addresses } = await people.house('customerrest/get', { id: customer.id })
  expect(addresses.map(({ kind, name, state, is_default }) => [kind, name, state, is_default])).toEqual([
    ['billing', 'Oficina', 'A Coruña', true],
    ['delivery', 'Muelle', 'A Coruña', false],
    ['delivery', 'Tienda', 'Noord', true],
  ])
  expect(people.violations).toEqual([])
})

test('one screen shows all data of a customer, and the customer’s staff see their part of it', async () => {
  page = await people.pageOf('admin')
  await people.goTo(page, '/customer/1')
  await page.getByRole('link', { name: 'Resumen' }).click()
  const orders = page.getByRole('region', { name: 'Pedidos', exact: true })
  await orders
    .getByRole('link', { name: /En producción.*m².*€/ })
    .first()
    .waitFor()
  await page
    .getByRole('region', { name: 'Campañas en curso' })
    .getByRole('link', { name: /Imagen de tienda/ })
    .waitFor()
  const users = page.getByRole('region', { name: 'Usuarios' })
  await users.getByRole('link', { name: /ana/ }).waitFor()
  await expect.poll(() => users.getByRole('meter', { name: 'Superficie' }).count()).toBe(2)
  // The link of a status opens the orders of this customer with this status.
  await orders
    .getByRole('link', { name: /Cancelado/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Pedidos', level: 1 }).waitFor()
  await page.getByText('Perfumerías Alameda').first().waitFor()
  expect(await page.getByText('Óptica Mirador').count()).toBe(0)

  const own = await people.pageOf('ana')
  await people.goTo(own, '/customer/1?tab=overview')
  await own.getByRole('region', { name: 'Pedidos', exact: true }).waitFor()
  expect(people.violations).toEqual([])
})

test('a duplicate customer is merged after a preview, and the merge is undone', async () => {
  const customer = await people.house('customerrest/update', { ...customerInput, name: 'Lámparas Sur' })
  const twice = { ...customerInput, name: 'Lamparas del Sur', phone: '600 111 222', discount: 7 }
  const duplicate = await people.house('customerrest/update', twice)
  const campaign = {
    name: 'Otoño',
    starts_at: null,
    ends_at: null,
    status: 'active',
    description: '',
  } as const
  await people.house('campaignrest/update', { ...campaign, code: 'OTO', customer_id: customer.id })
  await people.house('campaignrest/update', { ...campaign, code: 'OTO', customer_id: duplicate.id })

  await people.house('spacerest/update', {
    ...plainSpace(),
    shop_name: 'Sur Alameda',
    customer_id: customer.id,
  })
  await people.house('spacerest/update', {
    ...plainSpace(),
    shop_name: 'Sur Puerto',
    customer_id: duplicate.id,
  })

  page = await people.pageOf('admin')
  await people.goTo(page, `/customer/${customer.id}?tab=merge`)
  await screenOf(page).pick('Cliente que desaparece', 'Lamparas del Sur')
  // If one customer has no value in a field, the value of the other customer is proposed. If both have a value, the person
  // chooses.
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
  await row('Teléfono').getByRole('radio', { name: '600 111 222', checked: true }).waitFor()
  await row('Descuento').getByRole('radio', { name: '0 %', checked: true }).waitFor()
  await row('Descuento').getByRole('radio', { name: '7 %' }).check({ force: true })
  await page.getByText('OTO Otoño se queda como OTO-2.').waitFor()
  await page.getByText('1 Sur Puerto recibe el número 2.').waitFor()
  await page.getByRole('button', { name: 'Fusionar', exact: true }).click()
  await page.getByText('Lamparas del Sur es ahora Lámparas Sur.').waitFor()
  await page.getByRole('region', { name: 'Campañas en curso' }).getByText('OTO-2').waitFor()
  await page.getByRole('region', { name: 'Espacios' }).getByText('n.º 2').waitFor()
  const now = await people.house('customerrest/get', { id: customer.id })
  expect(now).toMatchObject({ phone: '600 111 222', discount: 7, name: 'Lámparas Sur' })

  // A link to the merged customer redirects to the remaining one.
  const elsewhere = await people.pageOf('admin')
  await people.goTo(elsewhere, `/customer/${duplicate.id}`)
  await elsewhere.getByRole('heading', { name: 'Lámparas Sur', level: 1 }).waitFor()
  expect(new URL(elsewhere.url()).hash).toBe(`#/customer/${customer.id}`)

  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByRole('heading', { name: 'Lamparas del Sur', level: 1 }).waitFor()
  expect(await people.house('customerrest/get', { id: customer.id })).toMatchObject({
    phone: '',
    discount: 0,
  })
  expect(people.violations).toEqual([])
})
