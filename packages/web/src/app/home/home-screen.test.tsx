import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import { orderStates } from '@lienzo/rules/sales/order-states'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { customerPermissions, openScreen } from '../../testing/components/app.tsx'
import { homeOf } from '../../testing/components/every-screen.ts'
import { campaignOf, orderOf } from '../../testing/components/records.ts'
import { answer, refusal, sentTo } from '../../testing/components/server.ts'
import { today } from '../../ui/dates/moment-text.ts'
import type { HomeData } from './home-data.ts'

const part = (name: string | RegExp) => page.getByRole('region', { name })

/** What the list of orders was asked to narrow itself down to. */
const filters = () => sentTo('orderrest/list').map((question) => question.filters)

describe('the house', () => {
  test('sees its orders by state, each number leading to the orders that it counts', async () => {
    const states = orderStates.map((status, index) => ({ status, orders: index, m2: 1, net: 10 }))
    answer('homerest/getdata', homeOf({ orders: { states, months: [] } }))
    answer('orderrest/list', { rows: [], total: 0, page: 1, perpage: 10 })
    await openScreen('/home')
    const installed = part('Pedidos por estado').getByRole('link', { name: /Instalado/ })
    await expect.element(installed).toBeVisible()
    const counted = installed.element().querySelector('strong')?.textContent
    expect(counted).toBe(String(orderStates.indexOf('installed')))
    await installed.click()
    await expect.poll(() => location.hash).toContain('f_status=in%3Binstalled')
    await expect.poll(filters).toEqual([{ status: 'in;installed' }])
  })

  test('sees its months as numbers too, each leading to the orders of that month', async () => {
    const october = new Date(2026, 9, 1).getTime() / 1000
    const november = new Date(2026, 10, 1).getTime() / 1000
    const months = [october, november].map((month, index) => ({ month, orders: 6 + index, m2: 12, net: 120 }))
    answer('homerest/getdata', homeOf({ orders: { states: [], months } }))
    answer('orderrest/list', { rows: [], total: 0, page: 1, perpage: 10 })
    await openScreen('/home')
    await page.getByText('Como tabla').click()
    const row = part('Pedidos confirmados por mes').getByRole('row', { name: /^octubre de 2026/ })
    expect(row.getByRole('cell').first().element().textContent).toBe('6')
    await row.getByRole('link').click()
    await expect.poll(() => location.hash).toContain('f_created_at=')
    await expect.poll(filters).toMatchObject([{ created_at: `date;${october}|${november - 1}` }])
  })

  test('sees which orders are late, by how many days, and all of them as a list', async () => {
    const today = Math.floor(Date.now() / 86_400_000) * 86_400
    const late = { id: 22, code: '26-000022', status: 'production' as const, reference: 'PO-RITA-9' }
    const rows = [{ ...late, customer_name: 'Farmácias Ribeira', due_at: today - 5 * 86_400 }]
    answer('homerest/getdata', homeOf({ late_orders: { total: 7, rows } }))
    const soon = orderOf(2, { status: 'confirmed', due_at: today })
    const listed = [orderOf(22, { ...late, due_at: today - 86_400 }), soon, orderOf(3, { due_at: null })]
    answer('orderrest/list', { rows: listed, total: 3, page: 1, perpage: 10 })
    await openScreen('/home')
    const orders = part('Pedidos con retraso')
    await expect.element(orders.getByText('7', { exact: true })).toBeVisible()
    const first = orders.getByRole('link', { name: /26-000022/ })
    await expect.element(first).toMatchTextContent(/Farmácias Ribeira · PO-RITA-9.*5 días de retraso/)
    await expect.element(first).toHaveAttribute('href', '/#/order/22')
    await orders.getByRole('link', { name: 'Todos los pedidos con retraso' }).click()
    const row = (code: string) => page.getByRole('row', { name: new RegExp(code) })
    await expect.element(row('26-000022')).toMatchTextContent(/1 día de retraso/)
    await expect.element(row('26-000002')).toMatchTextContent(/Vence hoy/)
    await expect.element(row('26-000003')).not.toMatchTextContent(/retraso|Vence/)
    expect(sentTo('orderrest/list')).toMatchObject([
      { filters: { due: 'in;late' }, sort: 'due_at', order: 'asc' },
    ])
    await expect.element(page.getByText('Plazo Con retraso')).toBeVisible()
  })

  test('sees what was done last and who is near a limit, and opens them', async () => {
    const person = { id: 3, username: 'lucia', usergroup_name: 'Mirador', user_saldo_euros: 90 }
    const limits = { user_saldo_m2: 0, user_limit_euros: 100, user_limit_m2: 0 }
    const done = { id: 1, created_at: 0, user_name: 'admin', action: 'status', to_status: 'cancelled' }
    const order = { resource: 'order', label: '26-000022', path: '/order/22' }
    answer(
      'homerest/getdata',
      homeOf({
        activity: [{ ...done, ...order }],
        near_limits: { total: 1, rows: [{ ...person, ...limits }] },
      }),
    )
    await openScreen('/home')
    const nearLimit = part(/Cerca de su límite/).getByRole('link', { name: /lucia.*90 %/ })
    await expect.element(nearLimit).toHaveAttribute('href', '/#/user/3')
    const last = part('Última actividad').getByRole('listitem').first().getByRole('link')
    await expect.element(last).toMatchTextContent(/^26-000022Cancelado · admin/)
    await expect.element(last).toHaveAttribute('href', '/#/order/22')
  })
})

