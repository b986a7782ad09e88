import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { inAnybodysWay } from '../../../testing/components/axe.ts'
import {
  type Answering,
  openGrid,
  type PrintsServer,
  takeAll,
} from '../../../testing/components/grid-of-prints.tsx'
import { announcements, cell, keyboard, paste, press } from '../../../testing/components/grid-person.ts'

/** Simulates a save of the row with id 2 by a different user, which then arrives on the screen. */
function changeByOthers(prints: PrintsServer, change: { copies?: number; width?: number }, version = 2) {
  prints.rows = prints.rows.map((row) => (row.id === 2 ? { ...row, ...change, version } : row))
  prints.show([...prints.rows])
}

const field = (name: string) => page.getByRole('textbox', { name })

describe('a cell that is edited while somebody else removes or adds rows', () => {
  test('saves its text in the row that it was opened for, wherever that row is by then', async () => {
    const prints = await openGrid(20)
    await cell(5, 'Nota').click()
    await press('mi nota')
    const newRow = { ...prints.rows[0], id: 99 } as (typeof prints.rows)[number]
    prints.show(() => [newRow, ...prints.rows.slice(3)])
    await expect.poll(() => cell(0, 'Nota').element().textContent).toBe('Urgente')
    await expect.element(field('Nota')).toHaveFocus()
    await press(' larga{Enter}')
    await expect
      .poll(() => prints.rows.flatMap(({ id, note }) => (note === 'mi nota larga' ? [id] : [])))
      .toEqual([6])
  })

  test.each([
    ['in the middle', 4],
    ['at the end', 7],
  ])(
    'keeps the text typed for a row %s that was removed, and saves it in no other row',
    async (_name, place) => {
      const prints = await openGrid(8)
      await cell(place, 'Nota').click()
      await press('mi nota')
      prints.show((rows) => rows.filter((_, index) => index !== place))
      await expect.element(page.getByText(/La fila en la que escribes ya no existe/)).toBeVisible()
      expect(await inAnybodysWay('main')).toEqual([])
      // The field must stay open for a user who types without looking.
      await press(' larga')
      await expect.element(field('Nota')).toHaveValue('mi nota larga')
      await press('{Enter}')
      await expect.poll(announcements).toMatch(/en una fila que ya no existe: «mi nota larga»/)
      expect(keyboard()).toMatch(/ Nota$/)
      expect(prints.batches).toEqual([])
      expect(prints.unsaved).toBe(0)
    },
  )

  test('keeps the field of a row that no longer matches the filter, and saves its text in that row', async () => {
    const prints = await openGrid(20)
    await cell(0, 'Copias').click()
    await press('{Alt>}{ArrowDown}{/Alt}')
    await press('2{Enter}')
    await cell(0, 'Nota').click()
    await press('mi nota')
    prints.show((rows) =>
      rows.flatMap((row) =>
        row?.id === 20 ? [] : [row?.id === 2 ? { ...row, copies: 7, version: 2 } : row],
      ),
    )
    await expect.element(page.getByText(/Esta celda ya no se ve/)).toBeVisible()
    await press('{Enter}')
    await expect.poll(() => prints.rows[1]?.note).toBe('mi nota')
  })
})

describe('a cell that is edited while somebody else changes it', () => {
  test('shows both texts once it is left, and keeps theirs until the user chooses', async () => {
    const prints = await openGrid(20)
    await cell(1, 'Copias').click()
    await press('9')
    changeByOthers(prints, { copies: 5, width: 900 })
    await expect.poll(() => cell(1, 'Ancho').element().textContent).toContain('900')
    await press('{Enter}{ArrowUp}')
    const sentence = 'Otra persona ha puesto «5»; lo tuyo es «9».'
    await expect.element(cell(1, 'Copias')).toHaveAccessibleDescription(sentence)
    expect(prints.batches).toEqual([])
    await page.getByRole('button', { name: 'Dejar lo mío' }).click()
    await expect.poll(() => prints.rows[1]).toMatchObject({ copies: 9, width: 900, version: 3 })
  })

  test('keeps their text if the user opens it and changes nothing', async () => {
    const prints = await openGrid(20)
    await cell(1, 'Copias').click()
    await press('{F2}')
    changeByOthers(prints, { copies: 5, width: 900 })
    await expect.poll(() => cell(1, 'Ancho').element().textContent).toContain('900')
    await press('{Enter}')
    expect(cell(1, 'Copias').element().textContent).toBe('5')
    expect(prints.unsaved).toBe(0)
  })

  test('raises no conflict if they changed another cell, or if the server rewords the user’s own change', async () => {
    const releases: (() => void)[] = []
    const answers: Answering = async (changes, server) => {
      await new Promise<void>((resolve) => releases.push(resolve))
      const [first] = changes
      const isOfCopies = first?.column === 'copies'
      return takeAll(
        changes.map((each) => (isOfCopies ? { ...each, row: { ...each.row, width: 777 } } : each)),
        server,
      )
    }
    const prints = await openGrid(20, { answers })
    await cell(1, 'Copias').click()
    await press('9')
    changeByOthers(prints, { width: 900 })
    await expect.poll(() => cell(1, 'Ancho').element().textContent).toContain('900')
    await press('{Enter}')
    await cell(1, 'Ancho').click()
    await press('800')
    await expect.poll(() => releases.length).toBe(1)
    releases[0]?.()
    await expect.poll(() => prints.unsaved).toBe(0)
    await press('{Enter}')
    await expect
      .poll(() => prints.batches[1]?.map(({ before, text, version }) => [before, text, version]))
      .toEqual([['777', '800', 3]])
    releases[1]?.()
    await expect.poll(() => prints.rows[1]?.width).toBe(800)
  })
})

