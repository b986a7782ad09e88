import { spaceColumns } from '@lienzo/contract/customers/space-columns'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { listed } from '../../../testing/components/listed.ts'
import { undo } from '../../../testing/components/person.ts'
import { spaceOf } from '../../../testing/components/records.ts'
import { answer, refusal, sentTo } from '../../../testing/components/server.ts'

const spaces = Array.from({ length: 12 }, (_, index) =>
  spaceOf({ id: index + 1, number: index + 1, shop_name: `Tienda ${index + 10}` }),
)

const button = (name: string | RegExp) => page.getByRole('button', { name })
const tick = (number: number) =>
  page.getByRole('checkbox', { name: `Tienda ${number + 9} ${number}, en la cesta` })

/** Ids of the spaces in the basket on the fake server. */
let basket: Set<number>

beforeEach(() => {
  basket = new Set([3])
  answer('spacerest/list', (question) => listed(spaces, spaceColumns, { ...question, filters: {} }))
  answer('spacerest/getbasket', ({ ids = [] }) => ({
    total: basket.size,
    ids: ids.filter((id) => basket.has(id)),
  }))
  answer('spacerest/addremovespace', ({ id, in_basket }) => {
    if (in_basket) basket.add(id)
    else basket.delete(id)
    return { total: basket.size }
  })
  answer('spacerest/addremoveall', ({ ids = spaces.map(({ id }) => id), in_basket }) => {
    const changedIds = ids.filter((id) => basket.has(id) !== in_basket)
    for (const id of changedIds) {
      if (in_basket) basket.add(id)
      else basket.delete(id)
    }
    return { total: basket.size, ids: changedIds }
  })
})

// covers: spec 7.38; product 6.24
test('the basket shows its spaces, adds a space by checkbox and by key, and is listed by a filter', async () => {
  await openScreen('/space')
  await expect.element(button('Cesta: 1 espacio')).toBeVisible()
  await expect.element(tick(3)).toBeChecked()
  await tick(1).click()
  await expect.element(button('Cesta: 2 espacios')).toBeVisible()
  document.querySelector<HTMLElement>('main tbody tr[tabindex="0"]')?.focus()
  await userEvent.keyboard('{ArrowDown}b')
  await expect.element(button('Cesta: 3 espacios')).toBeVisible()
  await expect.element(tick(2)).toBeChecked()
  expect(sentTo('spacerest/addremovespace').map(({ id }) => id)).toEqual([1, 2])
  await button('Cesta: 3 espacios').click()
  await expect.poll(() => sentTo('spacerest/list').at(-1)?.filters).toEqual({ in_basket: 'eq;true' })
})

test('the basket takes all matching spaces at once and can be emptied, and both are undone exactly', async () => {
  await openScreen('/space?search=Tienda')
  await page.getByRole('checkbox', { name: 'Seleccionar esta página' }).click()
  await button('Seleccionar los 12 que coinciden').click()
  await button('Añadir a la cesta').click()
  await expect.element(page.getByText('11 espacios añadidos a la cesta.')).toBeVisible()
  await expect.element(button('Cesta: 12 espacios')).toBeVisible()
  await undo()
  await expect.element(button('Cesta: 1 espacio')).toBeVisible()
  await button('Vaciar la cesta').click()
  await expect.element(button(/^Cesta/)).not.toBeInTheDocument()
  await undo()
  await expect.element(button('Cesta: 1 espacio')).toBeVisible()
  const [all, , removal] = sentTo('spacerest/addremoveall')
  expect(all).toEqual({ all: { search: 'Tienda', filters: {}, total: 12 }, in_basket: true })
  expect(removal).toEqual({
    all: { search: '', filters: { in_basket: 'eq;true' }, total: 1 },
    in_basket: false,
  })
})

test('the basket becomes an order of its customer, or of the chosen one of several customers', async () => {
  answer('customerrest/getcustomers', [])
  answer('customerrest/get', () => {
    throw refusal('NOT_FOUND')
  })
  answer('orderrest/getcategories', [])
  const customers = [
    { id: 7, name: 'Perfumerías Alameda', spaces: 1200 },
    { id: 8, name: 'Óptica Faro', spaces: 3 },
  ]
  answer('spacerest/getbasketcustomers', customers)
  await openScreen('/space')
  await button('Hacer un pedido').click()
  await expect.element(page.getByText('Los espacios de la cesta son de varios clientes')).toBeVisible()
  await button(/^Óptica Faro.*3 espacios$/).click()
  await expect.poll(() => location.hash).toBe('#/order/new?customer=8&basket=1')
  await expect.element(button('Añadir líneas para la cesta')).toBeVisible()
})
