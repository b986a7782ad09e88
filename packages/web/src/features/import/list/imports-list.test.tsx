import { importColumns } from '@lienzo/contract/imports/import-columns'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { importOf } from '../../../testing/components/imports.ts'
import { listed } from '../../../testing/components/listed.ts'
import { answer, sentTo } from '../../../testing/components/server.ts'

test('an import whose records remain cannot be moved to the bin, neither by button nor by key', async () => {
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

test('each state is fully visible on a laptop', async () => {
  await page.viewport(1440, 900)
  const row = {
    id: 7,
    name: 'Tiendas y farmacias de la campaña de verano.xlsx',
    customer_name: 'Perfumerías Alameda, S.L.',
  }
  const states = ['done_with_warnings', 'preparing', 'undoing'] as const
  const rows = states.map((state, index) => ({
    ...importOf({ ...row, id: 7 + index, state, created_by_name: 'administracion' }),
    remains: true,
  }))
  answer('importsrest/list', (question) => listed(rows, importColumns, question))
  await openScreen('/imports')
  await expect.element(page.getByText('Con filas rechazadas')).toBeVisible()
  const cut = ['Con filas rechazadas', 'Leyendo', 'Deshaciendo'].filter((text) => {
    const cell = page.getByText(text).element().closest('td')
    return !cell || cell.scrollWidth > cell.clientWidth
  })
  expect(cut).toEqual([])
})
