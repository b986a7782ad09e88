import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { cell, keyboard, press, texts } from '../../../testing/components/grid-person.ts'
import { keepCustomer } from '../../../testing/components/kept-customer.ts'
import {
  enterMain,
  keyboardIsAt,
  keyboardStays,
  pressAt,
  typeInto,
  watchForLoss,
} from '../../../testing/components/keyboard.ts'
import { keepOrder, lineOf, offeredProduct } from '../../../testing/components/orders/kept-order.ts'
import { fill, undo, unfold } from '../../../testing/components/person.ts'
import { addressOf } from '../../../testing/components/records.ts'
import { answer, sentTo } from '../../../testing/components/server.ts'

const customer = () => page.getByRole('combobox', { name: /^Cliente/ })
const panel = () => page.getByRole('region', { name: 'Línea 1' })
const fullAccess = { perm_view: '1', perm_access: '1', perm_edit: '1' } as const
const saves = () => sentTo('orderrest/savelines')

beforeEach(() => {
  keepCustomer({ addresses: [addressOf()], discount: 3 })
  answer('customerrest/getcustomers', [{ id: 1, name: 'Perfumerías Alameda', code: 'CLI-1' }])
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [accountOf(2, 'ana')])
  keepOrder({ next_statuses: ['cancelled', 'confirmed'] })
})