describe('a selection whose rows somebody else removes', () => {
  test('affects no other row until the user chooses one', async () => {
    const prints = await openGrid(20)
    await cell(3, 'Nota').click()
    prints.show((rows) => rows.filter((row) => row?.id !== 4))
    await expect.poll(() => cell(3, 'Tienda').element().textContent).toContain('· 5')
    expect(keyboard()).toBe('3 Nota')
    expect(prints.chosen).toEqual([])
    for (const keys of ['{Delete}', 'x', '{F2}', '{Control>}d{/Control}', '{Control>}x{/Control}']) {
      await press(keys)
      await expect.poll(announcements).toMatch(/Lo que habías elegido ha cambiado/)
    }
    await paste({ 'text/plain': 'pegada' })
    await expect.element(field('Nota')).not.toBeInTheDocument()
    expect(document.querySelectorAll('[aria-selected=true]')).toHaveLength(0)
    expect(prints.batches).toEqual([])
    await press('{ArrowDown}{ArrowUp}x{Enter}')
    await expect.poll(() => prints.rows[4]?.note).toBe('x')
    expect(prints.chosen).toEqual([6])
  })

  test('affects no row that has been inserted between the selected ones, or that follows them', async () => {
    const prints = await openGrid(20)
    await cell(2, 'Nota').click()
    await press('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    expect(prints.chosen).toEqual([3, 4, 5])
    const rows = prints.rows
    prints.show([...rows.slice(0, 3), { ...rows[3], id: 99 } as (typeof rows)[number], ...rows.slice(3)])
    await expect.poll(() => prints.chosen).toEqual([])
    await press('{Delete}')
    prints.show(rows)
    await expect.poll(() => prints.chosen).toEqual([3, 4, 5])
    // If a row inside the selection disappears, the other rows stay selected.
    prints.show(rows.filter(({ id }) => id !== 4))
    await expect.poll(() => prints.chosen).toEqual([3, 5])
    prints.show(rows.filter(({ id }) => id !== 5))
    await expect.poll(() => prints.chosen).toEqual([])
    await press('{Delete}')
    await expect.poll(announcements).toMatch(/Lo que habías elegido ha cambiado/)
    expect(prints.batches).toEqual([])
  })
})

describe('an unsaved cell whose row has moved to a place that is not loaded', () => {
  const refuseAll: Answering = async (changes) => changes.map(({ id }) => ({ id, fault: 'No cabe.' }))

  test('stays unsaved until its row is loaded', async () => {
    const prints = await openGrid(400, { answers: refuseAll, loaded: 200 })
    await cell(0, 'Nota').click()
    await press('{PageDown}mi nota{Enter}')
    await expect.poll(() => prints.unsaved).toBe(1)
    const id = Number(prints.batches[0]?.[0]?.id)
    // Another user has moved the row to the end.
    const movedRows = prints.rows.filter((row) => row.id === id)
    prints.rows = [...prints.rows.filter((row) => row.id !== id), ...movedRows]
    prints.show(prints.rows.map((row, place) => (place < 200 ? row : undefined)))
    await expect.poll(() => prints.asked).toEqual([[200, 400]])
    await press('{Control>}{End}{/Control}')
    await expect.poll(() => cell(399, 'Nota').element().textContent).toContain('mi nota')
    await expect.element(cell(399, 'Nota')).toHaveAccessibleDescription('No cabe.')
    expect(prints.unsaved).toBe(1)
  })

  test('is discarded with a message once all places are loaded and its row is in none of them', async () => {
    const prints = await openGrid(400, { answers: refuseAll, loaded: 200 })
    await cell(1, 'Nota').click()
    await press('mi nota{Enter}')
    await expect.poll(() => prints.unsaved).toBe(1)
    prints.rows = prints.rows.filter(({ id }) => id !== 2)
    prints.show(prints.rows.map((row, place) => (place < 200 ? row : undefined)))
    await expect.poll(announcements).toMatch(/en una fila que ya no existe: «mi nota»/)
    expect(prints.unsaved).toBe(0)
  })
})

describe('undo and redo', () => {
  test('ask about a cell that somebody else has changed since, and apply the rest', async () => {
    const prints = await openGrid(20)
    const copies = () => prints.rows.slice(0, 3).map((row) => row.copies)
    await cell(0, 'Copias').click()
    await paste({ 'text/plain': '60\n61\n62' })
    await expect.poll(copies).toEqual([60, 61, 62])
    await expect.poll(announcements).toMatch(/Todo guardado/)
    changeByOthers(prints, { copies: 99 }, 3)
    await expect.poll(() => cell(1, 'Copias').element().textContent).toBe('99')
    await press('{Control>}z{/Control}')
    await expect.poll(announcements).toMatch(/1 celda sin guardar/)
    expect(copies()).toEqual([1, 99, 3])
    await expect
      .element(cell(1, 'Copias'))
      .toHaveAccessibleDescription('Otra persona ha puesto «99»; lo tuyo es «2».')
    await press('{F8}')
    await page.getByRole('button', { name: 'Dejar lo suyo' }).click()
    await expect.poll(announcements).toMatch(/Todo guardado/)
    await press('{Control>}y{/Control}')
    await expect.poll(announcements).toMatch(/1 celda sin guardar/)
    expect(copies()).toEqual([60, 99, 62])
  })

  test('discard a change that is in conflict, and keep the text of the other user', async () => {
    const answers: Answering = async (_, server) =>
      server.rows[1] ? [{ id: 2, theirs: { ...server.rows[1], copies: 5, version: 2 } }] : []
    const prints = await openGrid(20, { answers })
    await cell(1, 'Copias').click()
    await press('9{Enter}')
    await expect.poll(announcements).toMatch(/1 celda sin guardar/)
    await press('{Control>}z{/Control}')
    await expect.poll(() => prints.unsaved).toBe(0)
    expect(cell(1, 'Copias').element().textContent).toBe('5')
    expect(prints.batches).toHaveLength(1)
  })

  test('raise no conflict for a text that the server has reworded', async () => {
    const answers: Answering = (changes, server) =>
      takeAll(
        changes.map((each) => ({ ...each, row: { ...each.row, note: each.row.note.toUpperCase() } })),
        server,
      )
    const prints = await openGrid(20, { answers })
    await cell(1, 'Nota').click()
    await press('mi nota{Enter}')
    await expect.poll(() => cell(1, 'Nota').element().textContent).toBe('MI NOTA')
    await press('{Control>}z{/Control}')
    await expect.poll(() => prints.rows[1]?.note).toBe('')
  })
})

describe('concurrent editing on a phone', () => {
  beforeEach(() => page.viewport(390, 800))
  afterEach(() => page.viewport(1280, 800))

  test('keeps the text typed for a row that was removed, and saves it in no other row', async () => {
    const prints = await openGrid(20, { width: 370 })
    await page.getByRole('button', { name: 'Copias 2', exact: true }).first().click()
    await field('Copias').fill('77')
    prints.show((rows) => rows.filter((row) => row?.id !== 2))
    await expect.element(page.getByText(/La fila en la que escribes ya no existe/)).toBeVisible()
    await expect.element(field('Copias')).toHaveValue('77')
    await press('{Enter}')
    await expect.poll(announcements).toMatch(/en una fila que ya no existe: «77»/)
    expect(prints.batches).toEqual([])
  })

  test('shows both texts of a field that somebody else has changed while it was open', async () => {
    const prints = await openGrid(20, { width: 370 })
    await page.getByRole('button', { name: 'Copias 2', exact: true }).first().click()
    await field('Copias').fill('77')
    prints.show((rows) => rows.map((row) => (row?.id === 2 ? { ...row, copies: 5, version: 2 } : row)))
    await press('{Enter}')
    await expect.element(page.getByText(/Otra persona ha puesto «5»; lo tuyo es «77»/)).toBeVisible()
    expect(prints.batches).toEqual([])
  })
})
