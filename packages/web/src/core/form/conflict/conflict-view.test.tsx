import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { resizeWindow } from '../../../testing/components/browser-settings.ts'
import { keepCustomer } from '../../../testing/components/kept-customer.ts'
import { fill } from '../../../testing/components/person.ts'
import { addressOf } from '../../../testing/components/records.ts'
import { sentTo } from '../../../testing/components/server.ts'

const dialog = () => page.getByRole('dialog')
const textsOf = (role: 'columnheader' | 'cell', within = dialog()) =>
  within
    .getByRole(role)
    .elements()
    .map((each) => (each instanceof HTMLElement ? each.innerText : ''))

describe('a conflict in a form', () => {
  // covers: product 7.5, 9.29
  test('shows both values and the previous one, keeps the focus, and fits a phone', async () => {
    const customer = keepCustomer()
    await resizeWindow(390, 844)
    await openScreen('/customer/1')
    await fill({ 'Nombre comercial': 'Lo mío' })
    customer.changeElsewhere({ trade_name: 'Lo suyo' })
    await userEvent.keyboard('{Control>}s{/Control}')
    const row = dialog().getByRole('row', { name: /^Nombre comercial/ })
    await expect.element(row).toBeVisible()
    expect(textsOf('columnheader')).toEqual(['Campo', 'Antes', 'Lo mío', 'Lo suyo'])
    expect(textsOf('cell', row)).toEqual(['(vacío)', 'Lo mío', 'Lo suyo'])
    const { scrollWidth, clientWidth } = dialog().element()
    expect(scrollWidth - clientWidth).toBeLessThanOrEqual(0)
    await expect.poll(() => dialog().element().contains(document.activeElement)).toBe(true)
    const theirs = row.getByRole('radio', { name: 'Lo suyo' }).element()
    if (theirs instanceof HTMLElement) theirs.focus()
    await userEvent.keyboard(' ')
    await dialog().getByRole('button', { name: 'Guardar así' }).click()
    await expect.element(page.getByText('Todo guardado')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Nombre comercial' })).toHaveValue('Lo suyo')
    await expect.poll(() => document.activeElement).not.toBe(document.body)
    expect(sentTo('customerrest/update')).toMatchObject([
      { version: 1, trade_name: 'Lo mío' },
      { version: 2, trade_name: 'Lo suyo' },
    ])
  })

  test('in an address is shown beside that address', async () => {
    const customer = keepCustomer({ addresses: [addressOf()] })
    await openScreen('/customer/1')
    await page.getByRole('button', { name: 'Cambiar Almacén' }).click()
    await fill({ Población: 'Getafe' }, page.getByRole('group', { name: 'Cambiar Almacén' }))
    customer.changeAddressElsewhere(1, { city: 'Leganés' })
    await userEvent.keyboard('{Control>}s{/Control}')
    const row = dialog().getByRole('row', { name: /^Población/ })
    await expect.element(row).toBeVisible()
    expect(textsOf('cell', row)).toEqual(['Madrid', 'Getafe', 'Leganés'])
    await page.getByRole('button', { name: 'Guardar así' }).click()
    await expect.element(page.getByText('Mayor 1, 28001 Getafe')).toBeVisible()
  })
})
