import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { inAnybodysWay } from '../../../testing/components/axe.ts'
import { importOf, plainRow } from '../../../testing/components/imports.ts'
import { answer, sentTo } from '../../../testing/components/server.ts'

const fields = ['number', 'shop_name', 'address', 'city', 'postal_code', 'visible_width', 'visible_height']
const headers = ['Número', 'Tienda', 'Dirección', 'Población', 'CP', 'Ancho', 'Alto']
const mapping = Object.fromEntries(fields.map((field, column) => [field, column]))
const text = { encoding: 'utf-8', separator: ';', unreadable: 0 } as const
const matchedImport = { headers, mapping, reading: { sheets: [''], sheet: 0, header_row: 3, text } }

test('a recognised file takes one line per topic, and its first error is on the first screen of a phone', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1440, 900))
  const fault = { field: 'visible_width', level: 'error' as const, key: 'import.fault.number', text: 's/m' }
  const row = { outcome: 'refused' as const, corrected: [], changes: [], ...plainRow }
  answer('importsrest/monitor-import', importOf({ ...matchedImport, rows: 2, refused: 2 }))
  answer('importsrest/getdetailforedit', { columns: [], groups: [], total: 0 })
  answer('importsrest/import-detail', {
    rows: [2, 3].map((number) => ({
      ...{ ...row, number, texts: { shop_name: 'Farmacia Luz', visible_width: 's/m' } },
      faults: [{ ...fault, values: { text: 's/m' } }],
    })),
    ...{ total: 2, perpage: 50 },
  })
  await openScreen('/space/import/7')
  const first = page.getByRole('textbox', { name: 'Ancho visible, fila 2' })
  await expect.element(first).toBeVisible()
  for (const line of [
    'Archivo títulos en la fila 3 · UTF-8 · Punto y coma (;)',
    'Columnas se usan las 7',
    'Se reconocen por Número · se crean los que no existen · se cambian los que ya existen',
  ]) {
    await expect.element(page.getByText(line)).toBeVisible()
    expect(page.getByText(line).element().getBoundingClientRect().height).toBeLessThanOrEqual(44)
  }
  expect(page.getByRole('combobox').elements()).toEqual([])
  expect(first.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(844)
})

test('columns with the same header are told apart by letter and first cells, and are expanded', async () => {
  const columns = [['1'], ['Farmacia Luz', 'Farmacia Sol'], ['12.jpg'], ['no', 'sí'], ['90,5']]
  answer(
    'importsrest/monitor-import',
    importOf({
      ...{
        rows: 1,
        created: 1,
        headers: ['Número', 'Tienda', 'Foto', 'Foto', 'Alto visible del hueco (cm)'],
      },
      mapping: { number: 0, shop_name: 1, photo: 2, visible_height: 4 },
    }),
  )
  answer('importsrest/samples', { columns })
  answer('importsrest/import-detail', { rows: [], total: 0, perpage: 50 })
  await openScreen('/space/import/7')
  await expect.element(page.getByText('Columnas usadas: 4 de 5; sin usar: Foto (D)')).toBeVisible()
  await expect
    .element(page.getByRole('combobox', { name: 'Tienda' }))
    .toHaveAccessibleDescription('Farmacia Luz · Farmacia Sol')
  // The field truncates a long header and hides the unit at its end, so the description repeats the whole header.
  await expect
    .element(page.getByRole('combobox', { name: 'Alto visible' }))
    .toHaveAccessibleDescription('Alto visible del hueco (cm): 90,5')
  const photoColumn = page.getByRole('combobox', { name: 'Foto' })
  await expect.element(photoColumn).toHaveValue('Foto (C)')
  await photoColumn.click()
  await expect.element(page.getByRole('option', { name: 'Foto (D) no · sí' })).toBeVisible()
})

