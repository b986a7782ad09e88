// Adds the types of the commands that Chromium accepts.
import type {} from '@vitest/browser-playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { inAnybodysWay } from '../../testing/components/axe.ts'
import { openGrid, type PrintsServer } from '../../testing/components/grid-of-prints.tsx'
import { announcements, cell, keyboard, paste, press } from '../../testing/components/grid-person.ts'

const ROWS = 6000

let server: PrintsServer

const row = (index: number) => server.rows[index]

/** Sends a mouse event at a point of the window; the button is held except on release. */
async function mouse(
  type: 'mousePressed' | 'mouseMoved' | 'mouseReleased',
  x: number,
  y: number,
): Promise<void> {
  // The application is in a frame of the test page, which may be scaled down.
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight)
  const scale = frame.width / innerWidth
  await cdp().send('Input.dispatchMouseEvent', {
    type,
    x: frame.left + x * scale,
    y: frame.top + y * scale,
    button: 'left',
    buttons: type === 'mouseReleased' ? 0 : 1,
    clickCount: 1,
  })
}

beforeEach(async () => {
  server = await openGrid(ROWS)
})

describe('a grid used by keyboard', () => {
  test('is entered with Tab, navigated with the arrow keys like a spreadsheet, and left with Escape and Tab', async () => {
    await page.getByRole('button', { name: 'Antes' }).click()
    await press('{Tab}{Tab}{Tab}{Tab}')
    expect(keyboard()).toBe('0 Tienda')
    await press('{ArrowDown}{ArrowRight}{ArrowRight}')
    expect(keyboard()).toBe('1 Ancho')
    await press('{End}')
    expect(keyboard()).toBe('1 Total')
    await press('{Control>}{ArrowDown}{/Control}')
    expect(keyboard()).toBe(`${ROWS - 1} Total`)
    await press('{Home}{PageUp}')
    expect(keyboard()).toMatch(/^59\d\d Tienda$/)
    await press('{Control>}{Home}{/Control}{Control>}{End}{/Control}')
    expect(keyboard()).toBe(`${ROWS - 1} Total`)
    await expect.element(cell(ROWS - 1, 'Total')).toBeInViewport()
    await press('{Control>}{Home}{/Control}{Tab}{Shift>}{Tab}{/Shift}')
    expect(keyboard()).toBe('0 Tienda')
    await press('{Escape}{Tab}')
    await expect.element(page.getByRole('button', { name: 'Después' })).toHaveFocus()
    await press('{Shift>}{Tab}{/Shift}{Escape}{Shift>}{Tab}{Tab}{Tab}{Tab}{/Shift}')
    await expect.element(page.getByRole('button', { name: 'Antes' })).toHaveFocus()
  })

  test('selects a range with Shift, and shows its sums in the line below', async () => {
    await cell(0, 'Ancho').click()
    await press('{Shift>}{ArrowRight}{ArrowDown}{ArrowDown}{/Shift}')
    expect(document.querySelectorAll('[aria-selected=true]')).toHaveLength(6)
    await expect.poll(announcements).toMatch(/3 × 2 celdas.*Ancho 1\.530.*Copias 6/)
    // Tab must cycle inside the selection.
    await press('{Tab}{Tab}')
    expect(keyboard()).toBe('1 Ancho')
    expect(document.querySelectorAll('[aria-selected=true]')).toHaveLength(6)
    await press('{Shift>} {/Shift}')
    await expect.poll(announcements).toMatch(/3 × 9 celdas/)
    await press('{Control>}a{/Control}')
    await expect.poll(announcements).toMatch(/6\.000 × 9 celdas/)
  })

  test('replaces a cell by typing, even without a pause; Enter moves down and the arrow keys move on', async () => {
    await cell(2, 'Copias').click()
    await press('12{Enter}')
    await expect.poll(() => row(2)?.copies).toBe(12)
    expect(keyboard()).toBe('3 Copias')
    await press('7{ArrowUp}')
    await expect.poll(() => row(3)?.copies).toBe(7)
    expect(keyboard()).toBe('2 Copias')
    await press('{F2}5{Tab}')
    await expect.poll(() => row(2)?.copies).toBe(125)
    expect(keyboard()).toBe('2 Acabado')
    // A read-only cell must not open for editing.
    await cell(2, 'Medidas').click()
    await press('9{F2}')
    expect(keyboard()).toBe('2 Medidas')
    await expect.poll(() => server.batches.flat()).toHaveLength(3)
    // Numbers typed without a pause must fill the cells one below another.
    await cell(4, 'Copias').click()
    await press('11{Enter}12{Enter}13{Enter}14{Enter}15{Enter}')
    await expect.poll(() => server.rows.slice(4, 9).map(({ copies }) => copies)).toEqual([11, 12, 13, 14, 15])
  })

  test('keeps an invalid text in its field with the reason, until it is corrected or discarded', async () => {
    await cell(0, 'Copias').click()
    await press('dos{Enter}')
    const field = page.getByRole('textbox', { name: 'Copias' })
    await expect.element(field).toHaveValue('dos')
    await expect.element(field).toHaveAccessibleDescription('Escribe un número.')
    await press('{Escape}')
    await expect.element(field).not.toBeInTheDocument()
    expect(keyboard()).toBe('0 Copias')
    expect(server.batches).toEqual([])
  })

  test('starts a dead key accent and a composed word in the cell', async () => {
    await cell(1, 'Nota').click()
    // Imitates the event of a dead key; then the input method continues in the focused field.
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Dead', bubbles: true, cancelable: true }),
    )
    await cdp().send('Input.imeSetComposition', { text: '´', selectionStart: 1, selectionEnd: 1 })
    await cdp().send('Input.insertText', { text: 'é' })
    await press('xito{Enter}')
    await expect.poll(() => row(1)?.note).toBe('éxito')
  })

  test('fills down, clears, undoes and redoes cells', async () => {
    await cell(0, 'Nota').click()
    await press('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
    const notes = () => server.rows.slice(0, 3).map(({ note }) => note)
    await expect.poll(notes).toEqual(['Urgente', 'Urgente', 'Urgente'])
    await press('{Delete}')
    await expect.poll(notes).toEqual(['', '', ''])
    await press('{Control>}zz{/Control}')
    await expect.poll(notes).toEqual(['Urgente', '', ''])
    await press('{Control>}y{/Control}')
    await expect.poll(notes).toEqual(['Urgente', 'Urgente', 'Urgente'])
    await press('{Control>}{Shift>}z{/Shift}{/Control}')
    await expect.poll(notes).toEqual(['', '', ''])
  })
})

