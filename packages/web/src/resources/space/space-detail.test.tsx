import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { orderOf, spaceOf } from '../../testing/components/records.ts'
import { answer, sentTo } from '../../testing/components/server.ts'

beforeEach(() => {
  answer('timelinerest/list', { items: [], next: null })
  answer('staterest/list', { rows: [], total: 0, page: 1, perpage: 60 })
  answer('orderrest/list', { rows: [], total: 0, page: 1, perpage: 5 })
})

test('a space lists its newest orders with their campaigns, and links to all of them', async () => {
  answer('spacerest/get', spaceOf())
  const rows = [1, 2, 3, 4, 5].map((id) => orderOf(id, { code: `26-00000${id}`, campaign_name: 'Verano' }))
  answer('orderrest/list', { rows, total: 12, page: 1, perpage: 5 })
  await openScreen('/space/1')
  const orders = page.getByRole('region', { name: 'Pedidos' })
  await expect
    .element(orders.getByRole('link', { name: /26-000003.*Verano/ }))
    .toHaveAttribute('href', '/#/order/3')
  await expect
    .element(orders.getByRole('link', { name: 'Ver todos' }))
    .toHaveAttribute('href', '/#/order?f_space_id=eq%3B1')
  expect(sentTo('orderrest/list')).toEqual([{ filters: { space_id: 'eq;1' }, perpage: 5 }])
})

// covers: product 3.22
test('a space imported from a spreadsheet names it, and links to the import', async () => {
  const came_from = { id: 7, name: 'tiendas.csv', created_at: Date.parse('2026-11-12T12:00Z') / 1000 }
  answer('spacerest/get', spaceOf({ came_from }))
  await openScreen('/space/1')
  await expect.element(page.getByText('Vino de la importación')).toBeVisible()
  const link = page.getByRole('link', { name: 'tiendas.csv del 12/11/2026' })
  await expect.element(link).toHaveAttribute('href', '/#/space/import/7')
})

test('a space created by hand, or whose import the user cannot see, shows no import', async () => {
  answer('spacerest/get', spaceOf())
  await openScreen('/space/1')
  await expect.element(page.getByText('Versión')).toBeVisible()
  expect(page.getByText('Vino de la importación').elements()).toEqual([])
})

test('suitable installers are offered first, with reasons, and all others after them', async () => {
  const barcelona = { code: 'ES-B', name: 'Barcelona', label: 'Barcelona', other_names: [] }
  answer('staterest/list', { rows: [barcelona], total: 1, page: 1, perpage: 60 })
  answer('spacerest/get', spaceOf({ country: 'ES', state: 'Barcelona' }))
  answer('installerrest/getinstallers', [
    { id: 3, name: 'Alba Montajes' },
    { id: 7, name: 'Montajes Garraf' },
  ])
  answer('installerrest/suggest', {
    ...{ from: null, to: null, spaces: [] },
    installers: [
      { id: 7, name: 'Montajes Garraf', load: 12, judged: 50, proven_at_first: 48, again: 1 },
      { id: 9, name: 'Rótulos Vic', load: 0, judged: 0, proven_at_first: 0, again: 0 },
    ],
    places: [
      {
        ...{ country: 'ES', state: 'ES-B', state_name: 'Barcelona' },
        suggested: [
          { installer_id: 7, serves: 'state' },
          { installer_id: 9, serves: 'country' },
        ],
      },
    ],
  })
  await openScreen('/space/1')
  const picker = page.getByRole('combobox', { name: 'Instalador habitual' })
  await picker.click()
  const options = page.getByRole('option')
  await expect.element(options.first()).toBeVisible()
  expect(options.elements().map((each) => each.textContent)).toEqual([
    'Montajes Garraf' +
      'trabaja en Barcelona · 12 espacios por hacer · 96\u00a0% con la primera foto válida · 1 repetido',
    'Rótulos Victrabaja en todo el país · nada por hacer · todavía sin fotos',
    'Alba Montajes',
  ])
  expect(sentTo('installerrest/suggest')).toEqual([{ place: { country: 'ES', state: 'ES-B' } }])
  await options.first().click()
  await expect.element(picker).toHaveValue('Montajes Garraf')
})