test('the customer of the rows and the uploader are shown at the top, and the house can change the customer', async () => {
  let current = importOf({
    ...matchedImport,
    rows: 1,
    created: 1,
    created_at: Date.UTC(2026, 10, 26, 9) / 1000,
  })
  answer('importsrest/monitor-import', () => current)
  answer('importsrest/import-detail', { rows: [], total: 0, perpage: 50 })
  answer('customerrest/getcustomers', [{ id: 4, name: 'Farmacia Sol' }])
  answer('importsrest/load-spreadsheet', () => {
    current = { ...current, customer_id: 4, customer_name: 'Farmacia Sol' }
    return current
  })
  await openScreen('/space/import/7')
  const link = page.getByRole('link', { name: 'Farmacia Luz' })
  await expect.element(link).toHaveAttribute('href', '/#/customer/3')
  await expect.element(page.getByText(/ana, 26\/11\/2026/)).toBeVisible()
  await page.getByText('Cliente Farmacia Luz').click()
  const picker = page.getByRole('combobox', { name: 'Cliente' })
  await picker.fill('Sol')
  await page.getByRole('option', { name: 'Farmacia Sol' }).click()
  await expect.element(page.getByRole('link', { name: 'Farmacia Sol', exact: true })).toBeVisible()
  await expect.element(page.getByText('Cliente Farmacia Sol')).toBeVisible()
  expect(sentTo('importsrest/load-spreadsheet')).toEqual([{ id: 7, customer_id: 4 }])
})

test('a customer’s staff see the customer of the rows, and cannot change it', async () => {
  answer('importsrest/monitor-import', importOf({ ...matchedImport, rows: 1, created: 1 }))
  answer('importsrest/import-detail', { rows: [], total: 0, perpage: 50 })
  await openScreen('/space/import/7', { usergroup: 7 })
  await expect.element(page.getByRole('link', { name: 'Farmacia Luz' })).toBeVisible()
  await expect.element(page.getByText(/^ana, /)).toBeVisible()
  await expect.element(page.getByText('Columnas se usan las 7')).toBeVisible()
  expect(page.getByText('Cliente Farmacia Luz').elements()).toEqual([])
})

test('errors come before changes, and correcting the last one moves the focus to the changes', async () => {
  const texts = { number: '12', shop_name: 'Farmacia Luz', visible_width: 's/m' }
  const fault = { field: 'visible_width', level: 'error' as const, key: 'import.fault.number', text: 's/m' }
  let isCorrected = false
  answer('importsrest/monitor-import', () =>
    importOf({ ...matchedImport, rows: 2, updated: isCorrected ? 2 : 1, refused: isCorrected ? 0 : 1 }),
  )
  answer('importsrest/getdetailforedit', { columns: [], groups: [], total: 0 })
  answer('importsrest/import-detail', ({ show }) => {
    const row = { number: 5, ...plainRow, texts }
    const refusedRow = { ...row, outcome: 'refused' as const, corrected: [], changes: [] }
    const updatedRow = {
      ...{ ...row, outcome: 'updated' as const, corrected: ['visible_width'], faults: [] },
      ...{ texts: { ...texts, visible_width: '1200' } },
      changes: [
        { field: 'shop_name', before: 'Farmacia', after: 'Farmacia Luz' },
        { field: 'visible_width', before: '900', after: '1200' },
      ],
    }
    const rows =
      show === 'refused' ? [{ ...refusedRow, faults: [{ ...fault, values: { text: 's/m' } }] }] : [updatedRow]
    return { rows, total: 1, perpage: 50 }
  })
  answer('importsrest/updatedetail', () => {
    isCorrected = true
    return { rows: 1 }
  })
  await openScreen('/space/import/7')
  const names = ['Lo que se ha entendido', 'Qué necesita atención', 'Fotos', 'Antes y después']
  await expect.element(page.getByRole('heading', { name: 'Antes y después' })).toBeVisible()
  const headings = page.getByRole('heading', { level: 2 }).elements()
  expect(headings.map(({ textContent }) => textContent)).toEqual(names)
  expect(await inAnybodysWay('main')).toEqual([])
  const faulty = page.getByRole('region', { name: 'Filas con errores o avisos' })
  await faulty.getByRole('textbox', { name: 'Ancho visible, fila 5' }).fill('1200')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Nada: todas las filas se entienden sin dudas.')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Antes y después' })).toHaveFocus()
  const changes = page.getByRole('region', { name: 'Filas del archivo' })
  await expect.element(changes.getByText('Farmacia → Farmacia Luz')).toBeVisible()
  await expect.element(changes.getByRole('columnheader').nth(3)).toHaveTextContent('Tienda')
  await expect.element(changes.getByRole('textbox', { name: 'Ancho visible, fila 5' })).toHaveValue('1200')
})

