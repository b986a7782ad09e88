import { finishColumns } from '@lienzo/contract/catalogue/finish-columns'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import {
  keyboardIsAt,
  keyboardStays,
  pressAt,
  tabTo,
  watchForLoss,
} from '../../testing/components/keyboard.ts'
import { listed } from '../../testing/components/listed.ts'
import { undo } from '../../testing/components/person.ts'
import { finishOf } from '../../testing/components/records.ts'
import { answer } from '../../testing/components/server.ts'
import type { RowOf } from '../record/record-calls.ts'

type Finish = RowOf<'finish'>

/** Records in the list, except deleted records. */
let finishes: Finish[]

const rows = () => [...document.querySelectorAll<HTMLElement>('main tbody tr[tabindex]')]
const selectedNames = () => rows().filter(isSelected).map(nameOf)
const count = () => document.querySelector('main header span[aria-live]')?.textContent
const inHand = () => (document.activeElement instanceof HTMLElement ? nameOf(document.activeElement) : '')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
const focusLabel = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName

beforeEach(async () => {
  finishes = Array.from({ length: 30 }, (_, number) => numberedFinish(number))
  const all = finishes
  answer('finishrest/list', (question) => listed(finishes, finishColumns, question))
  answer('finishrest/delete', ({ id, ids = [] }) => {
    const deletedIds = id === undefined ? ids : [id]
    finishes = finishes.filter((each) => !deletedIds.includes(each.id))
    return { ids: deletedIds }
  })
  answer('finishrest/undelete', ({ id, ids = [] }) => {
    finishes = all
    return { ids: id === undefined ? ids : [id] }
  })
  watchForLoss()
  await openScreen('/finish?perpage=20')
  await expect.poll(() => rows().length).toBe(20)
  rows()[0]?.focus()
})

