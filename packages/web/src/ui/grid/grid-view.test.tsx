import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { inAnybodysWay } from '../../testing/components/axe.ts'
import { openGrid, type PrintsServer } from '../../testing/components/grid-of-prints.tsx'
import { announcements, cell, keyboard, press, texts } from '../../testing/components/grid-person.ts'

let server: PrintsServer

beforeEach(async () => {
  server = await openGrid(400, { width: 1100 })
})

const head = (name: string) => page.getByRole('columnheader', { name, exact: true })

describe('the search in a grid', () => {
  test('opens a bar with Ctrl+F that counts; Enter goes forward, Shift+Enter back, Escape into the cell', async () => {
    await cell(0, 'Nota').click()
    await press('{Control>}f{/Control}')
    await expect.element(page.getByRole('textbox', { name: 'Buscar en la tabla' })).toHaveFocus()
    await press('augusta')
    await expect.poll(announcements).toMatch(/1 de 100/)
    expect(document.querySelector('[data-active]')?.textContent).toBe('Rua Augusta 101 · 3')
    await press('{Enter}{Enter}')
    await expect.poll(announcements).toMatch(/3 de 100/)
    await press('{Shift>}{Enter}{Enter}{Enter}{/Shift}')
    await expect.poll(announcements).toMatch(/100 de 100/)
    await expect.element(cell(398, 'Tienda')).toBeInViewport()
    await press('{Escape}')
    expect(keyboard()).toBe('398 Tienda')
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
  })

  test('says that there is no match', async () => {
    await cell(0, 'Nota').click()
    await press('{Control>}f{/Control}zzz')
    await expect.poll(announcements).toMatch(/Nada coincide/)
    expect(await inAnybodysWay('main')).toEqual([])
  })
})

