import { importColumns } from '@lienzo/contract/imports/import-columns'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { importOf } from '../../../testing/components/imports.ts'
import { listed } from '../../../testing/components/listed.ts'
import { answer, sentTo } from '../../../testing/components/server.ts'

test('an import whose records remain offers no bin, by its button nor by the key', async () => {
  const rows = [
    { ...importOf({ id: 7, name: 'hecha.xlsx', state: 'done' }), remains: true },
    { ...importOf({ id: 8, name: 'lista.xlsx', state: 'ready' }), remains: false },
  ]
  answer('importsrest/list', (question) => listed(rows, importColumns, question))
  answer('importsrest/delete', { ids: [8] })
  await openScreen('/imports')
  await expect.element(page.getByRole('button', { name: 'Eliminar lista.xlsx' })).toBeInTheDocument()
  expect(page.getByRole('button', { name: 'Eliminar hecha.xlsx' }).elements()).toEqual([])
  for (const name of ['hecha.xlsx', 'lista.xlsx']) {
    const row = page.getByRole('row').filter({ hasText: name }).element()
    if (row instanceof HTMLElement) row.focus()
    await userEvent.keyboard('{Delete}')
  }
  await expect.poll(() => sentTo('importsrest/delete')).toMatchObject([{ ids: [8] }])
})
