import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { importOf, plainRow } from '../../../testing/components/imports.ts'
import { answer, sentTo } from '../../../testing/components/server.ts'

// covers: product 9.44
test('answers from the last import are marked, counted, and can be changed', async () => {
  answer(
    'importsrest/monitor-import',
    importOf({ rows: 1, created: 1, answered: 1, mapping: { shop_name: 0, visible_width: 1 } }),
  )
  answer('importsrest/import-detail', {
    rows: [
      {
        ...{ ...plainRow, number: 2, outcome: 'created', changes: [], faults: [] },
        ...{ texts: { shop_name: 'Farmacia Luz', visible_width: '1200' } },
        ...{ corrected: ['visible_width'], answered: ['visible_width'] },
      },
    ],
    ...{ total: 1, perpage: 50 },
  })
  answer('importsrest/updatedetail', { rows: 1 })
  await openScreen('/space/import/7')
  const cell = page.getByRole('textbox', { name: 'Ancho visible, fila 2' })
  await expect.element(cell).toHaveValue('1200')
  await expect.element(cell).toHaveAccessibleDescription('Contestado la última vez')
  await expect.element(page.getByRole('button', { name: '1 contestada la última vez' })).toBeVisible()
  await cell.fill('1300')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => sentTo('importsrest/updatedetail'))
    .toMatchObject([{ row: 2, value: '1300', before: '1200' }])
})