describe('the heading of a column', () => {
  test('filters rows, and undo or redo in a filtered-out row says so', async () => {
    await cell(4, 'Copias').click()
    await press('77{Enter}')
    await expect.poll(() => server.rows[4]?.copies).toBe(77)
    await head('Copias').getByRole('button', { name: 'Opciones de «Copias»' }).click()
    await page.getByRole('textbox', { name: 'Filtrar «Copias»' }).fill('<3')
    await press('{Enter}')
    await expect.poll(() => new Set(texts('Copias', 8))).toEqual(new Set(['1', '2']))
    await press('{Control>}z{/Control}')
    await expect.poll(() => server.rows[4]?.copies).not.toBe(77)
    await expect.poll(announcements).toMatch(/Deshecho en la fila 5, que ahora no se ve\./)
    await press('{Control>}y{/Control}')
    await expect.poll(announcements).toMatch(/Rehecho en la fila 5/)
    await press('{ArrowDown}')
    await expect.poll(announcements).not.toMatch(/Rehecho/)
  })

  test('sorts ascending, descending and not at all, and an edit moves no row', async () => {
    const sort = head('Copias').getByRole('button', { name: 'Copias', exact: true })
    await sort.click()
    await expect.element(head('Copias')).toHaveAttribute('aria-sort', 'ascending')
    expect(texts('Tienda', 2)).toEqual(['Gran Vía 32 · 1', 'Gran Vía 32 · 5'])
    await sort.click()
    await expect.element(head('Copias')).toHaveAttribute('aria-sort', 'descending')
    expect(texts('Tienda', 2)).toEqual(['Sierpes 8 · 4', 'Sierpes 8 · 8'])
    await cell(0, 'Copias').click()
    await press('1{Enter}')
    expect(texts('Copias', 2)).toEqual(['1', '4'])
    await expect.poll(() => server.rows[3]?.copies).toBe(1)
    await sort.click()
    expect(texts('Copias', 4)).toEqual(['1', '2', '3', '1'])
  })

  test('has a menu that opens with Alt and the down arrow, and returns the focus', async () => {
    await cell(2, 'Nota').click()
    await press('{Alt>}{ArrowDown}{/Alt}')
    await expect.element(page.getByRole('dialog', { name: 'Opciones de «Nota»' })).toBeVisible()
    await press('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.poll(keyboard).toBe('2 Nota')
    await press('{Alt>}{ArrowDown}{/Alt}')
    await page.getByRole('button', { name: 'Orden descendente' }).click()
    await expect.element(head('Nota')).toHaveAttribute('aria-sort', 'descending')
    // The focus has moved together with its row.
    await expect
      .poll(() => cell(Number.parseInt(keyboard(), 10), 'Tienda').element().textContent)
      .toBe('Rua Augusta 101 · 3')
  })

  test('reports an invalid filter, and does not filter by it', async () => {
    await cell(0, 'Copias').click()
    await press('{Alt>}{ArrowDown}{/Alt}')
    await expect.element(page.getByRole('textbox', { name: 'Filtrar «Copias»' })).toHaveFocus()
    await press('>mucho{Enter}')
    await expect.poll(announcements).toMatch(/No se entiende el filtro de «Copias»: «>mucho»\. .*400 filas/)
  })

  test('filters by a text, which is counted and can be removed', async () => {
    await cell(0, 'Tienda').click()
    await press('{Alt>}{ArrowDown}{/Alt}')
    await expect.element(page.getByRole('textbox', { name: 'Filtrar «Tienda»' })).toHaveFocus()
    await press('ANGEL{Enter}')
    await expect.poll(announcements).toMatch(/100 de 400 filas/)
    expect(texts('Tienda', 2)).toEqual(['Portal de l’Àngel 14 · 2', 'Portal de l’Àngel 14 · 6'])
    // Selecting and writing must affect only the visible rows.
    await cell(0, 'Nota').click()
    await press('{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}')
    await press('Ya{Enter}')
    await expect
      .poll(() => server.rows.slice(0, 6).map(({ note }) => note))
      .toEqual(['Urgente', 'Ya', '', 'Urgente', '', ''])
    await page.getByRole('button', { name: 'Quitar el filtro de Tienda' }).click()
    await expect.poll(announcements).toMatch(/400 filas/)
  })
})

describe('grouped rows', () => {
  beforeEach(async () => {
    await cell(0, 'Acabado').click()
    await press('{Alt>}{ArrowDown}{/Alt}')
    await page.getByRole('button', { name: 'Agrupar por esta columna' }).click()
    await expect.element(page.getByRole('rowheader', { name: /Laminado mate/ })).toBeVisible()
  })

  test('have headings with their count and sums, which the keyboard reaches and collapses', async () => {
    await press('{Control>}{Home}{/Control}')
    expect(cell(0, 'Tienda').element().textContent).toBe('Laminado mate200')
    expect(cell(0, 'Copias').element().textContent).toBe('600')
    await press('{ArrowDown}')
    expect(keyboard()).toBe('1 Tienda')
    await press('{ArrowUp}{Enter}')
    await expect.element(cell(0, 'Tienda')).toHaveAttribute('aria-expanded', 'false')
    expect(cell(1, 'Tienda').element().textContent).toBe('Ninguno200')
    expect(keyboard()).toBe('0 Tienda')
    await press(' ')
    await expect.element(cell(0, 'Tienda')).toHaveAttribute('aria-expanded', 'true')
    expect(await inAnybodysWay('main')).toEqual([])
  })

  test('accept a paste and a fill across a heading, which itself does not change', async () => {
    const at = () => document.querySelectorAll('[data-group][data-column="0"]')
    await press('{Control>}{Home}{/Control}{Enter}')
    await expect.poll(() => at().length).toBe(2)
    await press('{ArrowRight}{ArrowRight}{ArrowRight}{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}')
    await expect.poll(announcements).toMatch(/2 × 1 celdas.*Copias 4/)
    await press('{Control>}d{/Control}')
    await press('{Delete}')
    await expect.poll(announcements).toMatch(/Escribe un número\./)
  })

  test('expand and collapse with a click on the name of their group', async () => {
    await cell(0, 'Tienda').getByText('Laminado mate').click()
    await expect.element(cell(0, 'Tienda')).toHaveAttribute('aria-expanded', 'false')
  })
})

describe('the width of a column', () => {
  const width = (name: string) => Math.round(head(name).element().getBoundingClientRect().width)
  const edge = (name: string) => page.getByRole('separator', { name: `Ancho de «${name}»` })

  test('follows the edge of its heading, and is remembered in this browser', async () => {
    await userEvent.dragAndDrop(edge('Nota'), edge('Nota'), {
      sourcePosition: { x: 12, y: 10 },
      targetPosition: { x: 62, y: 10 },
      force: true,
    })
    await expect.poll(() => width('Nota')).toBe(210)
    expect(localStorage.getItem('printsWidths')).toBe('note.210')
  })

  test('is changed by keyboard from the column menu', async () => {
    await cell(1, 'Nota').click()
    await press('{Alt>}{ArrowDown}{/Alt}')
    await page.getByRole('button', { name: 'Cambiar el ancho' }).click()
    await expect.element(edge('Nota')).toHaveFocus()
    await press('{ArrowRight}{Shift>}{ArrowRight}{/Shift}')
    await expect.poll(() => width('Nota')).toBe(208)
    await press('{Delete}')
    await expect.poll(() => width('Nota')).toBe(160)
    expect(localStorage.getItem('printsWidths')).toBeNull()
    await press('{Escape}')
    await expect.poll(keyboard).toBe('1 Nota')
  })
})
