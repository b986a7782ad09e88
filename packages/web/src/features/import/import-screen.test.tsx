import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { importables } from '@lienzo/rules/imports/importables'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { importOf, plainRow } from '../../testing/components/imports.ts'
import { answer, sentTo } from '../../testing/components/server.ts'

type Faults = OutputOnTheWire<CallAt<'importsrest/getdetailforedit'>>

/** Builds an answer with groups of faults, each in rows of its own. */
function faultsOf(groups: Faults['groups']): Faults {
  const rowsOf = (own: Faults['groups']) => own.reduce((sum, { rows }) => sum + rows, 0)
  const kindOf = ({ field, values }: Faults['groups'][number]) => `${field} ${values.contradicts}`
  const columns = [...Map.groupBy(groups, kindOf).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { field } = first
    const contradicts = first.values.contradicts === undefined ? null : String(first.values.contradicts)
    const reasons = [...Map.groupBy(own, ({ key }) => key).values()].flatMap((alike) => {
      const [{ rows: _, ...example } = first] = alike
      return [{ rows: rowsOf(alike), texts: alike.length, example }]
    })
    const errors = rowsOf(own.filter(({ level }) => level === 'error'))
    const proposals = rowsOf(own.filter(({ values }) => values.nearest && !values.unsure))
    const near = rowsOf(own.filter(({ values }) => values.record !== undefined))
    const readings = rowsOf(own.filter(({ values }) => values.thousands_value !== undefined))
    return [{ field, contradicts, rows: rowsOf(own), errors, proposals, readings, near, reasons }]
  })
  return { columns, groups, total: groups.length }
}

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

