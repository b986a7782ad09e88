import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { importOf, noPictures } from '../../../testing/components/imports.ts'
import { answer, sentTo } from '../../../testing/components/server.ts'

const missing = { records: 2, deactivate: false, deactivated: 0, kept: 0 }
const three = { record_id: 31, names: ['3', 'Farmacia Luz', 'Puerta'], in_order: true, result: null }
const four = { record_id: 32, names: ['4', 'Farmacia Sol'], in_order: false, result: null }

function answerMissing(
  rows: (Omit<typeof three, 'result'> & { result: 'changed' | 'deactivated' | null })[],
) {
  answer('importsrest/missing', { rows, total: rows.length, perpage: 50 })
  answer('importsrest/import-detail', { rows: [], total: 0, perpage: 50 })
}

// covers: product 9.43
test('records of the last import that are missing from the file are collapsed, and deactivated with one choice', async () => {
  let current = importOf({ rows: 1, unchanged: 1, missing })
  answer('importsrest/monitor-import', () => current)
  answer('importsrest/deactivatemissing', ({ deactivate }) => {
    current = { ...current, missing: { ...missing, deactivate } }
    return current
  })
  answerMissing([three, four])
  await openScreen('/space/import/7')
  const start = page.getByRole('button', { name: /^Importar 0 espacios$/ })
  await expect.element(start).toBeDisabled()
  const line = page.getByText('Ausentes 2 espacios de la última vez no están en este archivo')
  await expect
    .element(page.getByRole('list', { name: 'Los que no están en el archivo' }))
    .not.toBeInTheDocument()
  await line.click()
  const list = page.getByRole('list', { name: 'Los que no están en el archivo' })
  await expect.element(list).toBeVisible()
  expect(
    list
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['3 · Farmacia Luz · Puerta · en un pedido sin terminar', '4 · Farmacia Sol'])
  await expect
    .element(list.getByRole('link', { name: '4 · Farmacia Sol' }))
    .toHaveAttribute('href', '/#/space/32')
  const choice = page.getByRole('switch', { name: 'Desactivarlos con la importación' })
  await expect.element(choice).not.toBeChecked()
  await choice.click()
  await expect.element(choice).toBeChecked()
  expect(sentTo('importsrest/deactivatemissing')).toEqual([{ id: 7, deactivate: true }])
  await expect.element(page.getByRole('button', { name: 'Desactivar 2 espacios' })).toBeEnabled()
})

test('the result counts deactivated records and those that somebody has changed since, and can be undone', async () => {
  const came = { records: 2, deactivate: true, deactivated: 1, kept: 1 }
  answer(
    'importsrest/monitor-import',
    importOf({ state: 'done', rows: 1, unchanged: 1, ended_at: 0, missing: came }),
  )
  answerMissing([
    { ...three, result: 'deactivated' },
    { ...four, result: 'changed' },
  ])
  await openScreen('/space/import/7')
  await expect.element(page.getByText('Desactivados', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Sin desactivar, modificados después')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Deshacer la importación' })).toBeVisible()
  await page.getByText('Ausentes 2 espacios').click()
  await expect.element(page.getByText('4 · Farmacia Sol · modificado después, sigue activo')).toBeVisible()
})

test('the import button says how many records it deactivates, beside rows or photos', async () => {
  const missingRecords = { ...missing, records: 3, deactivate: true }
  answerMissing([three, four])
  answer('importsrest/getdetailforedit', { columns: [], groups: [], total: 0 })
  answer(
    'importsrest/monitor-import',
    importOf({ rows: 12, created: 10, updated: 2, missing: missingRecords }),
  )
  await openScreen('/space/import/7')
  await expect
    .element(page.getByRole('button', { name: 'Importar 12 espacios y desactivar 3', exact: true }))
    .toBeEnabled()
  const pictures = { ...noPictures, coming: 8 }
  answer(
    'importsrest/monitor-import',
    importOf({ id: 8, rows: 12, unchanged: 12, pictures, missing: missingRecords }),
  )
  await openScreen('/space/import/8')
  await expect
    .element(page.getByRole('button', { name: 'Añadir 8 fotos y desactivar 3', exact: true }))
    .toBeEnabled()
})
