import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { inAnybodysWay } from '../../testing/components/axe.ts'
import { openGrid, type PrintsServer } from '../../testing/components/grid-of-prints.tsx'
import { cell, keyboard, press, said, texts } from '../../testing/components/grid-person.ts'

let server: PrintsServer

beforeEach(async () => {
  server = await openGrid(400, { width: 1100 })
})

const head = (name: string) => page.getByRole('columnheader', { name, exact: true })

describe('looking for a text', () => {
  test('Ctrl and F open a bar that counts; Enter goes on, Shift and Enter back, Escape into the cell', async () => {
    await cell(0, 'Nota').click()
    await press('{Control>}f{/Control}')
    await expect.element(page.getByRole('textbox', { name: 'Buscar en la tabla' })).toHaveFocus()
    await press('augusta')
    await expect.poll(said).toMatch(/1 de 100/)
    expect(document.querySelector('[data-active]')?.textContent).toBe('Rua Augusta 101 · 3')
    await press('{Enter}{Enter}')
    await expect.poll(said).toMatch(/3 de 100/)
    await press('{Shift>}{Enter}{Enter}{Enter}{/Shift}')
    await expect.poll(said).toMatch(/100 de 100/)
    await expect.element(cell(398, 'Tienda')).toBeInViewport()
    await press('{Escape}')
    expect(keyboard()).toBe('398 Tienda')
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
  })

  test('says where it is nowhere', async () => {
    await cell(0, 'Nota').click()
    await press('{Control>}f{/Control}zzz')
    await expect.poll(said).toMatch(/Nada coincide/)
    expect(await inAnybodysWay('main')).toEqual([])
  })
})

describe('a heading', () => {
  test('filters rows, and a step back or forth in a row that it hides says so', async () => {
    await cell(4, 'Copias').click()
    await press('77{Enter}')
    await expect.poll(() => server.rows[4]?.copies).toBe(77)
    await head('Copias').getByRole('button', { name: 'Opciones de «Copias»' }).click()
    await page.getByRole('textbox', { name: 'Filtrar «Copias»' }).fill('<3')
    await press('{Enter}')
    await expect.poll(() => new Set(texts('Copias', 8))).toEqual(new Set(['1', '2']))
    await press('{Control>}z{/Control}')
    await expect.poll(() => server.rows[4]?.copies).not.toBe(77)
    await expect.poll(said).toMatch(/Deshecho en la fila 5, que ahora no se ve\./)
    await press('{Control>}y{/Control}')
    await expect.poll(said).toMatch(/Rehecho en la fila 5/)
    await press('{ArrowDown}')
    await expect.poll(said).not.toMatch(/Rehecho/)
  })

  test('sorts upwards, downwards and no more; what is written moves no row', async () => {
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

  test('has a menu that opens by Alt and arrow down, and gives the keyboard back', async () => {
    await cell(2, 'Nota').click()
    await press('{Alt>}{ArrowDown}{/Alt}')
    await expect.element(page.getByRole('dialog', { name: 'Opciones de «Nota»' })).toBeVisible()
    await press('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.poll(keyboard).toBe('2 Nota')
    await press('{Alt>}{ArrowDown}{/Alt}')
    await page.getByRole('button', { name: 'Orden descendente' }).click()
    await expect.element(head('Nota')).toHaveAttribute('aria-sort', 'descending')
    // The focus has moved with its row.
    await expect
      .poll(() => cell(Number.parseInt(keyboard(), 10), 'Tienda').element().textContent)
      .toBe('Rua Augusta 101 · 3')
  })

  test('names a filter that it does not understand, and leaves out no rows by it', async () => {
    await cell(0, 'Copias').click()
    await press('{Alt>}{ArrowDown}{/Alt}')
    await expect.element(page.getByRole('textbox', { name: 'Filtrar «Copias»' })).toHaveFocus()
    await press('>mucho{Enter}')
    await expect.poll(said).toMatch(/No se entiende el filtro de «Copias»: «>mucho»\. .*400 filas/)
  })

  test('filters by a text, which is counted and taken off again', async () => {
    await cell(0, 'Tienda').click()
    await press('{Alt>}{ArrowDown}{/Alt}')
    await expect.element(page.getByRole('textbox', { name: 'Filtrar «Tienda»' })).toHaveFocus()
    await press('ANGEL{Enter}')
    await expect.poll(said).toMatch(/100 de 400 filas/)
    expect(texts('Tienda', 2)).toEqual(['Portal de l’Àngel 14 · 2', 'Portal de l’Àngel 14 · 6'])
    // Selecting and writing apply to the visible rows.
    await cell(0, 'Nota').click()
    await press('{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}')
    await press('Ya{Enter}')
    await expect
      .poll(() => server.rows.slice(0, 6).map(({ note }) => note))
      .toEqual(['Urgente', 'Ya', '', 'Urgente', '', ''])
    await page.getByRole('button', { name: 'Quitar el filtro de Tienda' }).click()
    await expect.poll(said).toMatch(/400 filas/)
  })
})

describe('rows in groups', () => {
  beforeEach(async () => {
    await cell(0, 'Acabado').click()
    await press('{Alt>}{ArrowDown}{/Alt}')
    await page.getByRole('button', { name: 'Agrupar por esta columna' }).click()
    await expect.element(page.getByRole('rowheader', { name: /Laminado mate/ })).toBeVisible()
  })

  test('stand under headings with their count and sums, over which the keyboard goes and which it closes', async () => {
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

  test('take a paste and a fill over a heading, which takes nothing of it', async () => {
    const at = () => document.querySelectorAll('[data-group][data-column="0"]')
    await press('{Control>}{Home}{/Control}{Enter}')
    await expect.poll(() => at().length).toBe(2)
    await press('{ArrowRight}{ArrowRight}{ArrowRight}{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}')
    await expect.poll(said).toMatch(/2 × 1 celdas.*Copias 4/)
    await press('{Control>}d{/Control}')
    await press('{Delete}')
    await expect.poll(said).toMatch(/Escribe un número\./)
  })

  test('open and close by a press on their name', async () => {
    await cell(0, 'Tienda').getByText('Laminado mate').click()
    await expect.element(cell(0, 'Tienda')).toHaveAttribute('aria-expanded', 'false')
  })
})

describe('the width of a column', () => {
  const width = (name: string) => Math.round(head(name).element().getBoundingClientRect().width)
  const edge = (name: string) => page.getByRole('separator', { name: `Ancho de «${name}»` })

  test('follows the edge of its heading, and stays in this browser', async () => {
    await userEvent.dragAndDrop(edge('Nota'), edge('Nota'), {
      sourcePosition: { x: 12, y: 10 },
      targetPosition: { x: 62, y: 10 },
      force: true,
    })
    await expect.poll(() => width('Nota')).toBe(210)
    expect(localStorage.getItem('printsWidths')).toBe('note.210')
  })

  test('is changed by keys from the menu of the column', async () => {
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
