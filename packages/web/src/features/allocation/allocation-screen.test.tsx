import type { CallAt } from '@lienzo/contract/calls'
import { orderColumns } from '@lienzo/contract/sales/order-columns'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { inAnybodysWay } from '../../testing/components/axe.ts'
import { resizeWindow } from '../../testing/components/browser-settings.ts'
import { listed } from '../../testing/components/listed.ts'
import { campaignOf } from '../../testing/components/records.ts'
import { answer, refusal, sentTo } from '../../testing/components/server.ts'

type Allocation = OutputOnTheWire<CallAt<'orderrest/allocation'>>

const artworkOf = (id: number, name: string): Allocation['artworks'][number] => ({
  ...{ id, name, picture: '', approval: 'approved', release: 'released' },
})
const spaceOf = (id: number, state: Allocation['spaces'][number]['state'] = 'free') => ({
  ...{ id, number: id, name: `Farmacia ${id}`, width: 900, height: 700, bleed: 0, state },
  taken: null as Allocation['spaces'][number]['taken'],
  artwork_ids: [] as number[],
})

const accountOf = (id: number, name: string): OutputOnTheWire<CallAt<'orderrest/getusers'>>[number] => ({
  ...{ id, name, full_name: '', usergroup_id: 2, usergroup_name: 'Alameda' },
})
const choose = async (name: string, option: string) => {
  await page.getByRole('combobox', { name, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}

const values = { order: '26-000007', campaign: 'Otoño', firstDay: 1_796_428_800 }
const byAutumn = { key: 'size.taken.by_campaign_open', values }

let allocation: Allocation

beforeEach(() => {
  const many = Array.from({ length: 2998 }, (_, index) => spaceOf(index + 3))
  allocation = {
    artworks: [artworkOf(7, 'Cartel'), artworkOf(8, 'Tira')],
    spaces: [spaceOf(1), { ...spaceOf(2, 'taken'), taken: byAutumn }, ...many],
    codes: ['0'.repeat(3000), '6'.repeat(3000)],
    left_out: 0,
  }
  answer('campaignrest/get', campaignOf({ id: 3, name: 'Navidad', status: 'active' }))
  answer('orderrest/list', (question) => listed([], orderColumns, question))
  answer('orderrest/allocation', () => allocation)
  const material = { id: 5, code: 'V', name: 'Vinilo', price_per_m2: 10, roll_width: 1370, finishes: [] }
  const product = { id: 4, code: 'P', name: 'Póster', price_mode: 'area' as const, fixed_sizes: [] }
  const price = { unit_price: 0, breaks: [], min_m2: 0 }
  const lona = { ...material, id: 6, name: 'Lona' }
  answer('orderrest/getproductsmc', [{ ...product, ...price, picture: null, materials: [material, lona] }])
  answer('orderrest/getusers', [accountOf(2, 'ana')])
})

const grid = () => page.getByRole('grid', { name: 'Imágenes en espacios' })
const why = (text: string | RegExp) => expect.element(page.getByText(text).last()).toBeVisible()

// covers: product 9.13
test('the matrix shows in words why an artwork fits a space or not, by keyboard alone, among thousands of spaces', async () => {
  await openScreen('/campaign/3/allocation')
  await expect.element(grid()).toBeVisible()
  const box = grid().element()
  if (box instanceof HTMLElement) box.focus()
  const active = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')
  await expect.poll(() => active()?.getAttribute('aria-label')).toBe('Cabe.')
  await userEvent.keyboard('{ArrowDown}')
  await expect
    .poll(() => active()?.getAttribute('aria-label'))
    .toMatch(/^Ocupado\. El espacio está ocupado desde el 05\/12\/2026: Otoño, pedido 26-000007\.$/)
  await userEvent.keyboard('{ArrowRight}')
  await why(/No cabe\. El espacio está ocupado desde el .* Las proporciones son demasiado distintas\./)
  await userEvent.keyboard('{Control>}{End}{/Control}')
  await expect.poll(() => active()?.closest('[role="row"]')?.getAttribute('aria-rowindex')).toBe('3001')
  expect(box.querySelectorAll('[role="row"]').length).toBeLessThan(60)
  expect(await inAnybodysWay('main')).toEqual([])
})

test('the matrix shows that a space which nothing fits is also occupied', async () => {
  allocation.spaces[1] = { ...spaceOf(2, 'size'), taken: byAutumn }
  await openScreen('/campaign/3/allocation')
  const cell = grid().getByRole('gridcell').nth(2)
  await expect
    .element(cell)
    .toHaveAccessibleName(/^No cabe\. .*El espacio está ocupado desde el 05\/12\/2026/)
  expect(cell.element().querySelectorAll('svg')).toHaveLength(2)
})

// covers: product 9.13
test('assigning creates the lines of the selected cells, on a new order if there is no draft', async () => {
  answer('orderrest/update', () => ({ id: 12 }) as never)
  answer('orderrest/updatespaces', () => ({ added: 2, left_out: 0 }) as never)
  await openScreen('/campaign/3/allocation')
  // The customer has only one user, so the page does not ask for an account.
  await choose('Producto', 'Póster')
  await expect.element(page.getByRole('combobox', { name: 'A cuenta de' })).not.toBeInTheDocument()
  const cells = () => grid().getByRole('gridcell')
  await cells().nth(0).click()
  // The artwork does not fit this space, so the click is ignored.
  await cells().nth(1).click()
  await cells().nth(2).click()
  await page.getByRole('button', { name: 'Asignar 2' }).click()
  await expect.poll(() => sentTo('orderrest/updatespaces')).toHaveLength(1)
  expect(sentTo('orderrest/update')).toMatchObject([{ campaign_id: 3, lines: [] }])
  expect(sentTo('orderrest/updatespaces')).toEqual([
    {
      ...{ id: 12, ids: [1, 2] },
      line: { product_id: 4, material_id: 5, campaign_image_id: 7, finish_ids: [], copies: 1, notes: '' },
    },
  ])
  await expect.element(page.getByText('2 líneas añadidas.')).toBeVisible()
})

test('each click assigns the settings of the bar, a digit selects earlier ones, and lines go to the chosen account', async () => {
  answer('orderrest/getusers', [accountOf(2, 'ana'), accountOf(9, 'olga')])
  answer('orderrest/update', () => ({ id: 12 }) as never)
  answer('orderrest/updatespaces', ({ line }) => {
    if (line.material_id === 6) throw refusal('INVALID_INPUT')
    return { added: 2, left_out: 0 } as never
  })
  await openScreen('/campaign/3/allocation')
  await choose('A cuenta de', 'olga')
  const cells = () => grid().getByRole('gridcell')
  await cells().nth(0).click()
  await expect.element(page.getByText('Elige antes un producto.')).toBeVisible()
  await choose('Producto', 'Póster')
  await cells().nth(4).click()
  await choose('Material', 'Lona')
  await cells().nth(6).click()
  await why(/Se coloca: 2 · Póster · Lona\./)
  const kindButton = (name: string) => page.getByRole('button', { name })
  await expect.element(kindButton('Póster · Vinilo · 2 espacios')).toHaveAttribute('aria-pressed', 'false')
  await expect.element(kindButton('Póster · Lona · 1 espacio')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(cells().nth(6)).toHaveAccessibleName('Cabe. Se coloca: 2 · Póster · Lona.')
  // A digit selects a product and material while the matrix keeps the focus. Space then assigns this combination to the cell,
  // or clears the cell if it already has this combination.
  await userEvent.keyboard('1 ')
  await expect.element(cells().nth(6)).toHaveAccessibleName('Cabe. Se coloca: 1 · Póster · Vinilo.')
  await userEvent.keyboard(' ')
  await expect.element(cells().nth(6)).toHaveAttribute('aria-selected', 'false')
  await userEvent.keyboard('2 ')
  expect(await inAnybodysWay('main')).toEqual([])
  await page.getByRole('button', { name: 'Asignar 3' }).click()
  await expect.poll(() => sentTo('orderrest/updatespaces')).toHaveLength(2)
  expect(sentTo('orderrest/update')).toMatchObject([{ campaign_id: 3, user_id: 9 }])
  expect(sentTo('orderrest/updatespaces')).toMatchObject([
    { id: 12, ids: [1, 3], line: { material_id: 5, campaign_image_id: 7 } },
    { id: 12, ids: [4], line: { material_id: 6, campaign_image_id: 7 } },
  ])
  // The server refused the line of one pair, so this pair is still selected.
  await expect.element(page.getByRole('button', { name: 'Asignar 1' })).toBeVisible()
  // The button of a product and material disappears once all of their pairs are assigned.
  expect(kindButton('Póster · Vinilo').elements()).toEqual([])
})

test('the matrix can be filtered by text and by fit, also on a phone', async () => {
  allocation.codes = [`8${'0'.repeat(2999)}`, '6'.repeat(3000)]
  await resizeWindow(320, 700)
  await openScreen('/campaign/3/allocation')
  await expect.element(page.getByText('3.000 espacios')).toBeVisible()
  await page.getByText('Con alguna que cabe').click()
  await expect.element(page.getByText('2.998 espacios')).toBeVisible()
  await page.getByRole('textbox', { name: 'Buscar espacios' }).fill('Farmacia 2999')
  await expect.element(page.getByText('1 espacio', { exact: true })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})