describe('the lines of an order', () => {
  test('wait until a new order is saved, and each is saved once it is complete', async () => {
    await openScreen('/order/new')
    await expect.element(customer()).toHaveValue('Perfumerías Alameda')
    await page.getByRole('button', { name: 'Añadir línea' }).click()
    await expect.poll(() => location.hash).toBe('#/order/1')
    await expect.poll(keyboard).toBe('0 Producto')
    await press('Vinilo{Enter}')
    await expect.element(cell(0, 'Material')).toHaveTextContent('Vinilo monomérico')
    await cell(0, 'Ancho mm').click()
    await press('800{Tab}')
    await expect.element(page.getByText('Sin completar', { exact: true })).toBeVisible()
    expect(saves()).toEqual([])
    await press('1200{Enter}')
    await expect.poll(() => texts('Comprobaciones', 1)).toEqual(['Todo encaja'])
    expect(saves()).toMatchObject([{ added: [{ product_id: 1, material_id: 1, width: 800, height: 1200 }] }])
    await expect.element(panel().getByText('Neto')).toBeVisible()
    await expect.element(page.getByText('Todo guardado').first()).toBeVisible()
  })

  test.each([
    ['whoever may open that', {}, 1],
    ['nobody else', { permissions: { '/order': fullAccess } }, 0],
  ])('link to the list of their spaces for %s', async (_who, person, links) => {
    keepOrder({ may_change: [] }, [lineOf({ space_id: 4, space_name: 'Escaparate', space_number: 12 })])
    await openScreen('/order/1', person)
    await expect.element(page.getByRole('grid')).toBeVisible()
    const spaceLinks = page.getByRole('link', { name: 'Ver sus espacios' }).elements()
    expect(spaceLinks.map((link) => link.getAttribute('href'))).toEqual(
      Array(links).fill('/#/space?f_order_id=eq%3B1'),
    )
  })

  test('save each cell with its totals, the form continues from there, and a conflict shows both values', async () => {
    const server = keepOrder({}, [lineOf(), lineOf({ copies: 2 }, 1)])
    await openScreen('/order/1')
    await unfold('Pedido')
    await fill({ 'Referencia del cliente': 'PO-7' })
    await cell(1, 'Copias').click()
    await press('12{Enter}')
    const total = () =>
      page
        .getByRole('complementary')
        .getByText(/^Piezas/)
        .element().parentElement?.textContent
    await expect.poll(total).toContain('13')
    expect(saves()).toEqual([{ id: 1, added: [], changed: [{ id: 2, version: 1, copies: 12 }] }])
    await expect.element(page.getByLabelText('Referencia del cliente')).toHaveValue('PO-7')
    await page.getByRole('button', { name: /^Guardar/ }).click()
    await expect.poll(() => sentTo('orderrest/update')).toMatchObject([{ version: 2, reference: 'PO-7' }])
    expect(sentTo('orderrest/update')[0]).not.toHaveProperty('lines')

    // Another user edits the line that this user has edited, so the grid shows the two values until the user decides.
    await expect.element(page.getByText('Todo guardado').first()).toBeVisible()
    server.lines = server.lines.map((line) => (line.id === 1 ? { ...line, copies: 5, version: 2 } : line))
    await cell(0, 'Copias').click()
    await press('9{Enter}{ArrowUp}')
    await expect.element(page.getByText('Otra persona ha puesto «5»; lo tuyo es «9».').first()).toBeVisible()
  })

  test('can be removed, restored and duplicated', async () => {
    const server = keepOrder({}, [lineOf(), lineOf({ copies: 2 }, 1), lineOf({ copies: 3 }, 2)])
    await openLines()
    await cell(0, 'Copias').click()
    await press('{Shift>}{ArrowDown}{/Shift}')
    await page.getByRole('button', { name: 'Quitar 2 líneas' }).click()
    await expect.poll(() => server.lines.map(({ copies }) => copies)).toEqual([3])
    await undo()
    await expect.poll(() => server.lines.map(({ copies }) => copies)).toEqual([3, 1, 2])
    // Waits until the grid shows all lines, because the test finds a cell by its text and by its position among cells with
    // equal texts.
    await expect.poll(() => texts('Copias', 3)).toEqual(['3', '1', '2'])
    await cell(0, 'Copias').click()
    await page.getByRole('button', { name: 'Duplicar la línea' }).click()
    await expect.poll(() => server.lines.map(({ copies }) => copies)).toEqual([3, 1, 2, 3])
    await expect.poll(() => texts('Copias', 4)).toEqual(['3', '1', '2', '3'])
  })

  test('wait, with a message, for a material that their product needs, and are sent once', async () => {
    const vinyls = ['Vinilo mate', 'Vinilo brillo'].map((name, index) => ({
      ...{ id: 5 + index, code: `VIN-${index}`, name, price_per_m2: 12, roll_width: 1370, finishes: [] },
    }))
    keepOrder({}, [])
    answer('orderrest/getproductsmc', [{ ...offeredProduct(1, 'Stopper de lineal'), materials: vinyls }])
    await openScreen('/order/1')
    await page.getByRole('button', { name: 'Añadir línea' }).click()
    await expect.poll(keyboard).toBe('0 Producto')
    await press('Stopper{Enter}')
    await cell(0, 'Ancho mm').click()
    await press('100{Tab}100{Enter}')
    await expect.element(cell(0, 'Material')).toHaveAccessibleDescription('Falta el material.')
    expect(saves()).toEqual([])
    await cell(0, 'Material').click()
    await press('mate{Enter}')
    await expect.poll(saves).toMatchObject([{ added: [{ product_id: 1, material_id: 5, width: 100 }] }])
  })

  test('load when they are scrolled into view, and are edited like all others', async () => {
    const many = Array.from({ length: 1200 }, (_, index) => lineOf({ copies: (index % 9) + 1 }, index))
    keepOrder({}, many)
    await openLines()
    expect(sentTo('orderrest/lines')).toEqual([])
    await cell(0, 'Copias').click()
    await press('{Control>}{End}{/Control}')
    await expect.poll(() => cell(1199, 'Nº').element().textContent).toBe('1.200')
    await press(`${'{ArrowLeft}'.repeat(9)}50{Enter}`)
    await expect.poll(saves).toMatchObject([{ changed: [{ id: 1200, copies: 50 }] }])
  })

  test('keep the text in the last line while somebody else removes another line of several pages', async () => {
    const many = Array.from({ length: 450 }, (_, index) => lineOf({}, index))
    const server = keepOrder({}, many)
    await openLines()
    await cell(0, 'Copias').click()
    await press('{Control>}{End}{/Control}')
    await expect.poll(() => cell(449, 'Nº').element().textContent).toBe('450')
    // Somebody else has edited the last line, so the text typed here conflicts and waits for a decision.
    server.lines = server.lines.map((line) => (line.id === 450 ? { ...line, copies: 5, version: 2 } : line))
    await cell(449, 'Copias').click()
    await press('9{Enter}')
    const conflict = 'Otra persona ha puesto «5»; lo tuyo es «9».'
    await expect.element(cell(449, 'Copias')).toHaveAccessibleDescription(conflict)
    server.lines = server.lines.filter(({ id }) => id !== 430)
    server.order = { ...server.order, version: server.order.version + 1 }
    await cell(440, 'Copias').click()
    await press('3{Enter}')
    await expect.element(page.getByText('449 filas')).toBeVisible()
    await expect.element(cell(448, 'Copias')).toHaveAccessibleDescription(conflict)
  })

  test('are opened by the code on a paper, wherever they are in the order', async () => {
    const many = Array.from({ length: 1200 }, (_, index) => lineOf({}, index))
    keepOrder({}, many)
    answer('orderrest/lines', ({ line_id = 0, perpage = 100, page: requestedPage = 1 }) => {
      const pageNumber = line_id > 0 ? Math.floor((line_id - 1) / perpage) + 1 : requestedPage
      const rows = many.slice((pageNumber - 1) * perpage, pageNumber * perpage)
      return { rows, total: many.length, page: pageNumber, perpage }
    })
    await openScreen('/order/1?line=777')
    await expect.element(page.getByRole('region', { name: 'Línea 777' })).toBeVisible()
    await expect.poll(keyboard).toBe('776 Nº')
    await page.viewport(390, 844)
    onTestFinished(() => page.viewport(1440, 900))
    await openScreen('/order/1?line=778')
    const card = () => document.activeElement?.closest('li')
    await expect.poll(() => card()?.ariaPosInSet).toBe('778')
    await expect.poll(() => card()?.getBoundingClientRect().top).toBeLessThan(innerHeight / 2)
  })

  // covers: product 5.5, 9.1
  test('explain a price in steps that add up, and name the check that they fail', async () => {
    keepOrder({}, [lineOf({ product_id: 2, width: 1600, copies: 12 })])
    await openScreen('/order/1')
    await expect.element(panel().getByText('1.600 mm de ancho; el máximo es 1.500 mm.')).toBeVisible()
    const steps = panel().getByRole('table')
    await expect.element(steps.getByText('Neto')).toBeVisible()
    const amounts = [...steps.element().querySelectorAll('tbody td:last-child')]
      .map((each) => each.textContent)
      .filter((text) => text !== '')
    expect(amounts.length).toBeGreaterThan(1)
    const sum = amounts.reduce((total, text) => total + centsIn(text), 0)
    expect(sum).toBe(centsIn(cell(0, 'Neto').element().textContent))
  })

  test('show when more copies cost less, and take them with one click', async () => {
    const server = keepOrder({}, [
      lineOf({ product_id: 2, copies: 49 }),
      lineOf({ product_id: 2, copies: 20 }, 1),
    ])
    await openScreen('/order/1')
    const line = page.getByRole('region', { name: 'Línea 1' })
    await expect.element(line.getByText(/^50 copias cuestan .* menos \(.*\), por el descuento/)).toBeVisible()
    await cell(1, 'Copias').click()
    await expect.element(page.getByRole('region', { name: 'Línea 2' })).toBeVisible()
    await expect.element(page.getByText(/^50 copias cuestan/)).not.toBeInTheDocument()
    await cell(0, 'Copias').click()
    await line.getByRole('button', { name: 'Pedir 50' }).click()
    await expect.poll(() => server.lines[0]?.copies).toBe(50)
    await expect.element(page.getByText(/^50 copias cuestan/)).not.toBeInTheDocument()
    await press('{Control>}z{/Control}')
    await expect.poll(() => server.lines[0]?.copies).toBe(49)
  })

  test('cannot be confirmed while one of them is incomplete', async () => {
    keepOrder({ next_statuses: ['confirmed'] }, [lineOf()])
    await openScreen('/order/1')
    await page.getByRole('button', { name: 'Añadir línea' }).click()
    await expect.poll(keyboard).toBe('1 Producto')
    await expect.element(page.getByText('1 fila sin completar, que no se guarda todavía.')).toBeVisible()
    // F8 inside the grid, F8 outside the grid, and the button each move the focus to the first incomplete cell.
    await press('{ArrowUp}{F8}')
    await expect.poll(keyboard).toBe('1 Producto')
    await press('{ArrowUp}')
    await page.getByRole('button', { name: 'Ir a la primera' }).click()
    await expect.poll(keyboard).toBe('1 Producto')
    await press('{ArrowUp}')
    document.activeElement instanceof HTMLElement && document.activeElement.blur()
    await press('{F8}')
    await expect.poll(keyboard).toBe('1 Producto')
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await expect.element(page.getByText(/^Hay líneas sin guardar o sin completar/)).toBeVisible()
    await expect.poll(keyboard).toBe('1 Producto')
    await page.getByRole('button', { name: 'Quitar la línea' }).click()
    expect(sentTo('orderrest/changestatus')).toEqual([])
    expect(saves()).toEqual([])
  })

  test('work by keyboard alone, line by line, up to the confirmation', async () => {
    watchForLoss()
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await openScreen('/order/new')
    await expect.element(customer()).toHaveValue('Perfumerías Alameda')
    enterMain()
    await typeInto(customer(), 'alameda')
    await expect.element(page.getByRole('option', { name: 'Perfumerías Alameda' })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await keyboardIsAt(customer())
    await pressAt(button('Añadir línea'))
    await expect.poll(keyboard).toBe('0 Producto')
    await press('Vinilo')
    await expect.element(page.getByRole('option', { name: 'Vinilo de escaparate' })).toBeVisible()
    await press('{Enter}')
    // Enter chooses the option once the results for the last typed letter have arrived, so the test waits for the material.
    await expect.element(cell(0, 'Material')).toHaveTextContent('Vinilo monomérico')
    await press('{ArrowUp}{Tab}')
    await expect.poll(keyboard).toBe('0 Ancho mm')
    // Ctrl+Enter adds a line even while a cell is being edited.
    await press('800{Tab}1200{Tab}7{Control>}{Enter}{/Control}')
    await expect.poll(() => texts('Comprobaciones', 1)).toEqual(['Todo encaja'])
    await expect.poll(keyboard).toBe('1 Producto')
    await press('{Escape}')
    await pressAt(button('Quitar la línea'), 'Shift+Tab')
    await expect.element(page.getByText('Todo guardado').first()).toBeVisible()
    await keyboardStays()
  })
})

async function openLines(): Promise<void> {
  await openScreen('/order/1')
  await expect.element(page.getByRole('columnheader', { name: 'Copias' })).toBeVisible()
}

function accountOf(id: number, name: string): OutputOnTheWire<CallAt<'orderrest/getusers'>>[number] {
  return { id, name, full_name: '', usergroup_id: 2, usergroup_name: 'Alameda' }
}

/** Parses an amount such as "−1.234,50 €" and returns it in cents. */
function centsIn(text: string | null): number {
  const digits = Number((text ?? '').replace(/\D/g, ''))
  return /[-−–]/.test(text ?? '') ? -digits : digits
}