test('a price list shows amounts and measures in readable form, and asks about likely mistakes', async () => {
  const list = importOf({
    ...{ resource: 'material', name: 'tarifa.csv', customer_id: null, customer_name: '', key: 'code' },
    ...{ headers: ['Ref', 'PVP', 'Ancho'], mapping: { code: 0, price_per_m2: 1, roll_width: 2 } },
    ...{ rows: 2, updated: 2, warned: 1 },
  })
  const row = { outcome: 'updated' as const, corrected: [], faults: [], ...plainRow }
  const doubt = {
    ...{ field: 'price_per_m2', level: 'warning' as const, key: 'import.fault.price_unit', text: '1250' },
    values: { before: '12.50', nearest: '12.50' },
  }
  answer('importsrest/monitor-import', list)
  answer('importsrest/getdetailforedit', faultsOf([{ ...doubt, rows: 2 }]))
  const rows = [
    {
      ...{ ...row, number: 2, texts: { code: 'VIN-1', price_per_m2: '13.10', roll_width: '1370' } },
      changes: [{ field: 'price_per_m2', before: '12.50', after: '13.10' }],
    },
    {
      ...{ ...row, number: 3, texts: { code: 'VIN-2', price_per_m2: '1250', roll_width: '12500' } },
      ...{ changes: [], faults: [doubt] },
    },
  ]
  answer('importsrest/import-detail', ({ show }) => {
    const shown = show === 'warned' ? rows.slice(1) : rows
    return { rows: shown, total: shown.length, perpage: 50 }
  })
  answer('importsrest/updatedetail', { rows: 2 })
  await openScreen('/material/import/7')
  await expect.element(page.getByRole('deletion')).toHaveTextContent('12,50 €')
  await expect.element(page.getByRole('insertion')).toHaveTextContent('13,10 €')
  const faulty = page.getByRole('region', { name: 'Filas con errores o avisos' })
  await expect.element(faulty.getByText('12.500 mm')).toBeVisible()
  await expect.element(page.getByText('Era 12,50 €. ¿Es 12,50 €?', { exact: true })).toBeVisible()
  await page.getByRole('row').getByRole('button', { name: 'Cambiar a 12,50 €' }).click()
  await page.getByRole('listitem').getByRole('button', { name: 'Cambiar a 12,50 €' }).click()
  await expect
    .poll(() => sentTo('importsrest/updatedetail'))
    .toEqual([
      { id: 7, row: 3, field: 'price_per_m2', value: '12.50', before: '1250' },
      {
        ...{ id: 7, field: 'price_per_m2', value: '12.50' },
        fault: { key: doubt.key, text: '1250', values: doubt.values },
      },
    ])
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
  const told = () => faults.getByRole('listitem').elements()
  await expect
    .poll(() => told().map((item) => item.textContent))
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
  const contradicted = (postal_code: string, here: string, nearest: string) => ({
    ...{ field: 'state', level: 'warning' as const, key: 'import.fault.postal_state', rows: 1, text: here },
    values: { postal_code, here, nearest, country: 'ES', contradicts: 'postal_code' },
  })
  const groups = [
    ...[misspelt('Madriz', 'Madrid'), misspelt('Sevlla', 'Sevilla')],
    ...[contradicted('08001', 'Madrid', 'Barcelona'), contradicted('46001', 'Madrid', 'Valencia')],
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

test('the row number and its outcome stay in sight, and columns with errors come first', async () => {
  const fields = Object.keys(importables.space.fields)
  const mapping = Object.fromEntries(fields.map((field, column) => [field, column]))
  const text = 'x'.repeat(201)
  const fault = { field: 'closed_reason', level: 'error' as const, key: 'import.fault.too_long', text }
  const texts = Object.fromEntries(Object.keys(mapping).map((field) => [field, `${field} `.repeat(9)]))
  answer('importsrest/monitor-import', importOf({ rows: 1, refused: 1, mapping }))
  answer('importsrest/getdetailforedit', faultsOf([]))
  answer('importsrest/import-detail', {
    rows: [
      {
        ...{ number: 5, outcome: 'refused', corrected: [], changes: [], texts },
        ...{ ...plainRow, faults: [{ ...fault, values: { maximum: 200 } }] },
      },
    ],
    ...{ total: 1, perpage: 50 },
  })
  await openScreen('/space/import/7')
  const heads = page.getByRole('columnheader')
  await expect.element(heads.nth(2)).toMatchTextContent(/^Motivo/)
  await expect.element(heads.nth(1)).toMatchTextContent(/^Qué pasará$/)
  const rows = page.getByRole('region', { name: 'Filas con errores o avisos' })
  const scroll = rows.element()
  scroll.scrollLeft = scroll.scrollWidth
  const cell = page.getByRole('row').nth(1).getByRole('cell')
  const edge = scroll.getBoundingClientRect()
  expect(scroll.scrollLeft).toBeGreaterThan(0)
  for (const at of [0, 1]) {
    const { left, right } = cell.nth(at).element().getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(edge.left)
    expect(right).toBeLessThan(edge.left + 300)
  }
})

test.each([
  ['visible_width', 'Ancho visible', 's/m', '120 cm', '1200'],
  ['measured_at', 'Medido el', 'ayer', '4/3/25', '04/03/2025'],
  ['latitude', 'Latitud', 'a', '40,4168', '40.4168'],
])(
  'a value typed in %s does not conflict with its normalised form',
  async (field, label, first, typed, read) => {
    let text = first
    const faults = (key: string) => [
      { field, level: 'error' as const, key: `import.fault.${key}`, text, values: { text } },
    ]
    answer('importsrest/monitor-import', importOf({ rows: 1, refused: 1 }))
    answer('importsrest/getdetailforedit', faultsOf([]))
    answer('importsrest/import-detail', () => ({
      rows: [
        {
          ...{ number: 2, outcome: 'refused', corrected: [field], changes: [], texts: { [field]: text } },
          ...{ ...plainRow, faults: text === first ? faults('number') : [] },
        },
      ],
      ...{ total: 1, perpage: 50 },
    }))
    answer('importsrest/updatedetail', () => {
      text = read
      return { rows: 1 }
    })
    await openScreen('/space/import/7')
    const cell = page.getByRole('textbox', { name: `${label}, fila 2` })
    await cell.fill(typed)
    await userEvent.keyboard('{Enter}')
    await expect.element(cell).toHaveValue(read)
    expect(page.getByText(/Ahora dice/).elements()).toEqual([])
  },
)

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

test('a closure without a last day is shown as lasting until further notice, and a row without a closure shows nothing', async () => {
  const headers = ['Número', 'Cerrado desde', 'Cerrado hasta']
  const mapping = { number: 0, closed_from: 1, closed_to: 2 }
  const row = (
    number: number,
    texts: object,
    changes: { field: string; before: string; after: string }[],
  ) => ({
    ...{ number, outcome: 'updated' as const, corrected: [], faults: [], ...plainRow },
    texts: { number: String(number), ...texts },
    changes,
  })
  const since = '10/08/2026'
  const until = '23/08/2026'
  answer('importsrest/monitor-import', importOf({ rows: 4, updated: 4, headers, mapping }))
  answer('importsrest/import-detail', {
    rows: [
      row(1, { closed_from: since }, [{ field: 'closed_from', before: '', after: since }]),
      row(2, { closed_from: since, closed_to: until }, [{ field: 'closed_to', before: '', after: until }]),
      row(3, { closed_from: since }, [{ field: 'closed_to', before: until, after: '' }]),
      row(4, {}, []),
    ],
    ...{ total: 4, perpage: 50 },
  })
  await openScreen('/space/import/7')
  const last = (number: number) => page.getByRole('row').nth(number).getByRole('cell').nth(4)
  await expect.element(last(4)).toBeInTheDocument()
  expect([1, 2, 3, 4].map((number) => last(number).element().textContent)).toEqual([
    'Hasta nuevo aviso',
    'Hasta nuevo aviso → 23/08/2026',
    '23/08/2026 → Hasta nuevo aviso',
    '',
  ])
})
