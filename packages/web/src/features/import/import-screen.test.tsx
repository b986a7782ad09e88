import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { importOf } from '../../testing/components/imports.ts'
import { answer, sentTo } from '../../testing/components/server.ts'

test('a stopped import says what was imported, and what was not', async () => {
  answer(
    'importsrest/monitor-import',
    importOf({ state: 'cancelled', dealt: 30_000, created: 29_000, refused: 1_000 }),
  )
  await openScreen('/space/import/7')
  const result = page.getByRole('status').filter({ hasText: 'La importación se ha detenido' })
  for (const [word, rows] of [
    ['Creados', '29.000'],
    ['Rechazados', '1.000'],
    ['Sin importar', '70.000'],
  ] as const) {
    await expect.element(result.getByText(word)).toBeVisible()
    await expect.element(result.getByText(rows, { exact: true })).toBeVisible()
  }
})

test('an import that was stopped before it began says so', async () => {
  answer('importsrest/monitor-import', importOf({ state: 'cancelled' }))
  await openScreen('/space/import/7')
  await expect
    .element(page.getByRole('status').filter({ hasText: 'se ha detenido antes de importar nada.' }))
    .toBeVisible()
})

test('a file that is still being read can be replaced by another one', async () => {
  answer('importsrest/monitor-import', importOf({ state: 'preparing', rows: 12_000 }))
  answer('customerrest/getcustomers', [])
  answer('importsrest/lastcustomer', { customer: null })
  answer('importsrest/cancel-import', importOf({ state: 'cancelled' }))
  await openScreen('/space/import/7')
  await expect.element(page.getByText('Leyendo la hoja… 12.000 filas')).toBeVisible()
  await page.getByRole('button', { name: 'Otro archivo' }).click()
  await expect.element(page.getByText('Suelta aquí un archivo')).toBeVisible()
  expect(sentTo('importsrest/cancel-import')).toEqual([{ id: 7 }])
})

test('an import that was read stays available with one click after starting with another file', async () => {
  answer('importsrest/lastcustomer', { customer: null })
  answer('importsrest/monitor-import', importOf({ rows: 1, created: 1 }))
  answer('importsrest/import-detail', { rows: [], total: 0, perpage: 50 })
  answer('customerrest/getcustomers', [])
  await openScreen('/space/import/7')
  await page.getByRole('button', { name: 'Otro archivo' }).click()
  await expect.element(page.getByText('Suelta aquí un archivo')).toBeVisible()
  await expect.element(page.getByText('«tiendas.xlsx» queda por revisar.')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.element(page.getByRole('heading', { name: 'tiendas.xlsx' })).toBeVisible()
  expect(sentTo('importsrest/cancel-import')).toEqual([])
})

test('the next file starts with the customer of the last one', async () => {
  answer('customerrest/getcustomers', [])
  answer('importsrest/lastcustomer', { customer: { id: 4, name: 'Perfumerías Alameda' } })
  await openScreen('/space/import')
  await expect.element(page.getByRole('combobox', { name: 'Cliente' })).toHaveValue('Perfumerías Alameda')
  expect(sentTo('importsrest/lastcustomer')).toEqual([{ resource: 'space' }])
})

test('facts about a file that its rows do not show are listed above them', async () => {
  const notes = { hidden_rows: 12, hidden_sheets: [1], joined: 1, unreckoned: 0, outside: 3000 }
  const unread = { examples: 1, pictures_unread: true as const }
  const reading = {
    sheets: ['Tiendas', 'Notas'],
    sheet: 0,
    header_row: 1,
    text: null,
    notes: { ...notes, ...unread },
  }
  answer(
    'importsrest/monitor-import',
    importOf({ reading, headers: ['Tienda', 'Ancho', 'Ancho', '1000', '2,5'], mapping: {} }),
  )
  answer('importsrest/import-detail', { rows: [], total: 0, perpage: 50 })
  await openScreen('/space/import/7')
  for (const note of [
    'No se reconoce ningún título.',
    'La hoja oculta «Notas» no se lee',
    'Varias columnas se llaman «Ancho»',
    '«1000», «2,5» son números: si la fila 1 no es la de los títulos',
    'Hay 12 filas ocultas: también se leen.',
    'Hay 1 celda unida sobre varias filas',
    'La fila de ejemplo de la plantilla no se importa.',
    'Las fotos de un XLS no se leen',
    'Hay 3.000 filas con contenido en columnas sin título',
  ]) {
    await expect.element(page.getByRole('listitem').filter({ hasText: note })).toBeVisible()
  }
  await expect.element(page.getByText('sin resultado en el archivo')).not.toBeInTheDocument()
})

test('a file without the key column is said to create new records only', async () => {
  answer('importsrest/monitor-import', importOf({ rows: 1, created: 1 }))
  answer('importsrest/import-detail', { rows: [], total: 0, perpage: 50 })
  await openScreen('/space/import/7')
  await expect
    .element(
      page.getByText('Sin una columna de «Número» no se reconoce ninguno: todas las filas son nuevas.'),
    )
    .toBeVisible()
})

test.each([
  { who: 'the house', usergroup: 1, fields: 1 },
  { who: 'a customer’s staff', usergroup: 7, fields: 0 },
])('only the house can map the installer column: $who', async ({ usergroup, fields }) => {
  const headers = ['Tienda', 'Instalador']
  answer('importsrest/monitor-import', importOf({ rows: 1, created: 1, headers }))
  answer('importsrest/import-detail', { rows: [], total: 0, perpage: 50 })
  await openScreen('/space/import/7', { usergroup })
  await page.getByText('usadas: 1 de 2; sin usar: Instalador').click()
  await expect.element(page.getByText('No se usa la columna Instalador.')).toBeVisible()
  await page.getByText(/campos que no están en el archivo/).click()
  await expect.element(page.getByRole('combobox', { name: 'Cerrado hasta' })).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Motivo del cierre' })).toBeVisible()
  expect(page.getByRole('combobox', { name: 'Instalador habitual' }).elements()).toHaveLength(fields)
})
