import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { cell, keyboard, paste, pasteAnyway, press, texts } from '../../../testing/components/grid-person.ts'
import { keepCustomer } from '../../../testing/components/kept-customer.ts'
import { keepOrder, lineOf } from '../../../testing/components/orders/kept-order.ts'
import { undo } from '../../../testing/components/person.ts'
import { addressOf } from '../../../testing/components/records.ts'
import { answer, holdAnswers, sentTo } from '../../../testing/components/server.ts'

const customer = () => page.getByRole('combobox', { name: /^Cliente/ })
const saves = () => sentTo('orderrest/savelines')

beforeEach(() => {
  keepCustomer({ addresses: [addressOf()], discount: 3 })
  answer('customerrest/getcustomers', [{ id: 1, name: 'Perfumerías Alameda', code: 'CLI-1' }])
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [])
  keepOrder({ next_statuses: ['cancelled', 'confirmed'] })
})

describe('typed and pasted lines', () => {
  test('text typed while a new order is saved and its grid is drawn goes into the new line', async () => {
    const arrive = holdAnswers('orderrest/update')
    await openScreen('/order/new')
    await expect.element(customer()).toHaveValue('Perfumerías Alameda')
    await page.getByRole('button', { name: 'Añadir línea' }).click()
    await press('Ventana{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}inilo{Enter}')
    arrive()
    await expect.poll(() => document.querySelector('[role=gridcell]')).not.toBeNull()
    await expect.element(cell(0, 'Material')).toHaveTextContent('Vinilo monomérico')
  })

  test('lines are pasted from a spreadsheet, and cells that do not fit are refused in place', async () => {
    keepOrder({}, [lineOf(), lineOf({}, 1), lineOf({}, 2)])
    await openLines()
    await cell(0, 'Ancho mm').click()
    await pasteAnyway({ 'text/plain': '1.000\t500\t4\n0\t600\t=1+1\n700\t-3\t2' })
    await expect
      .poll(() => saves().flatMap(({ changed = [] }) => changed))
      .toMatchObject([
        { id: 1, width: 1000, height: 500, copies: 4 },
        { id: 2, height: 600 },
        { id: 3, width: 700, copies: 2 },
      ])
    await expect.element(cell(1, 'Ancho mm')).toMatchTextContent('en la celda sigue «800»')

    // Rows pasted beyond the last line become new lines, which one undo removes together.
    const row = (width: number) => `Vinilo de escaparate\t${width}\t500\t2`
    await cell(2, 'Producto').click()
    await paste({ 'text/plain': [710, 720, 730].map(row).join('\n') })
    await expect
      .poll(() => saves().flatMap(({ added = [] }) => added))
      .toMatchObject([720, 730].map((width) => ({ product_id: 1, width, height: 500, copies: 2 })))
    await expect.poll(() => texts('Ancho mm', 5).slice(2)).toEqual(['710', '720', '730'])
    await press('{Control>}z{/Control}')
    await expect
      .poll(() => saves().flatMap(({ removed = [] }) => removed))
      .toMatchObject([{ id: 4 }, { id: 5 }])
    await expect.element(page.getByText('3 filas')).toBeVisible()
    expect(texts('Ancho mm', 3)[2]).toBe('700')
    await press('{Control>}y{/Control}')
    await expect.poll(() => texts('Ancho mm', 5).slice(2)).toEqual(['710', '720', '730'])
    await expect.poll(() => saves().flatMap(({ added = [] }) => added).length).toBe(4)
  })

  test('a paste over lines says how many cells it has replaced, and can be undone until the next edit', async () => {
    const server = keepOrder({}, [lineOf(), lineOf({ copies: 2 }, 1), lineOf({ copies: 3 }, 2)])
    await openLines()
    await cell(0, 'Ancho mm').click()
    await paste({ 'text/plain': '810\t510\n820\t500' })
    await expect.poll(() => server.lines.map(({ width }) => width)).toEqual([810, 820, 800])
    const replacedNotice = page.getByText(/^Se han sustituido \d+ celdas/)
    await expect.element(replacedNotice).toHaveTextContent('Se han sustituido 4 celdas.')
    await undo()
    await expect.poll(() => server.lines.map(({ width }) => width)).toEqual([800, 800, 800])
    await expect.element(replacedNotice).not.toBeInTheDocument()
    // A paste into filtered lines leaves the hidden lines unchanged.
    await cell(0, 'Copias').click()
    await press('{Alt>}{ArrowDown}{/Alt}')
    await page.getByRole('textbox', { name: /Filtrar/ }).fill('>1')
    await press('{Enter}{Escape}')
    await cell(0, 'Ancho mm').click()
    await paste({ 'text/plain': '830\n840' })
    await expect.poll(() => server.lines.map(({ width }) => width)).toEqual([800, 830, 840])
    await expect
      .element(replacedNotice)
      .toHaveTextContent('Se han sustituido 2 celdas, solo de las filas que se ven.')
    await press('9{Enter}')
    await expect.element(replacedNotice).not.toBeInTheDocument()
  })

  test('text typed after a product before its options have loaded goes into the next cells', async () => {
    const server = keepOrder({}, [lineOf()])
    await openScreen('/order/1')
    const release = holdAnswers('orderrest/getproductsmc')
    await page.getByRole('button', { name: 'Añadir línea' }).click()
    await expect.poll(keyboard).toBe('1 Producto')
    await press('Vinilo{Tab}594{Tab}841{Tab}4{Enter}')
    release()
    const sizes = () => server.lines.slice(1).map(({ width, height, copies }) => [width, height, copies])
    await expect.poll(sizes).toEqual([[594, 841, 4]])
  })
})

async function openLines(): Promise<void> {
  await openScreen('/order/1')
  await expect.element(page.getByRole('columnheader', { name: 'Copias' })).toBeVisible()
}