test('no section expands while a file is read with other settings', async () => {
  let current = importOf({ ...matchedImport, rows: 1, created: 1 })
  const unread = { headers: [], mapping: {}, key: '', rows: 0, created: 0, state: 'preparing' as const }
  answer('importsrest/monitor-import', () => current)
  answer('importsrest/load-spreadsheet', () => {
    current = { ...current, ...unread }
    return current
  })
  await openScreen('/space/import/7')
  await page.getByText('títulos en la fila 3').click()
  await page.getByRole('combobox', { name: 'Separador' }).click()
  await page.getByRole('option', { name: 'Coma (,)' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Separador' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Importar 0 espacios' })).toBeDisabled()
  current = importOf({ ...matchedImport, rows: 2, created: 2 })
  await expect.element(page.getByRole('button', { name: 'Importar 2 espacios' })).toBeEnabled()
  await expect.element(page.getByText('Columnas se usan las 7')).toBeVisible()
  expect(page.getByRole('combobox', { name: 'Tienda' }).elements()).toEqual([])
})

test('a column with several kinds of errors shows the number of rows of each, whatever is proposed for another', async () => {
  const fault = (key: string, text: string, values: Record<string, string>, level: 'error' | 'warning') => ({
    ...{ field: 'visible_width', key: `import.fault.${key}`, text, values, level },
  })
  const numberFault = fault('number', 's/m', { text: 's/m' }, 'error')
  const short = fault('length_short', '120', { text: '120', nearest: '1200 mm' }, 'warning')
  answer(
    'importsrest/monitor-import',
    importOf({ ...matchedImport, rows: 12, created: 5, refused: 7, warned: 5 }),
  )
  answer('importsrest/getdetailforedit', {
    columns: [
      {
        ...{
          field: 'visible_width',
          contradicts: null,
          rows: 12,
          errors: 7,
          proposals: 5,
          readings: 0,
          near: 0,
        },
        reasons: [
          { rows: 7, texts: 4, example: numberFault },
          { rows: 5, texts: 5, example: short },
        ],
      },
    ],
    groups: [
      { ...numberFault, rows: 4 },
      ...['abc', 'def', 'ghi'].map((text) => ({ ...fault('number', text, { text }, 'error'), rows: 1 })),
      ...['120', '130', '140', '150', '160'].map((text) => ({
        ...fault('length_short', text, { text, nearest: `${text}0 mm` }, 'warning'),
        rows: 1,
      })),
    ],
    total: 9,
  })
  await openScreen('/space/import/7')
  const faults = page.getByRole('region', { name: 'Lo mismo en varias filas' })
  await expect.element(faults.getByRole('heading', { level: 4 })).toMatchTextContent(/ · 12 filas$/)
  const lists = faults.getByRole('list').elements()
  expect(lists.map((list) => [...list.children].map(({ textContent }) => textContent?.trim()))).toEqual([
    ['120 → 1.200\u00a0mm', '130 → 1.300\u00a0mm', '140 → 1.400\u00a0mm', '150 → 1.500\u00a0mm', '… +1'],
    [
      '3 filas Por ejemplo: «abc» no es un número.',
      '5 filas Por ejemplo: 120 mm es muy poco. ¿Son 1.200\u00a0mm?',
    ],
    ['4 filas «s/m» no es un número.mm'],
  ])
})
