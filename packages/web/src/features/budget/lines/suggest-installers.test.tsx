import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { cell, press, texts } from '../../../testing/components/grid-person.ts'
import { budgetLineOf, budgetOf } from '../../../testing/components/records.ts'
import { answer, sentTo } from '../../../testing/components/server.ts'
import type { BudgetLine } from '../budget-record.ts'

let lines: BudgetLine[]

const garraf = { id: 7, name: 'Montajes Garraf', load: 12, judged: 50, proven_at_first: 48, again: 0 }

beforeEach(() => {
  lines = [budgetLineOf(), budgetLineOf({ id: 2, number: 2, space_id: 9, space_number: 13 })]
  answer('budgetrest/get', () => budgetOf({ spaces: 2 }))
  answer('budgetrest/getspaces', () => ({ rows: lines, total: 2, page: 1, perpage: 200 }))
  answer('budgetrest/installerlinks', { installers: [], links: [], reports: [] })
  answer('installerrest/getinstallers', [{ id: 7, name: 'Montajes Garraf' }])
  answer('installerrest/suggest', {
    ...{ from: null, to: null, installers: [garraf] },
    places: [
      {
        ...{ country: 'ES', state: 'ES-B', state_name: 'Barcelona' },
        suggested: [{ installer_id: 7, serves: 'state' }],
      },
      { country: 'ES', state: 'ES-TE', state_name: 'Teruel', suggested: [] },
    ],
    spaces: [
      { space_id: 8, line_id: 1, place: 0, installer_id: 7 },
      { space_id: 9, line_id: 2, place: 1, installer_id: null },
    ],
  })
  answer('budgetrest/updatespaces', ({ changed = [] }) => {
    const updatedLines = changed.flatMap(({ id, version: _, ...fields }) => {
      const line = lines.find((each) => each.id === id)
      const installer_name = fields.installer_id === 7 ? 'Montajes Garraf' : null
      return line ? [{ ...line, ...fields, installer_name, version: line.version + 1 }] : []
    })
    lines = lines.map((line) => updatedLines.find(({ id }) => id === line.id) ?? line)
    const { spaces, unpriced, lines_net, net, vat, total, version } = budgetOf({ version: 2 })
    const totals = { spaces, unpriced, lines_net, net, vat, total }
    return { version, totals, added: 0, changed: updatedLines, removed: [], refused: [] }
  })
})

test('installers are suggested for all spaces with reasons, applied as one step, and undone as one', async () => {
  await openScreen('/budget/1')
  await expect.element(page.getByRole('grid', { name: 'Espacios' })).toBeVisible()
  await page.getByRole('button', { name: 'Sugerir instaladores' }).click()
  await page.getByRole('menuitem', { name: 'Todos los espacios' }).click()
  const dialog = page.getByRole('dialog', { name: 'Instaladores sugeridos' })
  await expect
    .element(dialog)
    .toMatchTextContent(/Montajes Garraf12 espacios por hacer · 96 % con la primera foto válida1 espacio/)
  await expect.element(dialog).toMatchTextContent(/Nadie llega a 1 espacio \(Teruel\)\./)
  expect(sentTo('installerrest/suggest')).toEqual([{ budget_id: 1 }])
  expect(sentTo('budgetrest/updatespaces')).toEqual([])
  await dialog.getByRole('button', { name: 'Asignar 1 espacio' }).click()
  await expect.poll(() => texts('Instalador', 2)).toEqual(['Montajes Garraf', ''])
  await expect
    .poll(() => sentTo('budgetrest/updatespaces'))
    .toMatchObject([{ changed: [{ id: 1, installer_id: 7 }] }])
  await cell(1, 'Nota').click()
  await press('{Control>}z{/Control}')
  await expect.poll(() => texts('Instalador', 2)).toEqual(['', ''])
})

test('the installer cell offers the best suggestion first, with its reason', async () => {
  await openScreen('/budget/1')
  await expect.element(page.getByRole('grid', { name: 'Espacios' })).toBeVisible()
  await cell(0, 'Instalador').dblClick()
  const first = page.getByRole('option').first()
  await expect
    .element(first)
    .toMatchTextContent(/^Montajes Garraftrabaja en Barcelona · 12 espacios por hacer/)
  expect(sentTo('installerrest/suggest')).toMatchObject([{ space_ids: [8] }])
})
