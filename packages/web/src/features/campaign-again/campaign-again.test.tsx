import { orderColumns } from '@lienzo/contract/sales/order-columns'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { listed } from '../../testing/components/listed.ts'
import { pick } from '../../testing/components/person.ts'
import { campaignOf, orderOf, orderRecordOf } from '../../testing/components/records.ts'
import { answer, refusal, sentTo } from '../../testing/components/server.ts'
import type { Comparison } from './again-records.ts'

const sums = (total: number) => ({ net: total, vat: 0, total })
const asBefore: Comparison = {
  ...{ faults: {}, discount: { before: 0, after: 0 }, vat_rate: { before: 21, after: 21 } },
  ...{ before: sums(10), after: sums(10), unchanged: 1, lines: [] },
}
const dearer: Comparison = {
  ...asBefore,
  ...{ before: sums(30), after: sums(34), unchanged: 0 },
  lines: [
    {
      ...{ id: 71, number: 1, name: 'Lona · Sol', before: 14, after: 20, faults: {} },
      ...{ checks: [], artwork: ['not_approved'] },
    },
    {
      ...{ id: 72, number: 2, name: 'Lona · Luz', before: 16, after: null, checks: [], artwork: [] },
      faults: {
        space_id: { key: 'validation.space_inactive', values: { name: 'Luz' }, message: '' },
      },
    },
    {
      ...{ id: 73, number: 3, name: 'Lona · Mar', before: 14, after: 14, faults: {} },
      ...{ checks: [], artwork: ['new_version'] },
    },
  ],
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
})

test('orders of a campaign are made again without what is left out, each by itself', async () => {
  await openScreen('/campaign/5/again')
  await expect.element(page.getByText(/^30,00\s€ → 34,00\s€$/)).toBeVisible()
  await page.getByText('3 líneas han cambiado').click()
  // What cannot be made does not come; what was cancelled only comes where somebody says so.
  await expect.element(page.getByRole('checkbox', { name: '2 · Lona · Luz' })).toBeDisabled()
  await expect.element(page.getByRole('checkbox', { name: /26-000003/ })).not.toBeChecked()
  await page.getByRole('checkbox', { name: '3 · Lona · Mar' }).click()
  await expect.element(page.getByText(/^Viene 1 línea; 0 como estaban/)).toBeVisible()
  answer('orderrest/orderagain', ({ id }) => {
    if (id === 2) throw refusal('INVALID_INPUT', { fields: { customer_id: inactive } })
    return orderRecordOf({ id: 9, code: '26-000009' })
  })
  await make('Crear 2 borradores').click()
  await expect.element(page.getByRole('heading', { name: '1 borrador creado' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '26-000009' })).toBeVisible()
  await expect.element(page.getByText(/^26-000002: .*Alameda/)).toBeVisible()
  expect(sentTo('orderrest/orderagain')).toEqual([
    { id: 1, campaign_id: 5, leave_out: [72, 73] },
    { id: 2, campaign_id: 5, leave_out: [] },
  ])
})

const inactive = { key: 'validation.customer_inactive', values: { name: 'Alameda' }, message: '' } as const

test('those of a closed campaign are for another one of its customer, compared with that', async () => {
  answer('campaignrest/get', campaignOf({ id: 5, name: 'Verano', status: 'closed' }))
  answer('orderrest/getcampaigns', [
    { id: 5, name: 'Verano' },
    { id: 6, name: 'Otoño' },
  ])
  await openScreen('/campaign/5/again')
  await expect.element(make('Crear 0 borradores')).toBeDisabled()
  await pick('Campaña', 'Otoño')
  answer('orderrest/orderagain', orderRecordOf({ id: 9, code: '26-000009' }))
  await make('Crear 2 borradores').click()
  await expect.element(page.getByRole('heading', { name: '2 borradores creados' })).toBeVisible()
  expect(sentTo('orderrest/compareagain')).toEqual([
    { id: 1, campaign_id: 6 },
    { id: 2, campaign_id: 6 },
  ])
})
