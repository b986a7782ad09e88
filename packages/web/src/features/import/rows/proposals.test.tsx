import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { faultsOf, importOf, plainRow } from '../../../testing/components/imports.ts'
import { answer, sentTo } from '../../../testing/components/server.ts'

test('errors in many rows are grouped under their column, and countries are shown by name', async () => {
  const fault = (field: string, key: string, text: string, values: Record<string, string>, rows: number) => ({
    ...{ field, level: 'error' as const, key: `import.fault.${key}`, text, values, rows },
  })
  const groups = [
    fault('measured_at', 'day', 'ayer', { text: 'ayer' }, 9),
    fault('latitude', 'outside_country', '4.3', { country: 'PT' }, 5),
    fault('measured_at', 'day', 'marzo', { text: 'marzo' }, 3),
  ]
  answer('importsrest/monitor-import', importOf({ rows: 17, refused: 17 }))
  answer('importsrest/getdetailforedit', faultsOf(groups))
  answer('importsrest/import-detail', { rows: [], total: 0, perpage: 50 })
  await openScreen('/space/import/7')
  const faults = page.getByRole('region', { name: 'Lo mismo en varias filas' })
  const columns = () => faults.getByRole('heading', { level: 4 }).elements()
  const listItems = () => faults.getByRole('listitem').elements()
  await expect
    .poll(() => listItems().map((item) => item.textContent))
    .toEqual([
      '9 filas «ayer» no es una fecha; escríbela como 31/12/2026.',
      '3 filas «marzo» no es una fecha; escríbela como 31/12/2026.',
      '5 filas Estas coordenadas quedan fuera de Portugal.',
    ])
  expect(columns().map((each) => each.textContent)).toEqual([
    expect.stringMatching(/ · 12 filas$/),
    'Latitud · 5 filas',
  ])
})

test('one click accepts all proposals of a column, but no uncertain ones', async () => {
  const doubt = (text: string, nearest: string, unsure = {}) => ({
    ...{ field: 'visible_width', level: 'warning' as const, key: 'import.fault.length_short', rows: 1 },
    ...{ text, values: { text, nearest, ...unsure } },
  })
  const groups = [doubt('120', '1200 mm'), doubt('90', '900 mm'), doubt('7', '70 mm', { unsure: 1 })]
  answer('importsrest/monitor-import', importOf({ rows: 3, created: 3, warned: 3 }))
  answer('importsrest/getdetailforedit', faultsOf(groups))
  answer('importsrest/import-detail', { rows: [], total: 0, perpage: 50 })
  answer('importsrest/updatedetail', { rows: 2 })
  await openScreen('/space/import/7')
  const faults = page.getByRole('region', { name: 'Lo mismo en varias filas' })
  const proposals = () => faults.getByRole('listitem').elements()
  await expect
    .poll(() => proposals().map((item) => item.textContent))
    .toEqual([
      ...['120 → 1.200\u00a0mm', '90 → 900\u00a0mm'],
      'Por ejemplo: 120 mm es muy poco. ¿Son 1.200\u00a0mm?',
    ])
  await page.getByRole('button', { name: 'Ancho visible: aceptar todo lo propuesto' }).click()
  await expect.element(page.getByText('2 filas corregidas')).toBeVisible()
  expect(sentTo('importsrest/updatedetail')).toEqual([{ id: 7, field: 'visible_width', proposed: true }])
})

test('one click applies one reading to all ambiguous numbers of a column', async () => {
  const which = (text: string, values: Record<string, string>) => ({
    ...{ field: 'visible_height', level: 'error' as const, key: 'import.fault.length_which', rows: 1 },
    ...{ text, values: { text, ...values } },
  })
  const groups = [
    which('1.500', {
      ...{ thousands: '1500 cm', decimals: '1.5 cm' },
      ...{ thousands_value: '15000 mm', decimals_value: '15 mm' },
    }),
    which('1.800', {
      ...{ thousands: '1800 cm', decimals: '1.8 cm' },
      ...{ thousands_value: '18000 mm', decimals_value: '18 mm' },
    }),
  ]
  answer('importsrest/monitor-import', importOf({ rows: 2, refused: 2 }))
  answer('importsrest/getdetailforedit', faultsOf(groups))
  answer('importsrest/import-detail', { rows: [], total: 0, perpage: 50 })
  answer('importsrest/updatedetail', { rows: 2 })
  await openScreen('/space/import/7')
  const all = (reading: string) =>
    page.getByRole('button', { name: `Alto visible: En todas: «1.500» son ${reading}` })
  await expect.element(all('1,5\u00a0cm')).toBeVisible()
  await all('1.500\u00a0cm').click()
  await expect.element(page.getByText('2 filas corregidas')).toBeVisible()
  expect(sentTo('importsrest/updatedetail')).toEqual([
    { id: 7, field: 'visible_height', proposed: true, reading: 'thousands' },
  ])
})