describe('a grid used by pointer', () => {
  test('selects a dragged range, and fills it by the handle at its corner', async () => {
    await userEvent.dragAndDrop(cell(0, 'Nota'), cell(1, 'Ancho'))
    await expect.poll(announcements).toMatch(/2 × 2 celdas/)
    const handle = page.elementLocator(document.querySelector('[data-handle]') as HTMLElement)
    await userEvent.dragAndDrop(handle, cell(5, 'Ancho'), { force: true })
    await expect
      .poll(() => server.rows.slice(0, 6).map(({ note, width }) => `${note}${width}`))
      .toEqual(['Urgente500', '510', 'Urgente500', '510', 'Urgente500', '510'])
    expect(server.batches).toHaveLength(1)
  })

  test('continues selecting while the pointer is held below the last visible row, until it is released', async () => {
    const scroller = document.querySelector('[data-grid-scroller]')?.getBoundingClientRect() ?? new DOMRect()
    const { left, top } = cell(0, 'Copias').element().getBoundingClientRect()
    await mouse('mousePressed', left + 20, top + 10)
    await mouse('mouseMoved', left + 20, scroller.bottom - 20)
    await mouse('mouseMoved', left + 20, scroller.bottom + 40)
    const countSelected = () => Number(/(\d+) ×/.exec(announcements() ?? '')?.[1])
    await expect.poll(countSelected).toBeGreaterThan(40)
    await mouse('mouseReleased', left + 20, scroller.bottom + 40)
    await expect
      .poll(() => Number(document.querySelector('[data-grid-scroller]')?.scrollTop))
      .toBeGreaterThan(500)
    const lastCount = countSelected()
    await mouse('mouseMoved', left + 20, scroller.bottom + 60)
    expect(countSelected()).toBe(lastCount)
    expect(keyboard()).toBe('0 Copias')
  })

  test('edits a cell on double click, and leaving the cell keeps a valid text', async () => {
    await cell(1, 'Nota').dblClick()
    await press('Con cola')
    await page.getByRole('button', { name: 'Después' }).click()
    await expect.poll(() => row(1)?.note).toBe('Con cola')
    await cell(1, 'Nota').dblClick()
    await press(' doble')
    await cell(4, 'Nota').click()
    await expect.poll(() => row(1)?.note).toBe('Con cola doble')
    expect(keyboard()).toBe('4 Nota')
  })
})

