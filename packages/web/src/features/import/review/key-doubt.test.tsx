import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { importOf } from '../../../testing/components/imports.ts'
import { answer, sentTo } from '../../../testing/components/server.ts'

// covers: product 9.45
test('a key that matches most rows with other records must be confirmed first, with an example', async () => {
  const key_doubt = { rows: 2, known: 2, row: 2, text: '1', here: 'Óptica Sol', there: 'Mirador Plaza' }
  let current = importOf({ rows: 2, updated: 2, key_doubt })
  answer('importsrest/monitor-import', () => current)
  answer('importsrest/import-detail', { rows: [], total: 0, perpage: 50 })
  answer('importsrest/load-spreadsheet', () => {
    current = { ...current, key_doubt: null }
    return current
  })
  await openScreen('/space/import/7')
  const start = page.getByRole('button', { name: 'Importar 2 espacios' })
  await expect.element(start).toBeDisabled()
  await expect.element(page.getByText('el 1 es «Mirador Plaza» y aquí pone «Óptica Sol»')).toBeVisible()
  await page.getByRole('button', { name: 'Sí, son esos: se modifican' }).click()
  await expect.element(start).toBeEnabled()
  expect(sentTo('importsrest/load-spreadsheet')).toEqual([{ id: 7, key: 'number' }])
})
