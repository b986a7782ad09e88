import { formatCount } from '@lienzo/rules/money'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openGrid, type PrintsServer } from '../../testing/components/grid-of-prints.tsx'
import { announcements, cell, keyboard, paste, press, texts } from '../../testing/components/grid-person.ts'

/** Number of rows; only the first page is loaded. */
const ROWS = 1450
const LOADED = 200

let server: PrintsServer

beforeEach(async () => {
  server = await openGrid(ROWS, { loaded: LOADED, width: 1100 })
})

const copies = () => server.rows.map((row) => row.copies)

/** Records the rows that asynchronous copies put on the clipboard. */
function recordCopies(): string[][] {
  const copiedRows: string[][] = []
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
    const text = await (await item?.getType('text/plain'))?.text()
    copiedRows.push((text ?? '').split('\r\n').slice(0, -1))
  })
  return copiedRows
}

function copy(type: 'copy' | 'cut' = 'copy'): DataTransfer {
  const clipboardData = new DataTransfer()
  const event = new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(event)
  return clipboardData
}

/** Delays the loading of rows until `arrive` is called. */
function slowly(): { arrive: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.reading = () => promise
  return { arrive: resolve }
}

describe('rows that are not loaded yet', () => {
  test('are loaded before they are copied, all of them, with empty cells as empty text', async () => {
    const copiedRows = recordCopies()
    const { arrive } = slowly()
    await cell(0, 'Tienda').click()
    await press('{Control>}a{/Control}')
    copy()
    await expect.poll(announcements).toMatch(/Leyendo 1\.250 filas…/)
    expect(copiedRows).toEqual([])
    arrive()
    await expect.poll(() => copiedRows[0]?.length).toBe(ROWS)
    expect(copiedRows[0]?.map((line) => line.split('\t')[0])).toEqual(server.rows.map(({ shop }) => shop))
    // Now that the rows are loaded, the same keys copy immediately.
    expect(copy().getData('text/plain').split('\r\n').slice(0, -1)).toEqual(copiedRows[0])
  })

  test('are never copied in part: a refusal of the browser is reported, and cut cells stay', async () => {
    vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(new DOMException('', 'NotAllowedError'))
    const { arrive } = slowly()
    await cell(0, 'Nota').click()
    await press('{Control>} {/Control}')
    copy('cut')
    arrive()
    await expect.poll(announcements).toMatch(/Vuelve a copiar/)
    expect(server.batches).toEqual([])
  })

  test('that fail to load leave everything unchanged, and are requested again on the next try', async () => {
    server.reading = () => Promise.reject(new Error('nobody is reached'))
    await cell(0, 'Copias').click()
    await press('{Control>} d{/Control}')
    await expect.poll(announcements).toMatch(/no se ha hecho nada/)
    expect(server.batches).toEqual([])
    server.reading = () => Promise.resolve()
    await press('{Control>}d{/Control}')
    await expect.poll(announcements).toMatch(/celdas cambiadas/)
    await expect.poll(() => copies().filter((count) => count === 1).length).toBe(ROWS - 1)
  })

  test('are filled from the first row as one step, which is undone at once', async () => {
    const before = copies()
    await cell(0, 'Copias').click()
    await press('7{Enter}')
    await expect.poll(() => server.rows[0]?.copies).toBe(7)
    const { arrive } = slowly()
    await cell(0, 'Copias').click()
    await press('{Control>} d{/Control}')
    arrive()
    // One row is read-only.
    await expect.poll(announcements).toMatch(/1\.448 celdas cambiadas/)
    await expect.poll(() => copies().filter((count) => count === 7).length).toBe(ROWS - 1)
    await press('{Control>}zz{/Control}')
    await expect.poll(copies).toEqual(before)
  })

  test('can be pasted over, and count in the sums of the selection', async () => {
    await cell(0, 'Copias').click()
    await paste({ 'text/plain': Array.from({ length: 900 }, () => '9').join('\n') })
    await expect.poll(() => copies().filter((count) => count === 9).length).toBe(899)
    await press('{Control>} {/Control}')
    const sum = () => copies().reduce((total, count) => total + count, 0)
    await expect.poll(announcements).toMatch(new RegExp(`Copias ${formatCount(sum(), 'es')}`))
    await expect.poll(announcements).not.toMatch(/no están cargadas/)
    expect(server.chosen.every((id) => typeof id === 'number')).toBe(true)
    expect(server.chosen).toHaveLength(ROWS)
  })

  test('do not stop the keyboard from reaching the end', async () => {
    await cell(0, 'Tienda').click()
    await press('{Control>}{ArrowDown}{/Control}')
    expect(keyboard()).toBe(`${ROWS - 1} Tienda`)
    await press('{Control>}{ArrowUp}{/Control}{Shift>}{Control>}{ArrowDown}{/Control}{/Shift}')
    await expect.poll(announcements).toMatch(/1\.450 × 1 celdas/)
  })
})

describe('a search over rows that are still loading', () => {
  const active = () => document.querySelector('[data-active]')?.textContent

  /** Writes a note into rows that are not loaded yet. */
  function noteIn(places: readonly number[]): void {
    for (const place of places) Object.assign(server.rows[place] ?? {}, { note: 'Rota' })
  }

  test('goes to the first match once its row is loaded', async () => {
    noteIn([700, 701, 1200])
    const { arrive } = slowly()
    await cell(0, 'Nota').click()
    await press('{Control>}f{/Control}rota')
    await expect.poll(announcements).toMatch(/Nada coincide · Faltan 1\.250 filas por cargar\./)
    arrive()
    await expect.poll(announcements).toMatch(/1 de 3/)
    expect(active()).toMatch(/^Rota/)
    await press('{Enter}')
    await expect.poll(announcements).toMatch(/2 de 3/)
  })

  test('drops the match of a shorter text for that of the whole text', async () => {
    const { arrive } = slowly()
    await cell(0, 'Nota').click()
    await press('{Control>}f{/Control}Sierpes 8 · 1000')
    await expect.poll(announcements).toMatch(/Nada coincide/)
    expect(active()).toBe('Sierpes 8 · 100')
    arrive()
    await expect.poll(announcements).toMatch(/1 de 1/)
    expect(active()).toBe('Sierpes 8 · 1000')
  })

  test('goes to a match among filtered rows, which exclude rows that are not loaded', async () => {
    noteIn([700])
    const { arrive } = slowly()
    await page.getByRole('button', { name: 'Opciones de «Copias»' }).click()
    await page.getByRole('textbox', { name: 'Filtrar «Copias»' }).fill('<3')
    await press('{Enter}')
    await expect.poll(() => new Set(texts('Copias', 8))).toEqual(new Set(['1', '2']))
    await cell(0, 'Nota').click()
    await press('{Control>}f{/Control}rota')
    await expect.poll(announcements).toMatch(/Nada coincide/)
    arrive()
    await expect.poll(announcements).toMatch(/1 de 1/)
    expect(active()).toMatch(/^Rota/)
  })

  test('does not move a user who has gone to another cell', async () => {
    noteIn([700])
    const { arrive } = slowly()
    await cell(0, 'Nota').click()
    await press('{Control>}f{/Control}rota')
    await expect.poll(announcements).toMatch(/Nada coincide/)
    await cell(2, 'Copias').click()
    arrive()
    await expect.poll(announcements).toMatch(/0 de 1/)
    expect(keyboard()).toBe('2 Copias')
  })
})