test('a campaign runs until the end of its last day', async () => {
  const rows = [
    campaignOf({ name: 'Azahar', ends_at: today() }),
    campaignOf({ id: 2, name: 'Rebajas', ends_at: today() - SECONDS_PER_DAY }),
  ]
  answer('homerest/getdata', homeOf({ campaigns: { total: 2, rows } }))
  await openScreen('/home')
  await expect.element(page.getByRole('link', { name: /Azahar.*hasta/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Rebajas.*terminó/ })).toBeVisible()
})

describe('a customer', () => {
  test('sees their own orders, balance and artwork', async () => {
    answer('homerest/getdata', { ...homeOf(), ...ofCustomer(), orders: null })
    await openScreen('/home', { permissions: customerPermissions, usergroup: 2 })
    await expect.element(part('Tu saldo').getByRole('meter', { name: 'Saldo' })).toBeVisible()
    expect(part('Tus imágenes').getByRole('img').elements()).toHaveLength(1)
    const orders = part('Últimos pedidos').getByRole('link', { name: /PO-/ })
    await expect.element(orders.first()).toMatchTextContent(/PO-ANA/)
    await expect.element(orders.first()).toHaveAttribute('href', '/#/order/9')
    expect(part('Última actividad').elements()).toEqual([])
  })
})

test('a failure says what happened, and trying again helps', async () => {
  answer('homerest/getdata', () => {
    throw refusal('INTERNAL_ERROR')
  })
  await openScreen('/home')
  await expect.element(page.getByText('No se han podido cargar las cifras')).toBeVisible()
  answer('homerest/getdata', homeOf())
  await page.getByRole('button', { name: 'Volver a intentarlo' }).click()
  await expect.element(part('Pedidos por estado')).toBeVisible()
})

function ofCustomer(): Partial<HomeData> {
  const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
  const moments = { version: 1, created_at: 0, created_by: 1, updated_at: 0, deleted_at: null }
  const file = { id: 1, name: 'Escaparate.jpg', type: 'image/jpeg', kind: 'picture', size: 1 } as const
  const seen = { width_px: 8, height_px: 8, width_mm: null, height_mm: null, colour_model: null, pages: null }
  const addresses = { small: picture, medium: picture, large: picture, huge: picture, original: picture }
  return {
    balance: { saldo: { euros: 40, m2: 2 }, limit: { euros: 100, m2: 20 } },
    latest_orders: [
      {
        id: 9,
        code: '26-000009',
        status: 'confirmed',
        reference: 'PO-ANA-1',
        campaign_name: null,
        m2: 2,
        net: 40,
        created_at: 0,
      },
    ],
    campaigns: { total: 0, rows: [] },
    artwork: [
      {
        ...moments,
        id: 3,
        campaign_id: 1,
        name: 'Escaparate',
        approval: 'approved',
        release: 'pending',
        family: null,
        promotion_id: null,
        promotion_name: null,
        open_comments: 0,
        revision: 1,
        file: { ...file, ...seen, ...addresses },
      },
    ],
  }
}
