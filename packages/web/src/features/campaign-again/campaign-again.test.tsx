import { orderColumns } from '@lienzo/contract/sales/order-columns'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { listed } from '../../testing/components/listed.ts'
import { pick } from '../../testing/components/person.ts'
import { campaignOf, orderOf } from '../../testing/components/records.ts'
import { answer, refusal, sentTo } from '../../testing/components/server.ts'
import type { Comparison, Repeat, RepeatedOrder } from './again-records.ts'

const sums = (total: number) => ({ net: total, vat: 0, total })
const asBefore: Comparison = {
  ...{ faults: {}, discount: { before: 0, after: 0 }, vat_rate: { before: 21, after: 21 } },
  ...{ before: sums(10), after: sums(10), unchanged: 1, lines: [] },
}
const tooOld = { key: 'validation.space_inactive', values: { name: 'Luz' }, message: '' } as const
const changedLines: Comparison['lines'] = [
  {
    ...{ id: 71, number: 1, name: 'Lona · Sol', before: 14, after: 20, faults: {} },
    ...{ checks: [], artwork: ['not_approved'] },
  },
  {
    ...{ id: 72, number: 2, name: 'Lona · Luz', before: 16, after: null, checks: [], artwork: [] },
    faults: { space_id: tooOld },
  },
  {
    ...{ id: 73, number: 3, name: 'Lona · Mar', before: 14, after: 14, faults: {} },
    ...{ checks: [], artwork: ['new_version'] },
  },
]
const dearer: Comparison = {
  ...asBefore,
  ...{ before: sums(30), after: sums(34), unchanged: 0, lines: changedLines },
}
const repeat: Repeat = {
  ...{ id: 12, campaign_id: 5, campaign_name: 'Verano', to_campaign_id: 5, to_campaign_name: 'Verano' },
  ...{ created_at: 1_764_000_000, created_by_name: 'ana', state: 'running', ended_at: null, progress: 40 },
  ...{ orders: 2, made: 1, refused: 0, left_out: 0, before: 30, after: 34 },
}
const repeatedOrder: RepeatedOrder = {
  ...{ place: 1, order_id: 1, order_code: '26-000001', reference: 'PO-1', state: 'made' },
  ...{ draft_id: 9, draft_code: '26-000009', refusal: null },
  changes: {
    ...{ before: 30, after: 34, discount: { before: 0, after: 0 }, vat_rate: { before: 21, after: 21 } },
    gone: {},
    counts: { unchanged: 0, changed: 3, dearer: 1, cheaper: 0, left_out: 1, spaces: 0, artwork: 2 },
  },
}
const waits: RepeatedOrder = {
  ...{ place: 2, order_id: 2, order_code: '26-000002', reference: '', state: 'waiting' },
  ...{ draft_id: null, draft_code: null, refusal: null, changes: null },
}
const make = (name: string) => page.getByRole('button', { name })

beforeEach(() => {
  answer('campaignrest/get', campaignOf({ id: 5, name: 'Verano', status: 'active' }))
  const orders = [
    orderOf(1, { code: '26-000001', status: 'installed' }),
    orderOf(2, { code: '26-000002', status: 'confirmed' }),
    orderOf(3, { code: '26-000003', status: 'cancelled' }),
  ]
  answer('orderrest/list', (question) => listed(orders, orderColumns, { ...question, filters: {} }))
  answer('orderrest/compareagain', ({ id }) => (id === 1 ? dearer : asBefore))
  answer('orderrest/repeats', [])
  answer('orderrest/madeagain', [])
  answer('orderrest/getrepeat', repeat)
  answer('orderrest/repeatedorders', { rows: [repeatedOrder, waits], total: 2, perpage: 100 })
})

