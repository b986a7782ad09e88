import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { inAnybodysWay } from '../../../testing/components/axe.ts'
import { openGrid } from '../../../testing/components/grid-of-prints.tsx'
import { cell, keyboard, press, said } from '../../../testing/components/grid-person.ts'

const field = (name: string) => page.getByRole('textbox', { name })

describe('a cell that is written in while somebody else removes or adds rows', () => {
  test('takes its text into the row it was opened for, wherever that row stands by then', async () => {
    const prints = await openGrid(20)
    await cell(5, 'Nota').click()
    await press('mi nota')
    const added = { ...prints.rows[0], id: 99 } as (typeof prints.rows)[number]
    prints.show(() => [added, ...prints.rows.slice(3)])
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
    'keeps what is typed for a row %s that was removed, and writes it into no other row',
    async (_name, place) => {
      const prints = await openGrid(8)
      await cell(place, 'Nota').click()
      await press('mi nota')
      prints.show((rows) => rows.filter((_, index) => index !== place))
      await expect.element(page.getByText(/La fila en la que escribes ya no existe/)).toBeVisible()
      expect(await inAnybodysWay('main')).toEqual([])
      // Who types on without looking is still in the field.
      await press(' larga')
      await expect.element(field('Nota')).toHaveValue('mi nota larga')
      await press('{Enter}')
      await expect.poll(said).toMatch(/en una fila que ya no existe: «mi nota larga»/)
      expect(keyboard()).toMatch(/ Nota$/)
      expect(prints.batches).toEqual([])
      expect(prints.unsaved).toBe(0)
    },
  )

  test('keeps the field of a row that no filter leaves any more, and takes its text into that row', async () => {
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
    await expect.element(page.getByText(/Esta fila ya no se ve/)).toBeVisible()
    await press('{Enter}')
    await expect.poll(() => prints.rows[1]?.note).toBe('mi nota')
  })
})

describe('on a phone', () => {
  beforeEach(() => page.viewport(390, 800))
  afterEach(() => page.viewport(1280, 800))

  test('keeps what is typed for a row that was removed, and writes it into no other row', async () => {
    const prints = await openGrid(20, { width: 370 })
    await page.getByRole('button', { name: 'Copias 2', exact: true }).first().click()
    await field('Copias').fill('77')
    prints.show((rows) => rows.filter((row) => row?.id !== 2))
    await expect.element(page.getByText(/La fila en la que escribes ya no existe/)).toBeVisible()
    await expect.element(field('Copias')).toHaveValue('77')
    await press('{Enter}')
    await expect.poll(said).toMatch(/en una fila que ya no existe: «77»/)
    expect(prints.batches).toEqual([])
  })
})
