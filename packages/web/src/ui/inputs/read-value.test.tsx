import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { keepCustomer } from '../../testing/components/kept-customer.ts'
import { fill, readValue, save, textOf } from '../../testing/components/person.ts'
import { campaignOf, finishOf } from '../../testing/components/records.ts'
import { answer, sentTo } from '../../testing/components/server.ts'
import { full, look } from '../../testing/components/users.ts'

const inputs = (section: string) => {
  const region = page.getByRole('region', { name: section, exact: true })
  return ['textbox', 'combobox', 'switch'].flatMap((role) => region.getByRole(role).elements())
}

test('a read-only user sees words, numbers with their unit, and a dash for an empty value', async () => {
  keepCustomer({ discount: 7.5, emails: ['uno@example.com', 'dos@example.com'], web: '', active: false })
  await openScreen('/customer/1', { permissions: { '/customer': look } })
  await expect.poll(() => textOf('Nombre')).toBe('Perfumerías Alameda')
  expect(textOf('Descuento')).toBe('7,5 %')
  expect(textOf('Activo')).toBe('No')
  expect(textOf('Correos')).toBe('uno@example.com (principal) dos@example.com')
  expect(textOf('Web')).toBe('—(vacío)')
  await expect.poll(() => textOf('País')).toBe('España')
  expect(['Identidad', 'Condiciones', 'Contacto'].flatMap(inputs)).toEqual([])
  // Help on filling in a field is hidden from users who can only read it.
  expect(page.getByText('Espacios, puntos y guiones se quitan al guardar.').elements()).toEqual([])
})

test('a day is shown as it is typed, and a choice by its name', async () => {
  answer('campaignrest/get', campaignOf({ starts_at: 1_777_852_800, status: 'closed' }))
  answer('campaignrest/imagelist', { rows: [], total: 0, page: 1, perpage: 60 })
  await openScreen('/campaign/1', { permissions: { '/campaign': look } })
  await expect.poll(() => textOf('Empieza')).toBe('04/05/2026')
  expect(textOf('Estado')).toBe('Cerrada')
  expect(textOf('Cliente')).toBe('Perfumerías Alameda')
  // Without permission to see customers, the name must not be a link.
  expect(readValue('Cliente').getByRole('link').elements()).toEqual([])
})

test('the explanation of a value is still shown', async () => {
  answer('finishrest/get', finishOf(3, 'Ojales', { price_mode: 'piece', price: 0.5 }))
  await openScreen('/finish/3', { permissions: { '/finish': look } })
  await expect.poll(() => textOf('Precio')).toBe('0,50 €')
  expect(readValue('Precio').element().textContent).toMatch(/2 copias|copia/)
})

test('a referenced record is a link for a user who can see it', async () => {
  answer('campaignrest/get', campaignOf())
  answer('campaignrest/imagelist', { rows: [], total: 0, page: 1, perpage: 60 })
  await openScreen('/campaign/1', { permissions: { '/campaign': look, '/customer': look } })
  const link = readValue('Cliente').getByRole('link', { name: 'Perfumerías Alameda' })
  await expect.element(link).toHaveAttribute('href', '/#/customer/1')
})

test('a field that only the house can edit is text for a customer, between editable fields', async () => {
  const customer = keepCustomer({ tax_id: 'B12345674' })
  const ofCustomer = { permissions: { '/customer': full }, usergroup: 2 }
  await openScreen('/customer/1', ofCustomer)
  await expect.poll(() => textOf('Nombre')).toBe('Perfumerías Alameda')
  expect(textOf('NIF')).toBe('B12345674')
  await fill({ 'Nombre comercial': 'Alameda' })
  await save()
  expect(customer.now().trade_name).toBe('Alameda')
  expect(sentTo('customerrest/update')).toHaveLength(1)
})
