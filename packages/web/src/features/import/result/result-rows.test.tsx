import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { importOf, plainRow } from '../../../testing/components/imports.ts'
import { answer, refusal, sentTo } from '../../../testing/components/server.ts'

const endTime = Date.UTC(2026, 10, 26, 9) / 1000
const row = { ...plainRow, corrected: [], changes: [], faults: [], texts: { shop_name: 'Farmacia Luz' } }
const recordOf = (id: number, deleted = false) => ({ taken: true, record: { id, deleted } })

test('after an import each row shows its outcome, and links to its record', async () => {
  const counts = { rows: 5, created: 2, updated: 1, unchanged: 1 }
  answer('importsrest/monitor-import', importOf({ ...counts, state: 'cancelled', ended_at: endTime }))
  answer('importsrest/import-detail', {
    rows: [
      { ...row, ...recordOf(31), number: 2, outcome: 'created' },
      {
        ...{ ...row, ...recordOf(32), number: 3, outcome: 'updated' },
        changes: [{ field: 'shop_name', before: 'Farmacia', after: 'Farmacia Luz' }],
      },
      { ...row, ...recordOf(33, true), number: 4, outcome: 'created' },
      { ...row, number: 5, outcome: 'unchanged', record: { id: 34, deleted: false } },
      { ...row, number: 6, outcome: 'created' },
    ],
    ...{ total: 5, perpage: 50 },
  })
  await openScreen('/space/import/7')
  const outcomeOf = (line: number) => page.getByRole('row').nth(line).getByRole('cell').nth(1)
  await expect.element(outcomeOf(1)).toBeVisible()
  expect([1, 2, 3, 4, 5].map((line) => outcomeOf(line).element().textContent)).toEqual([
    'Creado',
    'Modificado',
    'Creado · eliminado después',
    'Sin cambios',
    'Sin importar',
  ])
  const links = page.getByRole('table').getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/#/space/31',
    '/#/space/32',
    '/#/space/34',
  ])
  await expect.element(page.getByText('Farmacia → Farmacia Luz')).toBeVisible()
  await expect
    .element(
      page.getByText('Estas filas se guardan hasta el 24/02/2027. La lista de sus registros se queda.'),
    )
    .toBeVisible()
})

test.each([
  ['space', 'Ver los espacios'],
  ['promotion', 'Ver los productos'],
  ['material', 'Ver los materiales'],
] as const)(
  'after an import of %s a link leads to the list filtered by that import',
  async (resource, name) => {
    const counts = { rows: 5, created: 5, ended_at: endTime }
    answer('importsrest/monitor-import', importOf({ ...counts, resource, key: 'code', state: 'done' }))
    answer('importsrest/import-detail', { rows: [], total: 0, perpage: 50 })
    await openScreen(`/${resource}/import/7`)
    const address = `/#/${resource}?f_import_id=eq%3B7`
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', address)
  },
)

test('an import whose rows have expired says so', async () => {
  answer('importsrest/monitor-import', importOf({ state: 'done', rows: 5, created: 5, ended_at: endTime }))
  await openScreen('/space/import/7')
  await expect.element(page.getByText(/^Las filas ya no están/)).toBeVisible()
  expect(page.getByRole('table').elements()).toEqual([])
})

test('refused rows of an import come first, and can be corrected', async () => {
  const fault = { field: 'visible_width', level: 'error' as const, key: 'import.fault.number', text: 's/m' }
  const faulty = { ...row, texts: { visible_width: 's/m' }, faults: [{ ...fault, values: { text: 's/m' } }] }
  answer(
    'importsrest/monitor-import',
    importOf({ state: 'done_with_warnings', rows: 2, created: 1, refused: 1, ended_at: endTime }),
  )
  answer('importsrest/getdetailforedit', { columns: [], groups: [], total: 0 })
  answer('importsrest/import-detail', ({ show }) => {
    const createdRow = { ...row, ...recordOf(31), number: 2, outcome: 'created' as const }
    const refusedRow = { ...faulty, number: 3, outcome: 'refused' as const }
    return { rows: show === 'refused' ? [refusedRow] : [createdRow, refusedRow], total: 1, perpage: 50 }
  })
  await openScreen('/space/import/7')
  await expect.element(page.getByRole('textbox', { name: 'Ancho visible, fila 3' })).toHaveValue('s/m')
  await page.getByRole('button', { name: '2 filas' }).click()
  await expect.element(page.getByRole('link', { name: 'Creado' })).toBeVisible()
})

test('a list filtered by an import shows its file and day', async () => {
  answer('importsrest/detail', importOf({ id: 7, name: 'espacios.csv', created_at: endTime }))
  answer('materialrest/list', { rows: [], total: 0, page: 1, perpage: 10 })
  await openScreen('/material?f_import_id=eq%3B7')
  await expect.element(page.getByText('Importación espacios.csv, 26/11/2026')).toBeVisible()
  expect(sentTo('importsrest/detail')).toEqual([{ id: 7 }])
})

test('an invalid filter of a list is named, and can be removed', async () => {
  answer('materialrest/list', ({ filters = {} }) => {
    const fields = { 'filters.roll_width': { key: 'validation.filter', message: 'is no filter' } }
    if (filters.roll_width) throw refusal('INVALID_INPUT', { fields } as never)
    return { rows: [], total: 0, page: 1, perpage: 10 }
  })
  await openScreen('/material?f_roll_width=mucho')
  await expect.element(page.getByText(/^No se entiende el filtro de «Ancho/)).toBeVisible()
  await page.getByRole('button', { name: 'Quitar todos los filtros' }).click()
  await expect.element(page.getByText(/^No se entiende el filtro/)).not.toBeInTheDocument()
})
