import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { importOf, noPictures } from '../../../testing/components/imports.ts'
import { answer, sentTo } from '../../../testing/components/server.ts'

test('undoing an import of thousands of rows asks first with their numbers, and lists the records that were kept', async () => {
  const counts = { deleted: 18_000, restored: 1_500, kept: 500 }
  const doneImport = importOf({ state: 'done', rows: 20_000, created: 18_400, updated: 1_600 })
  answer('importsrest/monitor-import', doneImport)
  answer('importsrest/undodetail', {
    ...counts,
    records: [
      {
        ...{ record_id: 31, label: 'Farmacia Luz', reason: 'used' },
        ...{ import: null, order: { id: 90, code: '26-000033' } },
      },
      { record_id: 32, label: 'Farmacia Sol', reason: 'deleted', import: null, order: null },
      {
        ...{ record_id: 33, label: 'Farmacia Mar', reason: 'changed' },
        ...{ import: { id: 8, name: 'noviembre.csv' }, order: null },
      },
    ],
  })
  answer('importsrest/changestatus', () => {
    const undone = { ...doneImport, state: 'undone' as const, undone: counts }
    answer('importsrest/monitor-import', undone)
    return undone
  })
  await openScreen('/space/import/7')
  const button = page.getByRole('button', { name: 'Deshacer la importación' })
  await button.click()
  const question = page.getByRole('dialog', { name: '¿Deshacer la importación?' })
  const numbers = 'Se eliminan: 18.000; vuelven a ser como antes: 1.500; sin tocar'
  await expect.element(question.getByText(numbers)).toBeVisible()
  await expect.element(question.getByText('después: 500.')).toBeVisible()
  await question.getByRole('button', { name: 'No' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(sentTo('importsrest/changestatus')).toEqual([])
  await button.click()
  await question.getByRole('button', { name: 'Sí' }).click()
  await expect.element(page.getByText('Importación deshecha. Eliminados: 18.000')).toBeVisible()
  const keptRegion = page.getByRole('region', { name: 'Sin tocar' })
  await expect.element(keptRegion.getByText('Los primeros 3 de 500')).toBeVisible()
  await expect.element(keptRegion.getByText('Farmacia Luz · usado después')).toBeVisible()
  await expect
    .element(keptRegion.getByRole('link', { name: 'Farmacia Luz' }))
    .toHaveAttribute('href', '/#/space/31')
  await expect
    .element(keptRegion.getByRole('link', { name: 'pedido 26-000033' }))
    .toHaveAttribute('href', '/#/order/90')
  await expect
    .element(keptRegion.getByText('Los ha modificado una importación posterior: noviembre.csv'))
    .toBeVisible()
  await expect
    .element(keptRegion.getByRole('link', { name: 'noviembre.csv' }))
    .toHaveAttribute('href', '/#/space/import/8')
  await expect
    .element(keptRegion.getByText('Farmacia Mar · modificado por una importación posterior'))
    .toBeVisible()
  await expect.element(keptRegion.getByText('Farmacia Sol · eliminado después')).toBeVisible()
  await expect.element(keptRegion.getByRole('link', { name: 'Farmacia Sol' })).not.toBeInTheDocument()
})

test('undoing an import of thousands of photos asks first too, and says how many were added', async () => {
  const pictures = { ...noPictures, added: 4_000 }
  answer('importsrest/monitor-import', importOf({ state: 'done', rows: 5, updated: 5, pictures }))
  answer('importsrest/undodetail', { deleted: 0, restored: 5, kept: 0, records: [] })
  await openScreen('/space/import/7')
  await page.getByRole('button', { name: 'Deshacer la importación' }).click()
  const question = page.getByRole('dialog', { name: '¿Deshacer la importación?' })
  await expect.element(question.getByText('Fotos que ha traído: 4.000. Se eliminan: 0;')).toBeVisible()
  expect(sentTo('importsrest/changestatus')).toEqual([])
})

test('a small import is undone without a confirmation', async () => {
  answer('importsrest/monitor-import', importOf({ state: 'done', rows: 5, created: 5 }))
  answer('importsrest/changestatus', importOf({ state: 'undoing', rows: 5, created: 5 }))
  await openScreen('/space/import/7')
  await page.getByRole('button', { name: 'Deshacer la importación' }).click()
  await expect.poll(() => sentTo('importsrest/changestatus')).toEqual([{ id: 7, state: 'undoing' }])
})
