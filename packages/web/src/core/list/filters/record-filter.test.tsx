import { orderColumns } from '@lienzo/contract/sales/order-columns'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { comeBack, openScreen } from '../../../testing/components/app.tsx'
import { listed } from '../../../testing/components/listed.ts'
import { orderOf } from '../../../testing/components/records.ts'
import { answer, sentTo } from '../../../testing/components/server.ts'

const customers = [
  { id: 4, name: 'Perfumerías Alameda', code: 'CLI-4' },
  { id: 5, name: 'Farmácias Ribeira', code: 'CLI-5' },
  { id: 6, name: 'Hotel Mirador', code: 'CLI-6' },
]
const orders = customers.flatMap(({ id, name }, index) =>
  Array.from({ length: index + 1 }, (_, number) =>
    orderOf(10 * id + number, { customer_id: id, customer_name: name }),
  ),
)

const count = () => document.querySelector('main header span[aria-live]')?.textContent
const filters = () => new URLSearchParams(location.hash.split('?')[1] ?? '').get('f_customer_id')
const chip = (text: string) => page.getByRole('main').getByText(text)
const panel = () => page.getByRole('dialog')
const picker = () => panel().getByRole('combobox', { name: 'Cliente' })

beforeEach(() => {
  answer('orderrest/list', (question) => listed(orders, orderColumns, question))
  answer('customerrest/getcustomers', ({ search = '', ids }) =>
    customers.filter(({ id, name }) =>
      ids ? ids.includes(id) : name.toLowerCase().includes(search.toLowerCase()),
    ),
  )
})

describe('a column of records', () => {
  // covers: product 7.1
  test('is filtered by chosen records, including inactive ones, and the address restores them by name', async () => {
    await openScreen('/order')
    await page.getByRole('button', { name: 'Filtrar por Cliente' }).click()
    await picker().click()
    await page.getByRole('option', { name: /Alameda/ }).click()
    await expect.poll(filters).toBe('in;4')
    await expect.poll(count).toBe('1')
    await expect.element(chip('Cliente Perfumerías Alameda')).toBeVisible()
    await picker().fill('mirador')
    await userEvent.keyboard('{Enter}')
    await expect.poll(filters).toBe('in;4|6')
    await expect.poll(count).toBe('4')
    expect(sentTo('customerrest/getcustomers')).toContainEqual({ search: '', limit: 20, inactive: true })
    await userEvent.keyboard('{Escape}')
    await expect.element(panel()).not.toBeInTheDocument()

    await comeBack('/order?f_customer_id=in;5%7C6')
    await expect.element(chip('Cliente Farmácias Ribeira, Hotel Mirador')).toBeVisible()
    await page.getByRole('button', { name: 'Filtrar por Cliente' }).click()
    await panel().getByRole('button', { name: 'Quitar Farmácias Ribeira' }).click()
    await expect.poll(filters).toBe('in;6')
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Quitar el filtro de Cliente' }).click()
    await expect.poll(filters).toBeNull()
    await expect.poll(count).toBe('6')
  })

  test('is filtered by keyboard alone from the filter menu, and part of a name in the address still works', async () => {
    await openScreen('/order?f_customer_name=like;ri')
    await expect.element(chip('Cliente contiene «ri»')).toBeVisible()
    await expect.poll(count).toBe('2')
    const menu = page.getByRole('button', { name: 'Filtros', exact: true })
    menu.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(panel().getByRole('button').first()).toHaveFocus()
    panel().getByRole('button', { name: 'Cliente', exact: true }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(picker()).toHaveFocus()
    await userEvent.keyboard('ala')
    await expect.element(page.getByRole('option', { name: /Alameda/ })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('option', { name: /Alameda/ })).not.toBeInTheDocument()
    await expect.element(picker()).toHaveFocus()
    await userEvent.keyboard('ribeira{Enter}')
    await expect.poll(filters).toBe('in;5')
    await expect.poll(count).toBe('2')
    await userEvent.keyboard('{Escape}')
    await expect.element(menu).toHaveFocus()
  })
})
