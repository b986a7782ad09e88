import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openGrid, type PrintsServer, takeAll } from '../../../testing/components/grid-of-prints.tsx'
import {
  announcements,
  cell,
  keyboard,
  paste,
  pasteAnyway,
  press,
  texts,
} from '../../../testing/components/grid-person.ts'

const WIDE = { width: 1100 }

const headings = () =>
  [...document.querySelectorAll('[data-heading]')].map((heading) => heading.getAttribute('aria-label'))

/** Toggles columns in the columns menu. */
async function toggle(...names: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Columnas' }).click()
  for (const name of names) await page.getByRole('checkbox', { name, exact: true }).click()
  await press('{Escape}')
}

/** Moves a column one position earlier by its heading, then restores the focus. */
async function moveEarlier(name: string): Promise<void> {
  const sort = page
    .getByRole('columnheader', { name, exact: true })
    .getByRole('button', { name, exact: true })
  const { activeElement } = document
  ;(sort.element() as HTMLElement).focus()
  await press('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}')
  if (activeElement instanceof HTMLElement) activeElement.focus()
}

describe('the columns of a grid', () => {
  test('can be hidden and moved, are remembered in this browser, and reset; the first ones and the name stay in place', async () => {
    await openGrid(20, WIDE)
    const all = headings()
    expect(all.slice(0, 4)).toEqual(['Tienda', 'Nota', 'Ancho', 'Copias'])
    await toggle('Nota', 'Acabado')
    await moveEarlier('Copias')
    const columns = ['Tienda', 'Copias', 'Ancho', 'Material', 'Medidas', 'Foto', 'Total']
    expect(headings()).toEqual(columns)
    expect(localStorage.getItem('printsColumns')).toBe('shop,copies,width,material,check,photo,total')
    // No column moves before the fixed ones.
    await moveEarlier('Copias')
    expect(headings()).toEqual(columns)
    await page.getByRole('button', { name: 'Columnas' }).click()
    expect(page.getByRole('checkbox', { name: 'Tienda', exact: true }).elements()).toEqual([])
    await page.getByRole('button', { name: 'Volver a las columnas de la lista' }).click()
    expect(headings()).toEqual(all)
    expect(localStorage.getItem('printsColumns')).toBeNull()
  })

  test('hide through their menu, and the focus stays in its column while columns appear and disappear', async () => {
    await openGrid(20, WIDE)
    await cell(2, 'Copias').click()
    await page.getByRole('button', { name: 'Opciones de «Nota»' }).click()
    await page.getByRole('button', { name: 'Ocultar la columna' }).click()
    expect(headings()).not.toContain('Nota')
    expect(keyboard()).toBe('2 Copias')
    await toggle('Nota')
    await expect.element(cell(2, 'Copias')).toHaveAttribute('data-active')
  })

  test('take a paste by visible position, and hidden ones are neither filled nor searched', async () => {
    const server = await openGrid(20, WIDE)
    await toggle('Nota')
    await moveEarlier('Copias')
    await cell(0, 'Copias').click()
    await paste({ 'text/plain': '7\t1234' })
    await expect.poll(() => server.rows[0]).toMatchObject({ copies: 7, width: 1234, note: 'Urgente' })
    await cell(0, 'Copias').click()
    await press('{Shift>}{ArrowDown}{ArrowRight}{/Shift}{Control>}d{/Control}')
    await expect.poll(() => server.rows[1]).toMatchObject({ copies: 7, width: 1234, note: '' })
    // Pasted headings can also name hidden columns, which are then shown again.
    await cell(2, 'Tienda').click()
    await paste({ 'text/plain': 'Nota\tCopias\nnueva\t5' })
    await expect.poll(() => server.rows[2]).toMatchObject({ note: 'nueva', copies: 5 })
    await expect.poll(headings).toContain('Nota')
    await toggle('Nota')
    await cell(0, 'Copias').click()
    await press('{Control>}f{/Control}urgente')
    await expect.poll(announcements).toMatch(/Nada coincide/)
  })

  test('reappear if an undo changes them, and when the user goes to a refused cell in them', async () => {
    const server = await openGrid(20, WIDE)
    await cell(1, 'Nota').click()
    await press('nueva{Enter}')
    await expect.poll(() => server.rows[1]?.note).toBe('nueva')
    await toggle('Nota')
    await cell(0, 'Total').click()
    await press('{Control>}z{/Control}')
    await expect.poll(() => server.rows[1]?.note).toBe('')
    await expect.poll(headings).toContain('Nota')

    await cell(3, 'Copias').click()
    await pasteAnyway({ 'text/plain': 'dos\ntres' })
    await toggle('Copias')
    await cell(0, 'Nota').click()
    await press('{F8}')
    await expect.poll(headings).toContain('Copias')
    await expect.poll(keyboard).toBe('3 Copias')
    expect(texts('Copias', 5).slice(3)).toEqual([
      expect.stringMatching(/^dos/),
      expect.stringMatching(/^tres/),
    ])
  })

  test('are saved even if they are hidden in the meantime', async () => {
    const gate = Promise.withResolvers<void>()
    const server: PrintsServer = await openGrid(20, {
      ...WIDE,
      answers: async (changes, at) => {
        await gate.promise
        return takeAll(changes, at)
      },
    })
    await cell(1, 'Copias').click()
    await press('8{Enter}')
    await toggle('Copias')
    gate.resolve()
    await expect.poll(() => server.rows[1]?.copies).toBe(8)
    await expect.poll(() => server.unsaved).toBe(0)
  })
})