describe('a text that its cell refuses', () => {
  const field = () => page.getByRole('textbox', { name: 'Copias' })

  test('stays open in its cell when the user leaves it by mouse, and counts as unsaved', async () => {
    await cell(0, 'Copias').click()
    await press('dos')
    await page.getByRole('button', { name: 'Después' }).click()
    await expect.element(field()).toHaveValue('dos')
    await expect.element(field()).toHaveAccessibleDescription('Escribe un número.')
    await expect.poll(announcements).toMatch(/1 celda sin guardar/)
    expect(server.unsaved).toBe(1)
    expect(await inAnybodysWay('main')).toEqual([])
    await page.getByRole('button', { name: 'Ir a la siguiente celda sin guardar' }).click()
    await expect.element(field()).toHaveFocus()
    await press('{Control>}a{/Control}2{Enter}')
    await expect.poll(() => row(0)?.copies).toBe(2)
    await expect.poll(() => server.unsaved).toBe(0)
  })

  test('does not block moving, pasting and typing elsewhere, and stays beside its cell', async () => {
    await cell(0, 'Copias').click()
    await press('dos')
    await cell(4, 'Nota').click()
    expect(keyboard()).toBe('4 Nota')
    await press('{ArrowDown}')
    expect(keyboard()).toBe('5 Nota')
    await paste({ 'text/plain': 'pegada' })
    await expect.poll(() => row(5)?.note).toBe('pegada')
    await press('x{Enter}')
    await expect.poll(() => row(5)?.note).toBe('x')
    await expect.element(cell(0, 'Copias')).toHaveAccessibleDescription(/El texto «dos» no se ha escrito/)
    await cell(0, 'Copias').dblClick()
    await expect.element(field()).toHaveValue('dos')
    await press('7{Enter}')
    await expect.poll(() => row(0)?.copies).toBe(7)
    expect(keyboard()).toBe('1 Copias')
    expect(server.batches.flat().map(({ text }) => text)).toEqual(['pegada', 'x', '7'])
  })
})

test('the selection and the undo history follow their rows when these are reordered', async () => {
  await cell(3, 'Copias').click()
  await press('9{Enter}')
  await page.getByRole('button', { name: 'Al revés' }).click()
  await page.getByRole('button', { name: 'Antes' }).click()
  await press('{Tab}{Tab}{Tab}{Tab}')
  expect(keyboard()).toBe(`${ROWS - 5} Copias`)
  await press('{Control>}z{/Control}')
  await expect.poll(keyboard).toBe(`${ROWS - 4} Copias`)
  await expect
    .poll(() => server.batches.at(-1))
    .toMatchObject([{ id: 4, column: 'copies', before: '9', text: '4' }])
})

test('only the visible rows are rendered, and the one that has the focus', async () => {
  await cell(1, 'Nota').click()
  const scroller = document.querySelector<HTMLElement>('[data-grid-scroller]')
  scroller?.scrollTo({ top: 100_000 })
  await expect.element(page.getByRole('rowheader', { name: '· 2779', exact: false }).first()).toBeVisible()
  expect(document.querySelectorAll('tbody [role=row]').length).toBeLessThan(40)
  expect(keyboard()).toBe('1 Nota')
  await press('{ArrowDown}')
  expect(keyboard()).toBe('2 Nota')
  await expect.element(cell(2, 'Nota')).toBeInViewport()
})

test('for a screen reader it is a grid with all of its rows, and each cell describes itself', async () => {
  await cell(3, 'Copias').click()
  const grid = page.getByRole('grid', { name: 'Impresiones' })
  await expect.element(grid).toHaveAttribute('aria-rowcount', String(ROWS + 1))
  await expect.element(grid).toHaveAccessibleDescription(/Esc y después Tab/)
  await expect.element(cell(3, 'Copias')).toHaveAttribute('aria-selected', 'true')
  await expect.element(cell(3, 'Total')).toHaveAttribute('aria-readonly', 'true')
  await expect.element(page.getByRole('rowheader', { name: 'Sierpes 8 · 4', exact: true })).toBeVisible()
  await press('{F2}x{Enter}')
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(await inAnybodysWay('main')).toEqual([])
})
