import { type ImportFault, readImportRow } from '@lienzo/rules/imports/import-declaration'
import { importables } from '@lienzo/rules/imports/importables'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../../../testing/components/app.tsx'
import { importOf, plainRow } from '../../../../testing/components/imports.ts'
import { answer, sentTo } from '../../../../testing/components/server.ts'

/** Opens an import with `rows` rows that are refused for the same fault. */
async function openRefused(
  fault: ImportFault,
  rows: number,
  resource: ReturnType<typeof importOf>['resource'] = 'space',
) {
  const group = { ...fault, rows }
  const { rows: _, ...example } = group
  const column = {
    ...{ field: fault.field, contradicts: null, rows, errors: rows, proposals: 0, readings: 0, near: 0 },
    reasons: [{ rows, texts: 1, example }],
  }
  answer(
    'importsrest/monitor-import',
    importOf({ resource, key: Object.keys(importables[resource].keys)[0] ?? '', rows, refused: rows }),
  )
  answer('importsrest/getdetailforedit', {
    columns: [column],
    groups: rows > 1 ? [group] : [],
    total: rows > 1 ? 1 : 0,
  })
  const row = {
    outcome: 'refused' as const,
    corrected: [],
    changes: [],
    texts: { [fault.field]: fault.text },
  }
  answer('importsrest/import-detail', {
    rows: Array.from({ length: rows }, (_, index) => ({
      ...{ number: index + 2, ...row, ...plainRow },
      faults: [fault],
    })),
    ...{ total: rows, perpage: 50 },
  })
  answer('importsrest/updatedetail', { rows })
  await openScreen(`/${resource}/import/7`)
}

const faultOf = (field: string, key: string, text: string, values = {}): ImportFault => ({
  ...{ field, level: 'error', key: `import.fault.${key}`, text },
  values: { text, ...values },
})

test('the product of a row is chosen from a list', async () => {
  answer('productrest/getproducts', ({ search = '' }) =>
    [
      { id: 4, name: 'Vinilo de escaparate', code: 'VIN-ESC' },
      { id: 5, name: 'Lona', code: 'LON' },
    ].filter(({ name }) => name.toLowerCase().includes(search)),
  )
  await openRefused(faultOf('default_product_id', 'reference', 'Pegatina'), 1)
  const cell = page.getByRole('combobox', { name: 'Producto habitual, fila 2' })
  await cell.click()
  await expect.element(page.getByRole('option', { name: 'Lona' })).toBeVisible()
  await userEvent.clear(cell)
  await userEvent.type(cell, 'vini')
  await expect.element(page.getByRole('option', { name: 'Lona' })).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect
    .poll(() => sentTo('importsrest/updatedetail'))
    .toEqual([
      { id: 7, row: 2, field: 'default_product_id', value: 'Vinilo de escaparate', before: 'Pegatina' },
    ])
})

test.each([
  ['space', 'visible_width', 'Ancho visible, fila 2', 'mm'],
  ['material', 'thickness', 'Grosor, fila 2', 'µm'],
  ['material', 'weight', 'Gramaje, fila 2', 'g/m²'],
] as const)('the correction of %s, %s, shows its unit', async (resource, field, name, unit) => {
  await openRefused(faultOf(field, 'number', 's/m'), 1, resource)
  const cell = page.getByRole('cell').filter({ has: page.getByRole('textbox', { name }) })
  await expect.element(cell.getByText(unit, { exact: true })).toBeVisible()
})

test('records of the same name are distinguished by their codes', async () => {
  answer('materialrest/getmaterials', [
    { id: 4, name: 'Vinilo', code: 'VIN-1' },
    { id: 5, name: 'Vinilo', code: 'VIN-2' },
  ])
  await openRefused(faultOf('default_material_id', 'reference_several', 'Vinilo'), 1)
  await page.getByRole('combobox', { name: 'Material habitual, fila 2' }).click()
  await page.getByRole('option', { name: 'VIN-2' }).click()
  await expect
    .poll(() => sentTo('importsrest/updatedetail'))
    .toMatchObject([{ field: 'default_material_id', value: 'VIN-2' }])
})

test('a province is chosen from those of the country, for many rows', async () => {
  answer('staterest/list', ({ country }) => ({
    rows:
      country === 'PT'
        ? [{ code: 'PT-13', name: 'Porto', label: 'Porto', other_names: ['Oporto'] }]
        : [{ code: 'ES-M', name: 'Madrid', label: 'Madrid', other_names: [] }],
    ...{ total: 1, page: 1, perpage: 500 },
  }))
  await openRefused(faultOf('state', 'state', 'Galiza', { country: 'PT' }), 3)
  const group = page.getByRole('region', { name: 'Lo mismo en varias filas' })
  await group.getByRole('combobox').click()
  await expect.element(page.getByRole('option')).toHaveTextContent('Porto')
  await userEvent.type(group.getByRole('combobox'), '{Control>}a{/Control}opor')
  await page.getByRole('option', { name: 'Porto' }).click()
  await expect
    .poll(() => sentTo('importsrest/updatedetail'))
    .toEqual([
      {
        ...{ id: 7, field: 'state', value: 'Porto' },
        fault: { key: 'import.fault.state', text: 'Galiza', values: { text: 'Galiza', country: 'PT' } },
      },
    ])
})