// covers: product 9.3
test('a repeat orders a campaign again without excluded lines, shows progress, can be stopped, and reports its result', async () => {
  await openScreen('/campaign/5/again')
  await expect.element(page.getByText(/^30,00\s€ → 34,00\s€$/)).toBeVisible()
  await page.getByText('3 líneas han cambiado').click()
  // The checkbox of a line that can no longer be ordered is disabled. Cancelled orders are not selected by default.
  await expect.element(page.getByRole('checkbox', { name: '2 · Lona · Luz' })).toBeDisabled()
  await expect.element(page.getByRole('checkbox', { name: /26-000003/ })).not.toBeChecked()
  await page.getByRole('checkbox', { name: '3 · Lona · Mar' }).click()
  await expect.element(page.getByText(/^Viene 1 línea; 0 como estaban/)).toBeVisible()
  answer('orderrest/repeatcampaign', repeat)
  await make('Crear 2 borradores').click()
  await expect.element(page.getByRole('heading', { name: 'Se están creando borradores' })).toHaveFocus()
  expect(sentTo('orderrest/repeatcampaign')).toEqual([
    {
      ...{ campaign_id: 5, to_campaign_id: 5, seen_id: null },
      orders: [
        { id: 1, status: 'installed', leave_out: [73] },
        { id: 2, status: 'confirmed', leave_out: [] },
      ],
    },
  ])
  await expect.element(page.getByText('40 %')).toBeVisible()
  await expect.element(page.getByText('En espera')).toBeVisible()
  answer('orderrest/stoprepeat', { ...repeat, state: 'cancelled', ended_at: 1_764_000_100 })
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Detenido' })).toBeVisible()
  await expect.element(page.getByText('No creado')).toBeVisible()
  expect(sentTo('orderrest/stoprepeat')).toEqual([{ id: 12 }])
  // The page links to the created draft and lists its changes.
  await expect.element(page.getByRole('link', { name: '26-000009' })).toBeVisible()
  answer('orderrest/repeatedlines', { lines: changedLines, total: 3 })
  await page.getByText('1 línea fuera · 1 línea cuesta más · 2 líneas con la imagen cambiada').click()
  await expect.element(page.getByText(/Luz.*no está activo/)).toBeVisible()
  // Continuing creates the remaining draft.
  answer('orderrest/continuerepeat', () => {
    answer('orderrest/getrepeat', { ...repeat, id: 13, orders: 1, made: 1, state: 'done', progress: 100 })
    return { ...repeat, id: 13, orders: 1, made: 0 }
  })
  await make('Seguir con el pedido que falta').click()
  await expect.element(page.getByText('Borradores: 1 de 1')).toBeVisible()
  expect(sentTo('orderrest/continuerepeat')).toEqual([{ id: 12 }])
  await page.getByRole('link', { name: 'Volver a pedir otros' }).click()
  await expect.element(make('Crear 2 borradores')).toBeVisible()
})

test('a repeat of a closed campaign requires another campaign of its customer, and compares with that one', async () => {
  answer('campaignrest/get', campaignOf({ id: 5, name: 'Verano', status: 'closed' }))
  answer('orderrest/getcampaigns', [
    { id: 5, name: 'Verano' },
    { id: 6, name: 'Otoño' },
  ])
  await openScreen('/campaign/5/again')
  await expect.element(make('Crear 2 borradores')).toBeDisabled()
  await pick('Campaña', 'Otoño')
  answer('orderrest/repeatcampaign', { ...repeat, to_campaign_id: 6 })
  await make('Crear 2 borradores').click()
  await expect.element(page.getByRole('progressbar')).toBeVisible()
  expect(sentTo('orderrest/compareagain')).toEqual([
    { id: 1, campaign_id: 6 },
    { id: 2, campaign_id: 6 },
  ])
})

test('orders already repeated are not repeated unnoticed, and a conflict shows who was faster', async () => {
  const finishedRepeat: Repeat = { ...repeat, state: 'done', progress: 100, made: 2, ended_at: 1_764_000_100 }
  await openScreen('/campaign/5/again')
  await expect.element(make('Crear 2 borradores')).toBeEnabled()
  answer('orderrest/repeatcampaign', () => {
    answer('orderrest/repeats', [finishedRepeat])
    answer('orderrest/madeagain', [
      { order_id: 1, to_campaign_id: 5, draft_id: 9, draft_code: '26-000009' },
      { order_id: 2, to_campaign_id: 6, draft_id: 10, draft_code: '26-000010' },
    ])
    throw refusal('CONFLICT', { content: { repeat: finishedRepeat, changed: [] } })
  })
  await make('Crear 2 borradores').click()
  await expect.element(page.getByText(/^ana se ha adelantado: hay 2 de 2/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: '26-000009' })).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: /26-000001/ })).not.toBeChecked()
  // The second order remains selected, because its draft belongs to a different campaign.
  await expect.element(make('Crear 1 borrador')).toBeEnabled()
  answer('orderrest/repeatcampaign', () => {
    throw refusal('CONFLICT', { content: { repeat: null, changed: [2] } })
  })
  await make('Crear 1 borrador').click()
  await expect.element(page.getByText(/^Mientras tanto.*26-000002/)).toBeVisible()
  expect(sentTo('orderrest/repeatcampaign')[1]).toMatchObject({ seen_id: 12 })
})

test('with many orders only those that the user opens are compared with today', async () => {
  const many = Array.from({ length: 30 }, (_, index) =>
    orderOf(index + 1, { code: `26-0001${String(index).padStart(2, '0')}`, status: 'shipped' }),
  )
  answer('orderrest/list', (question) => listed(many, orderColumns, { ...question, filters: {} }))
  await openScreen('/campaign/5/again')
  await expect.element(make('Crear 30 borradores')).toBeEnabled()
  await page.getByRole('checkbox', { name: /^Todos los pedidos/ }).click()
  await expect.element(make('Crear 0 borradores')).toBeDisabled()
  await page.getByRole('checkbox', { name: /26-000100/ }).click()
  await make('Qué ha cambiado: 26-000100').click()
  await expect.element(page.getByText('3 líneas han cambiado')).toBeVisible()
  expect(sentTo('orderrest/compareagain')).toEqual([{ id: 1, campaign_id: 5 }])
})
