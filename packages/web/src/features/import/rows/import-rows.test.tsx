import { importables } from '@lienzo/rules/imports/importables'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { faultsOf, importOf, plainRow } from '../../../testing/components/imports.ts'
import { answer, sentTo } from '../../../testing/components/server.ts'

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
    const visibleRows = show === 'warned' ? rows.slice(1) : rows
    return { rows: visibleRows, total: visibleRows.length, perpage: 50 }
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
  async (field, label, first, input, read) => {
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
    await cell.fill(input)
    await userEvent.keyboard('{Enter}')
    await expect.element(cell).toHaveValue(read)
    expect(page.getByText(/Ahora dice/).elements()).toEqual([])
  },
)

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