test.each([1, 2])(
  'an ambiguous length shows both readings with their units, and the chosen one applies to %i rows',
  async (rows) => {
    const readings = {
      ...{ thousands: '2000 cm', decimals: '2.5 cm' },
      ...{ thousands_value: '20000', decimals_value: '25' },
    }
    await openRefused(faultOf('visible_width', 'length_which', '2.000', readings), rows)
    const place =
      rows === 1 ? page.getByRole('table') : page.getByRole('region', { name: 'Lo mismo en varias filas' })
    await expect.element(place.getByText(/«2\.000» puede ser 2\.000.cm o 2,5.cm/).first()).toBeVisible()
    await expect.element(place.getByRole('button', { name: 'Cambiar a 25 mm' }).first()).toBeVisible()
    // The text from the file is in centimetres, so the field shows no unit. Text that the user types is in millimetres.
    const field = place.getByRole('textbox').first()
    expect(place.getByText('mm', { exact: true }).elements()).toEqual([])
    await field.fill('90')
    await expect.element(place.getByText('mm', { exact: true })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await place.getByRole('button', { name: 'Cambiar a 20.000 mm' }).first().click()
    await expect
      .poll(() => sentTo('importsrest/updatedetail'))
      .toMatchObject([{ id: 7, field: 'visible_width', value: '20000' }])
  },
)

test('a rounded length shows the original text beside its value, and no button to set that value', async () => {
  const { faults } = readImportRow(
    importables.space,
    ['90,15'],
    { visible_width: 0 },
    { headers: ['Ancho (cm)'] },
  )
  const [fault] = faults
  if (!fault) throw new Error('There is no fault')
  await openRefused(fault, 2)
  const row = { ...{ number: 2, outcome: 'created' as const, corrected: [], changes: [] }, ...plainRow }
  answer('importsrest/import-detail', {
    rows: [{ ...row, texts: { visible_width: '902' }, faults }],
    ...{ total: 1, perpage: 50 },
  })
  await openScreen('/space/import/7')
  const cell = page.getByRole('textbox', { name: 'Ancho visible, fila 2' })
  await expect.element(cell).toHaveValue('902')
  await expect.element(cell).toHaveAccessibleDescription('«90,15» redondeado a 902\u00a0mm.')
  const groups = page.getByRole('region', { name: 'Lo mismo en varias filas' })
  await expect.element(groups.getByText('«90,15» redondeado a 902')).toBeVisible()
  expect(page.getByRole('button', { name: /^Cambiar a/ }).elements()).toEqual([])
})

test('the most frequent of many different errors of a column are shown, and a button shows the others', async () => {
  const faults = Array.from({ length: 40 }, (_, index) => faultOf('state', 'state', `Galiza ${index + 1}`))
  await openRefused(faultOf('state', 'state', 'Galiza 1'), 2)
  const [first] = faults
  if (!first) throw new Error('There is no fault')
  answer('importsrest/getdetailforedit', {
    columns: [
      {
        ...{ field: 'state', contradicts: null, rows: 80, errors: 80, proposals: 0, readings: 0, near: 0 },
        reasons: [{ rows: 80, texts: 40, example: first }],
      },
    ],
    groups: faults.map((fault) => ({ ...fault, rows: 2 })),
    total: 40,
  })
  await openScreen('/space/import/7')
  const region = page.getByRole('region', { name: 'Lo mismo en varias filas' })
  await expect.element(region.getByText(/«Galiza 6»/)).toBeVisible()
  expect(region.getByRole('listitem').elements()).toHaveLength(6)
  const further = region.getByRole('button', { name: 'Ver 34 más' })
  await further.click()
  await expect.element(region.getByText(/«Galiza 40»/)).toBeInTheDocument()
  // The list does not scroll by itself; only the page does.
  const own = [...region.element().querySelectorAll('*')].filter(
    (each) => each.scrollHeight > each.clientHeight + 1 && getComputedStyle(each).overflowY !== 'visible',
  )
  expect(own.map(({ className }) => className)).toEqual([])
  await region.getByRole('button', { name: 'Ver menos' }).click()
  await expect.element(further).toBeVisible()
})
