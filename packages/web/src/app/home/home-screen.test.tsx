import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import { orderStates } from '@lienzo/rules/sales/order-states'
import { stopClock } from '@lienzo/rules/testing/stop-clock'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { customerPermissions, openScreen } from '../../testing/components/app.tsx'
import { homeOf } from '../../testing/components/every-screen.ts'
import { pictureFile } from '../../testing/components/files.ts'
import { campaignOf, orderOf } from '../../testing/components/records.ts'
import { answer, refusal, sentTo } from '../../testing/components/server.ts'
import { today } from '../../ui/dates/moment-text.ts'
import type { HomeData } from './home-data.ts'

stopClock()

const part = (name: string | RegExp) => page.getByRole('region', { name })

/** Returns the filters of every call to list orders so far. */
const filters = () => sentTo('orderrest/list').map((question) => question.filters)

describe('the house on its home screen', () => {
  // covers: product 7.15
  test('sees its orders by state, each number linking to the orders it counts', async () => {
    const states = orderStates.map((status, index) => ({ status, orders: index, m2: 1, net: 10 }))
    answer('homerest/getdata', homeOf({ orders: { states, months: [] } }))
    answer('orderrest/list', { rows: [], total: 0, page: 1, perpage: 10 })
    await openScreen('/home')
    const installedLink = part('Pedidos por estado').getByRole('link', { name: /Instalado/ })
    await expect.element(installedLink).toBeVisible()
    const count = installedLink.element().querySelector('strong')?.textContent
    expect(count).toBe(String(orderStates.indexOf('installed')))
    await installedLink.click()
    await expect.poll(() => location.hash).toContain('f_status=in%3Binstalled')
    await expect.poll(filters).toEqual([{ status: 'in;installed' }])
  })

  // covers: product 7.15
  test('sees the monthly figures as numbers too, each linking to the orders of that month', async () => {
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

  test('sees the late orders with the number of days, and a link to all of them', async () => {
    const late = { id: 22, code: '26-000022', status: 'production' as const, reference: 'PO-RITA-9' }
    const rows = [{ ...late, customer_name: 'Farmácias Ribeira', due_at: today() - 5 * SECONDS_PER_DAY }]
    answer('homerest/getdata', homeOf({ late_orders: { total: 7, rows } }))
    const soon = orderOf(2, { status: 'confirmed', due_at: today() })
    const dueOrders = [
      orderOf(22, { ...late, due_at: today() - SECONDS_PER_DAY }),
      soon,
      orderOf(3, { due_at: null }),
    ]
    answer('orderrest/list', { rows: dueOrders, total: 3, page: 1, perpage: 10 })
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

  // covers: product 7.16
  test('sees the waiting budgets, for whom and how long, and the photos that nobody has reviewed', async () => {
    const ago = (days: number) => Math.floor(Date.now() / 1000) - days * SECONDS_PER_DAY - 60
    const waiting = { revision: 1, customer_name: 'Óptica Mirador', order_code: '26-000031', spaces: 12 }
    const rows = [
      {
        ...waiting,
        id: 4,
        code: 'P26-000004',
        status: 'sent' as const,
        unpriced: 0,
        total: 580,
        since: ago(9),
      },
      {
        ...waiting,
        id: 6,
        code: 'P26-000006',
        status: 'draft' as const,
        unpriced: 3,
        total: 0,
        since: ago(0),
      },
    ].map((row) => ({ ...row, valid_until: row.id === 4 ? today() - SECONDS_PER_DAY : null }))
    answer(
      'homerest/getdata',
      homeOf({
        budgets: { drafts: 2, drafts_unpriced: 1, sent: 1, rows },
        photos_to_review: { total: 14, flagged: 3, oldest_at: ago(2) },
      }),
    )
    answer('budgetrest/list', { rows: [], total: 0, page: 1, perpage: 10 })
    await openScreen('/home')
    const sentBudget = part('Presupuestos en espera').getByRole('link', { name: /P26-000004/ })
    await expect.element(sentBudget).toMatchTextContent(/Óptica Mirador · 26-000031 · 12 espacios/)
    await expect.element(sentBudget).toMatchTextContent(/caducó el .*Enviado · 9 días580,00 €/)
    const draft = part('Presupuestos en espera').getByRole('link', { name: /P26-000006/ })
    await expect.element(draft).toMatchTextContent(/3 espacios sin precio.*Borrador · hoy/)
    await expect.element(draft).toHaveAttribute('href', '/#/budget/6')
    const photos = part('Fotos por revisar')
    await expect
      .element(photos)
      .toMatchTextContent(/14.*3 para mirar dos veces.*La primera espera desde hace 2 días/)
    await expect
      .element(photos.getByRole('link', { name: 'Revisarlas' }))
      .toHaveAttribute('href', '/#/budget/photoreview')
    const flaggedLink = photos.getByRole('link', { name: '3 para mirar dos veces' })
    expect(flaggedLink.element().getAttribute('href')).toMatch(/photoreview\?f_flags=in%3Bfar.*no_place$/)
    await part('Presupuestos en espera').getByRole('link', { name: '1 sin respuesta' }).click()
    await expect.poll(() => sentTo('budgetrest/list')).toMatchObject([{ filters: { status: 'in;sent' } }])
  })

  test('sees the photos that have not arrived from the phones of installers, each number linking to its budget', async () => {
    const now = Math.floor(Date.now() / 1000)
    const row = { id: 4, code: 'P26-000004', customer_name: 'Óptica Mirador', order_code: '26-000031' }
    const rows = [{ ...row, photos: 7, oldest_at: now - 7260 }]
    answer('homerest/getdata', homeOf({ photos_on_phones: { photos: 12, budgets: 3, rows } }))
    await openScreen('/home')
    const phones = part('Fotos por llegar')
    await expect.element(phones).toMatchTextContent(/12.*De 3 presupuestos/)
    const budget = phones.getByRole('link', { name: /P26-000004/ })
    await expect.element(budget).toMatchTextContent(/Óptica Mirador · 26-000031.*7 fotos por llegar · 2 h/)
    await expect.element(budget).toHaveAttribute('href', '/#/budget/4')
  })

  test('sees the first budgets with photos on phones, and all of them on demand', async () => {
    const about = { customer_name: 'Óptica Mirador', order_code: '26-000031', photos: 1, oldest_at: 0 }
    const rows = Array.from({ length: 8 }, (_, place) => ({
      ...about,
      id: place + 1,
      code: `P26-00000${place}`,
    }))
    answer('homerest/getdata', homeOf({ photos_on_phones: { photos: 8, budgets: 8, rows } }))
    await openScreen('/home')
    const phones = part('Fotos por llegar')
    await expect.poll(() => phones.getByRole('link').elements()).toHaveLength(6)
    await phones.getByRole('button', { name: 'Ver todos' }).click()
    await expect.element(phones.getByRole('link', { name: /P26-000007/ })).toBeVisible()
    expect(phones.getByRole('link').elements()).toHaveLength(8)
    expect(phones.getByRole('button').elements()).toEqual([])
  })

  // covers: product 7.16
  test('sees the progress of its imports, each linking to its rows', async () => {
    const row = { id: 7, resource: 'space' as const, name: 'tiendas.csv', customer_name: 'Óptica Mirador' }
    const imports = { total: 1, rows: [{ ...row, state: 'importing' as const, rows: 200, dealt: 50 }] }
    answer('homerest/getdata', homeOf({ imports }))
    await openScreen('/home')
    const running = part('Importaciones en curso').getByRole('link', { name: /tiendas.csv/ })
    await expect.element(running).toMatchTextContent(/Espacios · Óptica Mirador.*25 %/)
    await expect.element(running).toHaveAttribute('href', '/#/space/import/7')
  })

  test.each([
    ['verified', null, /La última: .*Restaurada como prueba: .*Se puede restaurar/],
    ['failed', 'The part users is missing.', /La última: .*The part users is missing.*No se puede restaurar/],
  ] as const)('sees that the newest backup is %s', async (state, fault, text) => {
    const backup = { state, made_at: 1_795_000_000, verified_at: fault ? null : 1_795_000_600, fault }
    answer('homerest/getdata', homeOf({ backup }))
    await openScreen('/home')
    await expect.element(part('Copia de seguridad')).toMatchTextContent(text)
  })

  // covers: product 7.15
  test('sees the latest activity and the users near their limit, and opens them', async () => {
    const person = { id: 3, username: 'lucia', usergroup_name: 'Mirador', user_saldo_euros: 90 }
    const limits = { user_saldo_m2: 0, user_limit_euros: 100, user_limit_m2: 0 }
    const change = { id: 1, created_at: 0, user_name: 'admin', action: 'status', to_status: 'cancelled' }
    const order = { resource: 'order', label: '26-000022', path: '/order/22' }
    answer(
      'homerest/getdata',
      homeOf({
        activity: [{ ...change, ...order }],
        near_limits: { total: 1, rows: [{ ...person, ...limits }] },
      }),
    )
    await openScreen('/home')
    const nearLimit = part(/Cerca de su límite/).getByRole('link', { name: /lucia.*90 %/ })
    await expect.element(nearLimit).toHaveAttribute('href', '/#/user/3')
    const all = part(/Cerca de su límite/).getByRole('link', { name: 'Verlos en la lista' })
    await expect.element(all).toHaveAttribute('href', '/#/user?f_near_limit=eq%3B1&f_active=eq%3B1')
    const last = part('Última actividad').getByRole('listitem').first().getByRole('link')
    await expect.element(last).toMatchTextContent(/^26-000022Cancelado · admin/)
    await expect.element(last).toHaveAttribute('href', '/#/order/22')
  })
})

test('a waiting task links to its work, and only work in progress shows a percentage', async () => {
  const task = { text_values: { name: 'Ventana' }, status: 'URGENT', progress: 0 }
  answer(
    'homerest/getdata',
    homeOf({
      tasks: [
        { ...task, id: 1, text_key: 'activity.task.redo.house', link: '/budget/3', state: 'waiting' },
        { ...task, id: 2, text_key: 'activity.task.redo.customer', link: '', state: 'running', progress: 40 },
      ],
    }),
  )
  await openScreen('/home')
  const waiting = part('Tareas').getByRole('link')
  await expect.element(waiting).toMatchTextContent(/lo paga la casa: Ventana.*En espera$/)
  await expect.element(waiting).toHaveAttribute('href', '/#/budget/3')
  await expect.element(part('Tareas').getByText('40 %')).toBeVisible()
})

test('the running campaigns show their last day, and link to the list of those that run today', async () => {
  const rows = [campaignOf({ name: 'Azahar', ends_at: today() })]
  answer('homerest/getdata', homeOf({ campaigns: { total: 2, rows } }))
  answer('campaignrest/list', { rows: [], total: 0, page: 1, perpage: 10 })
  await openScreen('/home')
  await expect.element(page.getByRole('link', { name: /Azahar.*hasta/ })).toBeVisible()
  await part('Campañas en curso').getByRole('link', { name: 'Las 2' }).click()
  await expect
    .poll(() => sentTo('campaignrest/list').map(({ filters }) => filters))
    .toEqual([{ runs_on: `date;${today()}|${today() + SECONDS_PER_DAY - 1}` }])
  await expect.element(page.getByRole('main').getByText('En curso', { exact: true })).toBeVisible()
})

describe('a customer on its home screen', () => {
  // covers: product 7.18
  test('sees the newest proven spaces with their photos, each linking to its order', async () => {
    const proof = { id: 3, order_id: 9, order_code: '26-000009', space_name: 'Faro · Escaparate' }
    const proofs = [{ ...proof, file: pictureFile('IMG_0001.jpg') }]
    answer('homerest/getdata', { ...homeOf(), ...ofCustomer(), proofs })
    await openScreen('/home', { permissions: customerPermissions, usergroup: 2 })
    const mountedSpaces = part('Tus espacios, ya montados')
    await expect
      .element(mountedSpaces.getByRole('link', { name: 'Faro · Escaparate · 26-000009' }))
      .toHaveAttribute('href', '/#/order/9/proof')
  })

  // covers: product 7.17
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

test('a failed home screen says what happened, and can be retried', async () => {
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
  const moments = { version: 1, created_at: 0, created_by: 1, updated_at: 0, deleted_at: null }
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
        file: pictureFile('Escaparate.jpg'),
      },
    ],
  }
}