test('postal code contradictions are separate from misspelt provinces, say why, and are accepted separately', async () => {
  const misspelt = (text: string, nearest: string) => ({
    ...{ field: 'state', level: 'error' as const, key: 'import.fault.state_nearest', rows: 1, text },
    values: { text, nearest, country: 'ES' },
  })
  const stateFault = (postal_code: string, here: string, nearest: string) => ({
    ...{ field: 'state', level: 'warning' as const, key: 'import.fault.postal_state', rows: 1, text: here },
    values: { postal_code, here, nearest, country: 'ES', contradicts: 'postal_code' },
  })
  const groups = [
    ...[misspelt('Madriz', 'Madrid'), misspelt('Sevlla', 'Sevilla')],
    ...[stateFault('08001', 'Madrid', 'Barcelona'), stateFault('46001', 'Madrid', 'Valencia')],
  ]
  answer('importsrest/monitor-import', importOf({ rows: 4, refused: 2, created: 2, warned: 2 }))
  answer('importsrest/getdetailforedit', faultsOf(groups))
  answer('importsrest/import-detail', { rows: [], total: 0, perpage: 50 })
  answer('importsrest/updatedetail', { rows: 2 })
  await openScreen('/space/import/7')
  const faults = page.getByRole('region', { name: 'Lo mismo en varias filas' })
  await expect
    .poll(() =>
      faults
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    )
    .toEqual([
      ...['Madriz → Madrid', 'Sevlla → Sevilla'],
      'El código postal 08001 es de Barcelona, pero la provincia dice Madrid.',
      'El código postal 46001 es de Valencia, pero la provincia dice Madrid.',
    ])
  expect(
    faults
      .getByRole('heading', { level: 4 })
      .elements()
      .map((each) => each.textContent),
  ).toEqual(['Provincia · 2 filas', 'Provincia y Código postal no coinciden · 2 filas'])
  await page.getByRole('button', { name: 'Aceptar todo según Código postal' }).click()
  await expect.poll(() => sentTo('importsrest/updatedetail').length).toBe(1)
  await page.getByRole('button', { name: 'Provincia: aceptar todo lo propuesto' }).click()
  await expect
    .poll(() => sentTo('importsrest/updatedetail'))
    .toEqual([
      { id: 7, field: 'state', proposed: true, contradicts: 'postal_code' },
      { id: 7, field: 'state', proposed: true },
    ])
})

test('one click matches all rows that nearly match a record', async () => {
  const near = (text: string, record: number) => ({
    ...{ field: 'shop_name', level: 'warning' as const, key: 'import.fault.near', rows: 1, text },
    values: { record, name: text, is_number: record },
  })
  answer('importsrest/monitor-import', importOf({ rows: 2, created: 2, warned: 2 }))
  answer('importsrest/getdetailforedit', faultsOf([near('Fcia. Luz', 4), near('Fcia. Sol', 5)]))
  answer('importsrest/import-detail', { rows: [], total: 0, perpage: 50 })
  answer('importsrest/updatedetail', { rows: 2 })
  await openScreen('/space/import/7')
  await page.getByRole('button', { name: 'Tienda: todos son los que ya existen' }).click()
  await expect.element(page.getByText('2 filas corregidas')).toBeVisible()
  expect(sentTo('importsrest/updatedetail')).toEqual([{ id: 7, field: 'shop_name', proposed: true }])
})

test('a row that nearly matches a record links to it, and can be matched with it', async () => {
  answer('importsrest/monitor-import', importOf({ rows: 1, created: 1, warned: 1, key: 'place' }))
  answer('importsrest/getdetailforedit', faultsOf([]))
  answer('importsrest/import-detail', {
    rows: [
      {
        ...{ number: 2, outcome: 'created', corrected: [], changes: [], texts: { shop_name: 'Fcia. Luz' } },
        ...plainRow,
        faults: [
          {
            ...{ field: 'shop_name', level: 'warning', key: 'import.fault.near', text: 'Fcia. Luz' },
            values: {
              ...{ record: 12, name: 'Farmacia Luz / Planta 1' },
              ...{ is_shop_name: 'Farmacia Luz', is_position: 'Planta 1' },
            },
          },
        ],
      },
    ],
    total: 1,
    perpage: 50,
  })
  answer('importsrest/updatedetail', { rows: 1 })
  await openScreen('/space/import/7')
  await expect
    .element(page.getByText('Casi lo mismo que Farmacia Luz / Planta 1, que ya existe.'))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Abrir Farmacia Luz / Planta 1' }))
    .toHaveAttribute('href', expect.stringMatching(/\/space\/12$/))
  await page.getByRole('button', { name: 'Es este' }).click()
  await expect
    .poll(() => sentTo('importsrest/updatedetail'))
    .toEqual([
      { id: 7, row: 2, field: 'shop_name', value: 'Farmacia Luz', before: 'Fcia. Luz' },
      { id: 7, row: 2, field: 'position', value: 'Planta 1', before: '' },
    ])
})
