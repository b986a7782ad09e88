import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { importOf } from '../../../testing/components/imports.ts'
import { answer, sentTo } from '../../../testing/components/server.ts'
import type { Reading } from './reading-choice.ts'

const notes = { hidden_rows: 0, hidden_sheets: [], joined: 0, unreckoned: 0, outside: 0 }
const reading: Reading = { sheets: ['Tiendas', 'Notas'], sheet: 0, header_row: 3, text: null, notes }

/** Opens the review of an import. The fake server applies the choices for reading the file that the test makes. */
async function openReview(changes: Parameters<typeof importOf>[0]) {
  let current = importOf({ rows: 20, created: 20, ...changes })
  answer('importsrest/monitor-import', () => current)
  answer('importsrest/import-detail', { rows: [], total: 0, perpage: 50 })
  answer('importsrest/load-spreadsheet', (input) => {
    current = { ...current, reading: { ...(current.reading ?? reading), ...input.reading } }
    return current
  })
  await openScreen('/space/import/7')
}

test('hidden rows are skipped with one click, and read again with another', async () => {
  await openReview({ reading: { ...reading, notes: { ...notes, hidden_rows: 12 } } })
  await expect.element(page.getByText('Hay 12 filas ocultas: también se leen.')).toBeVisible()
  await page.getByRole('button', { name: 'Dejarlas fuera' }).click()
  await expect.element(page.getByText('Hay 12 filas ocultas: se dejan fuera.')).toBeVisible()
  await page.getByRole('button', { name: 'Leerlas también' }).click()
  await expect.element(page.getByRole('button', { name: 'Dejarlas fuera' })).toBeVisible()
  expect(sentTo('importsrest/load-spreadsheet')).toEqual([
    { id: 7, reading: { sheet: 0, header_row: 3, leave_hidden: true } },
    { id: 7, reading: { sheet: 0, header_row: 3, leave_hidden: false } },
  ])
})

test('merged cells apply to each of their rows with one click, keeping other choices, and can be reset', async () => {
  await openReview({ reading: { ...reading, leave_hidden: true, notes: { ...notes, joined: 2 } } })
  await page.getByRole('button', { name: 'Leerlo en todas' }).click()
  await expect
    .element(page.getByText('Hay 2 celdas unidas sobre varias filas: su contenido se lee en todas.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Solo en la primera' }).click()
  await expect.element(page.getByRole('button', { name: 'Leerlo en todas' })).toBeVisible()
  const others = { sheet: 0, header_row: 3, leave_hidden: true }
  expect(sentTo('importsrest/load-spreadsheet')).toEqual([
    { id: 7, reading: { ...others, fill_joined: true } },
    { id: 7, reading: { ...others, fill_joined: false } },
  ])
})

test('a file whose rows are all hidden does not offer to skip them', async () => {
  await openReview({ rows: 3, created: 3, reading: { ...reading, notes: { ...notes, hidden_rows: 3 } } })
  await expect.element(page.getByText('Hay 3 filas ocultas: también se leen.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Dejarlas fuera' }).elements()).toEqual([])
})

test('a file without known headers can be read without headers, with columns as letters, and back', async () => {
  await openReview({ mapping: {}, headers: ['Luz', '1200'], reading: { ...reading, fill_joined: true } })
  answer('importsrest/samples', { columns: [['Luz'], ['1200']] })
  answer('importsrest/load-spreadsheet', ({ reading: choice }) => {
    const headers = choice?.header_row === 0 ? ['', ''] : ['Luz', '1200']
    const current = importOf({ mapping: {}, headers, reading: { ...reading, ...choice } })
    answer('importsrest/monitor-import', current)
    return current
  })
  await page.getByRole('button', { name: 'El archivo no tiene títulos' }).click()
  await expect.element(page.getByText('El archivo se lee sin títulos, desde su primera fila')).toBeVisible()
  await expect.element(page.getByText('Archivo hoja «Tiendas» · sin títulos')).toBeVisible()
  await expect.element(page.getByText('sin usar: Columna A, Columna B')).toBeVisible()
  await page.getByRole('button', { name: 'El archivo tiene títulos' }).click()
  await expect.element(page.getByRole('button', { name: 'El archivo no tiene títulos' })).toBeVisible()
  expect(sentTo('importsrest/load-spreadsheet')).toEqual([
    { id: 7, reading: { sheet: 0, fill_joined: true, header_row: 0 } },
    { id: 7, reading: { sheet: 0, fill_joined: true, header_row: 1 } },
  ])
})
