import { spaceColumns } from '@lienzo/contract/customers/space-columns'
import { stopClock } from '@lienzo/rules/testing/stop-clock'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { RecordOf } from '../../../core/record/record-calls.ts'
import { openScreen } from '../../../testing/components/app.tsx'
import { listed } from '../../../testing/components/listed.ts'
import { save, undo } from '../../../testing/components/person.ts'
import { spaceOf } from '../../../testing/components/records.ts'
import { answer, sentTo } from '../../../testing/components/server.ts'
import { today } from '../../../ui/dates/moment-text.ts'

stopClock()
const SECONDS_PER_DAY = 86_400
const day = (text: string) => Date.parse(text) / 1000
const inDays = (days: number) => today() + days * SECONDS_PER_DAY
const dayText = (seconds: number) =>
  new Date(seconds * 1000).toISOString().slice(0, 10).split('-').toReversed().join('/')

const reform = { closed_from: day('2026-03-02'), closed_to: day('2026-03-12'), closed_reason: 'Obras' }

const row = (number: number) => page.getByRole('group', { name: `Cierre ${number}`, exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name })

/** Space on the fake server. */
let space: RecordOf<'space'>

beforeEach(() => {
  space = spaceOf({ closures: [reform] })
  answer('spacerest/get', () => space)
  answer('timelinerest/list', { items: [], next: null })
  answer('staterest/list', { rows: [], total: 0, page: 1, perpage: 60 })
  answer('orderrest/list', { rows: [], total: 0, page: 1, perpage: 5 })
  answer('spacerest/update', ({ closures = [] }) => {
    space = { ...space, closures, version: space.version + 1 }
    return space
  })
})

// covers: product 9.15
test('a closure is added by keyboard, and saved with its space', async () => {
  await openScreen('/space/1')
  await expect.element(row(1).getByLabelText('Motivo')).toHaveValue('Obras')
  await button('Añadir cierre').click()
  await expect.element(row(2).getByRole('textbox', { name: 'Cerrado desde' })).toHaveFocus()
  await row(2).getByRole('textbox', { name: 'Cerrado desde' }).fill('10/03/2026')
  await row(2).getByRole('textbox', { name: 'Hasta' }).fill('09/03/2026')
  await expect.element(row(2).getByText('Termina antes de empezar.')).toBeVisible()
  await row(2).getByRole('textbox', { name: 'Hasta' }).fill('20/03/2026')
  await expect.element(row(2).getByText(/Se solapa con otro cierre/)).toBeVisible()
  await row(2).getByRole('textbox', { name: 'Cerrado desde' }).fill('13/03/2026')
  await expect.element(row(2).getByText(/Se solapa con otro cierre/)).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(row(2).getByText('Falta el motivo.')).toBeVisible()
  await row(2).getByLabelText('Motivo').fill('Inventario')
  await save()
  await expect
    .poll(() => sentTo('spacerest/update').at(-1)?.closures)
    .toEqual([
      reform,
      { closed_from: day('2026-03-13'), closed_to: day('2026-03-20'), closed_reason: 'Inventario' },
    ])
})

test('a removed closure is restored, and a closure that was added since stays', async () => {
  await openScreen('/space/1')
  await button('Quitar el cierre 02/03/2026').click()
  await expect.element(row(1)).not.toBeInTheDocument()
  await expect.element(button('Añadir cierre')).toHaveFocus()
  await button('Añadir cierre').click()
  await row(1).getByLabelText('Motivo').fill('Vacaciones')
  await undo()
  await expect.element(row(1).getByLabelText('Motivo')).toHaveValue('Obras')
  await expect.element(row(2).getByLabelText('Motivo')).toHaveValue('Vacaciones')
})

test('read-only users see the closures in words, and whether the space is closed now', async () => {
  space = spaceOf({
    closures: [reform, { closed_from: inDays(-1), closed_to: inDays(1), closed_reason: 'Inundación' }],
  })
  await openScreen('/space/1', {
    permissions: { '/space': { perm_view: '1', perm_access: '1', perm_edit: '0' } },
  })
  await expect.element(page.getByText('Del 02/03/2026 al 12/03/2026: Obras')).toBeVisible()
  await expect.element(page.getByText(`Cerrado hasta el ${dayText(inDays(1))}`)).toBeVisible()
  expect(button('Añadir cierre').elements()).toEqual([])
})

test('the list marks spaces that are closed or will be, and can be filtered by a day', async () => {
  const rows = [
    spaceOf({
      id: 1,
      closures: [{ closed_from: inDays(-9), closed_to: null, closed_reason: 'Fin de contrato' }],
    }),
    spaceOf({ id: 2, closures: [{ closed_from: inDays(2), closed_to: inDays(3), closed_reason: 'Obras' }] }),
    spaceOf({ id: 3, closures: [reform] }),
  ]
  answer('spacerest/getbasket', { total: 0, ids: [] })
  answer('spacerest/list', (question) => listed(rows, spaceColumns, { ...question, filters: {} }))
  await openScreen('/space?f_closed_on=span%3Btoday')
  await expect.element(page.getByText('Cerrado hasta nuevo aviso')).toBeVisible()
  await expect.element(page.getByText(`Cierra el ${dayText(inDays(2))}`)).toBeVisible()
  expect(page.getByText(/^(Cerrado|Cierra) /).elements()).toHaveLength(2)
  expect(sentTo('spacerest/list').at(-1)?.filters).toEqual({
    closed_on: `date;${today()}|${today() + SECONDS_PER_DAY - 1}`,
  })
})