describe('the keyboard in a list', () => {
  // covers: product 7.4
  test('moves through the rows by one, by ten and to the ends, with a single tab stop', async () => {
    const steps: [string, string][] = [
      ['ArrowDown', 'Acabado 01'],
      ['PageDown', 'Acabado 11'],
      ['ArrowUp', 'Acabado 10'],
      ['End', 'Acabado 19'],
      ['PageUp', 'Acabado 09'],
      ['Home', 'Acabado 00'],
      ['PageDown', 'Acabado 10'],
    ]
    for (const [key, name] of steps) {
      await userEvent.keyboard(`{${key}}`)
      expect(inHand(), key).toBe(name)
    }
    await userEvent.keyboard('{Tab}')
    await expect.poll(focusLabel).toBe('Filas por página')
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await expect.poll(inHand).toBe('Acabado 10')
    const controls = [...document.querySelectorAll('main tbody :is(a, button, input)')]
    expect(controls).toHaveLength(60)
    expect(controls.filter((control) => control.getAttribute('tabindex') !== '-1')).toEqual([])
  })

  test('selects a row, a range and the page, and clears the selection', async () => {
    await userEvent.keyboard(' {PageDown}{Shift>} {/Shift}')
    await expect.poll(selectedNames).toHaveLength(11)
    await userEvent.keyboard('{Control>}a{/Control}')
    await expect.poll(selectedNames).toHaveLength(20)
    await userEvent.keyboard('{Escape}')
    await expect.poll(selectedNames).toEqual([])
    expect(inHand()).toBe('Acabado 10')
    await page.getByRole('checkbox', { name: 'Seleccionar Acabado 03' }).click()
    await page.getByRole('checkbox', { name: 'Seleccionar Acabado 06' }).click({ modifiers: ['Shift'] })
    await expect.poll(selectedNames).toHaveLength(4)
    await page.getByRole('cell', { name: 'ACA-08' }).click({ modifiers: ['Shift'] })
    await expect.poll(selectedNames).toHaveLength(6)
  })

  // covers: product 9.31
  test('deletes with an undo, and keeps its position', async () => {
    await userEvent.keyboard('{ArrowDown}{Delete}')
    await expect.poll(count).toBe('29')
    await expect.poll(inHand).toBe('Acabado 02')
    await undo()
    await expect.poll(count).toBe('30')
    await expect.poll(focusLabel).not.toBe('BODY')
  })

  test('clears a selection, deletes the selected rows and restores them, and stays in the list', async () => {
    await userEvent.keyboard(' ')
    await tabTo(button('Quitar la selección'), 'Shift+Tab')
    await userEvent.keyboard('{Enter}')
    await keyboardIsAt(box('Seleccionar esta página'))
    await expect.poll(selectedNames).toEqual([])
    await tabTo(page.getByRole('row', { name: 'Acabado 00' }))
    await userEvent.keyboard(' {ArrowDown}{ArrowDown} ')
    await expect.element(page.getByText('2 seleccionados')).toBeVisible()
    await pressAt(button('Eliminar'), 'Shift+Tab')
    await expect.poll(count).toBe('28')
    await expect.poll(inHand).toBe('Acabado 01')
    await pressAt(button('Deshacer'))
    await expect.poll(count).toBe('30')
    await expect.poll(() => document.activeElement?.closest('main')).toBeTruthy()
  })

  test('sorts, pages and filters, and stays on the control that was used', async () => {
    await pressAt(button('Nombre'), 'Shift+Tab')
    await expect.poll(() => document.querySelector('th[aria-sort]')?.textContent).toContain('Nombre')
    await keyboardIsAt(button('Nombre'))

    await pressAt(button('Última página'))
    await expect.element(page.getByText('21–30 de 30')).toBeVisible()
    await keyboardIsAt(button('Última página'))

    await pressAt(button('Filtrar por Nombre'), 'Shift+Tab')
    await keyboardIsAt(page.getByRole('textbox', { name: 'Nombre' }))
    await userEvent.keyboard('acabado 2{Enter}')
    await keyboardIsAt(button('Filtrar por Nombre'))
    await expect.poll(count).toBe('10')
    await pressAt(button('Quitar el filtro de Nombre'), 'Shift+Tab')
    await expect.poll(count).toBe('30')
    await keyboardStays()
  })

  test('keeps rows that are selected while others are being deleted', async () => {
    const gate = Promise.withResolvers<void>()
    answer('finishrest/delete', async ({ ids = [] }) => {
      await gate.promise
      finishes = finishes.filter((each) => !ids.includes(each.id))
      return { ids }
    })
    await page.getByRole('checkbox', { name: 'Seleccionar Acabado 00' }).click()
    await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Seleccionar Acabado 03' }).click()
    gate.resolve()
    await expect.poll(count).toBe('29')
    await expect.poll(selectedNames).toEqual(['Acabado 03'])
    await undo()
    await expect.poll(count).toBe('30')
  })

  // covers: product 7.4
  test('opens a row, searches, and shows the list of shortcuts', async () => {
    await userEvent.keyboard('?')
    const keys = page.getByRole('dialog', { name: 'Teclas de la lista' })
    await expect.element(keys.getByText('Eliminar, con opción de deshacer')).toBeVisible()
    for (const name of ['Supr', 'Intro', 'Mayús'])
      await expect.element(keys.getByText(name).first()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(inHand).toBe('Acabado 00')
    await userEvent.keyboard('/')
    await expect.poll(focusLabel).toBe('Buscar')
    await userEvent.keyboard('Acabado?/')
    await expect.element(page.getByRole('searchbox')).toHaveValue('Acabado?/')
    expect(page.getByRole('dialog').elements()).toEqual([])
    await page.getByRole('searchbox').fill('Acabado 2')
    await expect.poll(count).toBe('10')
    await userEvent.keyboard('{Escape}')
    await expect.poll(count).toBe('30')
    await page.getByRole('searchbox').fill('Acabado 22')
    await expect.poll(() => rows().map(nameOf)).toEqual(['Acabado 22'])
    answer('finishrest/get', ({ id }) => numberedFinish(id - 1))
    rows()[0]?.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Acabado 22', level: 1 })).toBeVisible()
    await keyboardIsAt(page.getByRole('main'))
  })
})

function numberedFinish(number: number): Finish {
  const digits = String(number).padStart(2, '0')
  return finishOf(number + 1, `Acabado ${digits}`, { code: `ACA-${digits}` })
}

function nameOf(row: HTMLElement): string {
  return row.querySelector('td:nth-child(2)')?.textContent ?? ''
}

function isSelected(row: HTMLElement): boolean {
  return row.getAttribute('aria-selected') === 'true'
}
