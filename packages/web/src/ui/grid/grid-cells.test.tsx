import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { inAnybodysWay } from '../../testing/components/axe.ts'
import { openGrid, type PrintsServer } from '../../testing/components/grid-of-prints.tsx'
import { announcements, cell, keyboard, pasteAnyway, press } from '../../testing/components/grid-person.ts'

let server: PrintsServer

beforeEach(async () => {
  server = await openGrid(60, { width: 1200 })
})

const options = () =>
  page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)

test('a record is picked by typing part of its name, and Enter takes the only match and moves down', async () => {
  await cell(1, 'Material').click()
  await press('cart')
  await expect.poll(options).toEqual(['Cartón plumaMAT-4'])
  await press('{Enter}')
  await expect.poll(() => server.rows[1]?.material?.id).toBe(4)
  expect(keyboard()).toBe('2 Material')
})

test('of several matches the arrow keys mark one and Enter takes it, while Escape takes none', async () => {
  await cell(2, 'Material').click()
  await press('v')
  await expect.poll(options).toHaveLength(2)
  await press('{ArrowDown}{ArrowDown}{Enter}')
  await expect.poll(() => server.rows[2]?.material?.id).toBe(2)
  await press('v{Escape}')
  await expect.element(page.getByRole('combobox')).not.toBeInTheDocument()
  expect(server.batches).toHaveLength(1)
})

test('a user who types faster than the server answers gets the record that was typed', async () => {
  await cell(0, 'Material').click()
  await press('cart{Enter}')
  await expect.poll(() => server.rows[0]?.material?.id).toBe(4)
  await expect.poll(keyboard).toBe('1 Material')
})

test('a text without a match is refused in its cell', async () => {
  await cell(0, 'Material').click()
  await press('nada así{Enter}')
  const field = page.getByRole('combobox', { name: 'Material' })
  await expect
    .element(field)
    .toHaveAccessibleDescription(
      'Aquí no se ofrece nada llamado «nada así»; puede que ya no esté activo. Elige uno de la lista.',
    )
  expect(await inAnybodysWay('main')).toEqual([])
})

test('names and codes are pasted, filled and undone like any text', async () => {
  await cell(0, 'Material').click()
  await pasteAnyway({ 'text/plain': 'Cartón pluma\r\nlona\r\nno existe\r\n' })
  await expect.poll(() => server.rows.slice(0, 3).map(({ material }) => material?.id)).toEqual([4, 3, 3])
  await expect
    .poll(announcements)
    .toMatch(/1 celda no lo admite \(Material, fila 3\)\. Aquí no se ofrece nada llamado «no existe»/)
  await press('{Control>}z{/Control}')
  await expect.poll(() => server.rows.slice(0, 2).map(({ material }) => material?.id)).toEqual([1, 2])
})

test('a list cell is set from its list, by keyboard or by a click', async () => {
  await cell(0, 'Acabado').click()
  await press('{F2}')
  await expect.poll(options).toHaveLength(3)
  await page.getByRole('option', { name: 'Laminado brillo' }).click()
  await expect.poll(() => server.rows[0]?.finish).toBe('gloss')
  expect(keyboard()).toBe('0 Acabado')
  await press('mate{Enter}')
  await expect.poll(() => server.rows[0]?.finish).toBe('matte')
})

test('an amount is entered with a comma or a point, and shown with its unit', async () => {
  await cell(0, 'Total').click()
  await press('12,5{Enter}')
  await expect.poll(() => server.rows[0]?.total).toBe(12.5)
  expect(cell(0, 'Total').element().textContent).toMatch(/^12,50\s€$/)
  await cell(2, 'Total').click()
  await press('1234.56{Enter}')
  await expect.poll(() => server.rows[2]?.total).toBe(1234.56)
})

test('typing into a read-only cell or row shows the reason', async () => {
  await cell(1, 'Total').click()
  await press('5')
  await expect.poll(announcements).toMatch(/Lo calcula la tarifa\./)
  await expect.element(cell(1, 'Total')).toHaveAttribute('aria-readonly', 'true')
  await cell(11, 'Copias').click()
  await press('5')
  await expect.poll(announcements).toMatch(/Este pedido ya está en producción\./)
  await press('{Delete}')
  await expect
    .poll(announcements)
    .toMatch(/1 celda no lo admite \(Copias, fila 12\)\. Este pedido ya está en producción\./)
  expect(server.batches).toEqual([])
})

test('a remark about a cell has a sign, and is available by sight, screen reader and pointer', async () => {
  await cell(4, 'Nota').click()
  await press('Rota{Enter}{ArrowUp}')
  await expect.element(cell(4, 'Nota')).toHaveAccessibleDescription('Pide otra foto del espacio.')
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Pide otra foto del espacio.')
  await press('{ArrowUp}')
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument()
  await cell(0, 'Nota').hover()
  await cell(4, 'Nota').hover()
  await expect.element(page.getByRole('tooltip')).toBeVisible()
})

test('a cell too narrow for its text shows all of it on hover', async () => {
  await cell(0, 'Nota').click()
  await press('Detrás del mostrador, a la altura de los ojos y lejos de la puerta{Enter}')
  await userEvent.hover(cell(3, 'Copias'))
  await userEvent.hover(cell(0, 'Nota'))
  await expect
    .element(cell(0, 'Nota'))
    .toHaveAttribute('title', expect.stringMatching(/^Detrás del mostrador.*puerta$/))
  await userEvent.hover(cell(0, 'Copias'))
  await expect.element(cell(0, 'Copias')).not.toHaveAttribute('title')
})
