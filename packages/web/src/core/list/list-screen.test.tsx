import { finishColumns } from '@lienzo/contract/catalogue/finish-columns'
import { customerColumns } from '@lienzo/contract/customers/customer-columns'
import { orderColumns } from '@lienzo/contract/sales/order-columns'
import { stopClock } from '@lienzo/rules/testing/stop-clock'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { comeBack, openScreen } from '../../testing/components/app.tsx'
import { resizeWindow } from '../../testing/components/browser-settings.ts'
import { listed } from '../../testing/components/listed.ts'
import { focused, switchLayout } from '../../testing/components/person.ts'
import { customerOf, finishOf, orderOf } from '../../testing/components/records.ts'
import { answer, sentTo } from '../../testing/components/server.ts'

stopClock()

const states = ['draft', 'confirmed', 'production', 'shipped'] as const
const names = ['Perfumerías Alameda', 'Farmácias Ribeira', 'Hotel Mirador']

/** Eight orders for each of three customers, with unsorted totals from 80 to 103 €. */
const orders = Array.from({ length: 24 }, (_, index) =>
  orderOf(index + 1, {
    customer_name: names[index % 3] ?? '',
    reference: `${index % 3 === 1 ? 'PO-RITA' : 'PO'}-${index}`,
    status: states[index % 4] ?? 'draft',
    total: 80 + ((index * 7) % 24),
    created_at: index,
  }),
)

const rows = () => [...document.querySelectorAll<HTMLElement>('main tbody tr[tabindex]')]
const count = () => document.querySelector('main header span[aria-live]')?.textContent
const heads = () => [...document.querySelectorAll<HTMLElement>('main thead :is(th, td)')]
const parameters = () => new URLSearchParams(location.hash.split('?')[1] ?? '')
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Returns the texts of the column with a header. */
function columnTexts(header: string): string[] {
  const index = heads().findIndex(({ innerText }) => innerText.trim().startsWith(header))
  return rows().map((row) => row.querySelector<HTMLElement>(`td:nth-child(${index + 1})`)?.innerText ?? '')
}

const totals = () => columnTexts('Total').map((text) => Number(text.replace(/[^\d,]/g, '').replace(',', '.')))

/** Opens the filter of a column and returns its panel. */
async function filterPanel(header: string): Promise<Locator> {
  await page.getByRole('button', { name: `Filtrar por ${header}` }).click()
  const panel = page.getByRole('dialog', { name: `Filtrar por ${header}` })
  await expect.element(panel).toBeVisible()
  return panel
}

beforeEach(() => {
  answer('orderrest/list', (question) => listed(orders, orderColumns, question))
})

async function openOrders(search = ''): Promise<void> {
  await openScreen(`/order${search}`)
  await expect.poll(() => rows().length).toBeGreaterThan(0)
}

describe('a list', () => {
  test('is requested once when it opens, and its search stays in the address', async () => {
    await openOrders()
    expect(count()).toBe('24')
    expect(sentTo('orderrest/list')).toHaveLength(1)

    const search = page.getByRole('searchbox', { name: 'Buscar' })
    await search.fill('PO-RITA')
    await expect.poll(() => new Set(columnTexts('Cliente'))).toEqual(new Set(['Farmácias Ribeira']))
    expect(count()).toBe('8')
    expect(parameters().get('search')).toBe('PO-RITA')
    await page.getByRole('button', { name: 'Quitar la búsqueda' }).click()
    await expect.poll(count).toBe('24')
    await expect.element(search).toHaveValue('')
  })

  test('filters money by a range with decimal commas, and keeps filter panel and columns in place', async () => {
    await openOrders()
    const places = () => heads().map((head) => head.getBoundingClientRect().x)
    const before = places()
    const panel = await filterPanel('Total')
    const to = panel.getByRole('textbox', { name: 'Hasta' })
    await panel.getByRole('textbox', { name: 'Desde' }).fill('90,5')
    await to.fill('95,20')
    await expect.poll(() => totals().sort()).toEqual([91, 92, 93, 94, 95])
    await expect.element(panel).toBeVisible()
    expect(places()).toEqual(before)
    expect(parameters().get('f_total')).toBe('range;90.50|95.20')

    await to.fill('10')
    await expect.element(panel.getByText('Es menor que «Desde».')).toBeVisible()
    await to.fill('95,20')
    await userEvent.keyboard('{Enter}')
    await expect.poll(focused).toBe('Filtrar por Total')
    await expect.element(page.getByText('90,50 € – 95,20 €')).toBeVisible()
    await page.getByRole('button', { name: 'Quitar el filtro de Total' }).click()
    await expect.poll(count).toBe('24')
  })

  test('filters by text and choice, with a chip for each filter and one button that clears all', async () => {
    await openOrders()
    await (await filterPanel('Referencia del cliente')).getByRole('textbox').fill('rita')
    await expect.poll(count).toBe('8')
    await userEvent.keyboard('{Escape}')
    const choice = await filterPanel('Estado')
    await choice.getByRole('checkbox', { name: 'Borrador' }).click()
    await choice.getByRole('checkbox', { name: 'Confirmado' }).click()
    await expect.poll(() => new Set(columnTexts('Estado'))).toEqual(new Set(['Borrador', 'Confirmado']))
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('Borrador, Confirmado')).toBeVisible()
    await page.getByRole('button', { name: 'Quitar todos los filtros' }).first().click()
    await expect.poll(count).toBe('24')
  })

  test('is filtered from a button too, by hidden columns and by frequent date ranges', async () => {
    const today = new Date()
    const now = Date.UTC(today.getFullYear(), today.getMonth(), today.getDate()) / 1000
    const datedOrders = orders.map((order, index) => ({
      ...order,
      promised_at: index < 3 ? now : now - 90 * 86_400,
    }))
    answer('orderrest/list', (question) => listed(datedOrders, orderColumns, question))
    await openOrders()
    expect(page.getByRole('columnheader', { name: 'Fecha prometida' }).elements()).toEqual([])
    await button('Filtros').click()
    const panel = page.getByRole('dialog', { name: 'Filtros' })
    await panel.getByRole('button', { name: 'Fecha prometida' }).click()
    await panel.getByRole('button', { name: 'Hoy' }).click()
    await expect.poll(count).toBe('3')
    // The URL contains the name of the period, so that it moves with the calendar; the server gets today's date.
    expect(parameters().get('f_promised_at')).toBe('span;today')
    expect(sentTo('orderrest/list').at(-1)?.filters).toEqual({ promised_at: `date;${now}|${now + 86_399}` })
    await expect.element(page.getByText('Fecha prometida Hoy')).toBeVisible()
    await panel.getByRole('textbox', { name: 'Desde' }).fill('1/2/49')
    await expect.poll(() => parameters().get('f_promised_at')).toBeNull()
    await panel.getByRole('button', { name: 'Fecha prometida' }).click()
    await panel.getByRole('button', { name: 'Referencia del cliente' }).click()
    await expect.element(panel.getByRole('textbox')).toHaveFocus()
    await userEvent.keyboard('PO-RITA{Enter}')
    await expect.poll(count).toBe('8')
    await expect.poll(() => document.activeElement?.textContent).toBe('Filtros')
  })

  test('sorts, pages and changes the page size, and the back button undoes each step', async () => {
    await openOrders()
    await button('Total').click()
    await expect.poll(() => totals()).toEqual([80, 81, 82, 83, 84, 85, 86, 87, 88, 89])
    const sortedHead = () => document.querySelector<HTMLElement>('th[aria-sort=ascending]')?.innerText
    expect(sortedHead()).toContain('Total')
    await page.getByRole('button', { name: 'Página siguiente' }).click()
    await expect.element(page.getByText('11–20 de 24')).toBeVisible()
    expect(parameters().get('page')).toBe('2')
    history.back()
    await expect.element(page.getByText('1–10 de 24')).toBeVisible()
    expect(parameters().get('sort')).toBe('total')
    history.back()
    await expect.poll(sortedHead).toBeUndefined()
    await page.getByRole('combobox', { name: 'Filas por página' }).selectOptions('50')
    await expect.poll(() => rows().length).toBe(24)
  })

  // covers: product 7.1
  test('remembers the chosen columns, ordered by menu, keyboard and dragging, across sessions', async () => {
    await openOrders()
    const order = () => heads().flatMap(({ innerText }) => innerText.trim() || [])
    const first = order()
    expect(first.slice(0, 4)).toEqual(['Pedido', 'Estado', 'Cliente', 'Campaña'])
    await button('Columnas').click()
    await page.getByRole('checkbox', { name: 'Referencia del cliente' }).click()
    await page.getByRole('checkbox', { name: 'Neto' }).click()
    await button('Mover «Cliente» hacia el principio').click()
    await expect.poll(() => order().slice(0, 4)).toEqual(['Pedido', 'Cliente', 'Estado', 'Campaña'])
    await expect.element(button('Mover «Cliente» hacia el principio')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(order().slice(0, 2)).toEqual(['Pedido', 'Cliente'])
    await userEvent.keyboard('{Escape}')
    const head = page.getByRole('columnheader', { name: 'Estado' }).getByRole('button').first()
    head.element().focus()
    await userEvent.keyboard('{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}')
    await expect.poll(() => order().slice(0, 4)).toEqual(['Pedido', 'Cliente', 'Campaña', 'Estado'])
    await expect.element(head).toHaveFocus()
    await userEvent.dragAndDrop(
      page.getByRole('columnheader', { name: 'Total' }),
      page.getByRole('columnheader', { name: 'Cliente' }),
    )
    await expect.poll(() => order().slice(0, 3)).toEqual(['Pedido', 'Total', 'Cliente'])
    expect(parameters().get('columns')).toMatch(/^code,total,customer_name,campaign_name,status,/)
    sessionStorage.clear()
    await comeBack('/order')
    await expect.poll(() => order().slice(0, 3)).toEqual(['Pedido', 'Total', 'Cliente'])
    expect(order()).toContain('Neto')
    expect(order()).not.toContain('Referencia del cliente')
    await button('Columnas').click()
    await button('Volver a las columnas de la lista').click()
    await expect.poll(order).toEqual(first)
    expect(localStorage.getItem('orderColumns')).toBeNull()
  })

  // covers: product 7.3
  test('says that loading failed, keeps the search, retries, and filters rows by yes or no', async () => {
    answer('customerrest/list', () => {
      throw new TypeError('Failed to fetch')
    })
    await openScreen('/customer?search=alameda')
    await expect.element(page.getByText('No se ha podido cargar la lista')).toBeVisible()
    const customers = names.map((name, index) => customerOf(index + 1, name))
    answer('customerrest/list', (question) => listed(customers, customerColumns, question))
    await page.getByRole('button', { name: 'Volver a intentarlo' }).click()
    await expect.element(page.getByRole('link', { name: 'Perfumerías Alameda' })).toBeVisible()
    expect(rows()).toHaveLength(1)

    const panel = await filterPanel('Estado')
    await panel.getByText('No', { exact: true }).click()
    await expect.element(page.getByText('Nada coincide')).toBeVisible()
    await panel.getByText('Sí', { exact: true }).click()
    await expect.element(page.getByRole('link', { name: 'Perfumerías Alameda' })).toBeVisible()
    expect(count()).toBe('1')
  })

  // covers: product 7.3
  test('of an empty house says what it is for and offers the first step', async () => {
    answer('campaignrest/list', { rows: [], total: 0, page: 1, perpage: 10 })
    answer('customerrest/getcustomers', [])
    await openScreen('/campaign')
    await expect.element(page.getByText('Todavía no hay campañas')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Nueva campaña' }).nth(1).click()
    await expect.element(page.getByRole('heading', { name: 'Nueva campaña' })).toBeVisible()
  })
})

test('customers create orders, but nothing that the house creates, and cannot change shared records', async () => {
  const rights = { perm_view: '1', perm_access: '1', perm_edit: '1' } as const
  const permissions = { '/customer': rights, '/finish': rights, '/order': rights }
  answer('customerrest/list', (question) => listed([customerOf(1, 'Alameda')], customerColumns, question))
  answer('finishrest/list', (question) => listed([finishOf(2, 'Ojales')], finishColumns, question))
  await openScreen('/customer', { permissions, usergroup: 2 })
  for (const path of ['/customer', '/finish']) {
    if (path !== '/customer') await comeBack(path)
    await expect.poll(() => rows().length).toBe(1)
    expect(page.getByRole('link', { name: /^Nuevo/ }).elements()).toEqual([])
    expect(page.getByRole('button', { name: /Papelera|Eliminar/ }).elements()).toEqual([])
    await userEvent.keyboard('n')
    expect(location.hash).toBe(`#${path}`)
  }
  await comeBack('/order')
  await expect.element(page.getByRole('link', { name: 'Nuevo pedido' })).toBeVisible()
})

test('the header of a table wider than its frame stays aligned with its rows, also under a fixed header', async () => {
  const long = 'Campaña de primavera de todas las tiendas'
  const wide = orders.map((order) => ({
    ...order,
    customer_name: long,
    campaign_name: long,
    reference: long,
  }))
  answer('orderrest/list', (question) => listed(wide, orderColumns, question))
  await resizeWindow(1000, 700)
  await openOrders('?columns=code,status,reference,customer_name,campaign_name,net,total')
  await switchLayout('Cabecera fija')
  await expect.poll(() => document.querySelector('main table')?.closest('[data-overflowing]')).not.toBeNull()
  const bottomOfHead = Math.max(...heads().map((head) => head.getBoundingClientRect().bottom))
  expect(bottomOfHead).toBeLessThanOrEqual((rows()[0]?.getBoundingClientRect().top ?? 0) + 1)
})

describe('the address of a list', () => {
  // covers: product 7.1, 9.25
  test('contains the whole state, and restores it for everybody who opens it', async () => {
    await openOrders(
      '?page=2&perpage=20&sort=total&order=desc&f_total=range;1.00|&f_created_at=date;|4000000000&columns=code,status,total',
    )
    await expect.element(page.getByText('21–24 de 24')).toBeVisible()
    await expect.element(page.getByText('desde 1,00 €')).toBeVisible()
    await expect.element(page.getByText(/hasta \d\d\/\d\d\/\d{4}/)).toBeVisible()
    expect(document.querySelector<HTMLElement>('th[aria-sort=descending]')?.innerText).toContain('Total')
    expect(document.querySelectorAll('main thead th')).toHaveLength(4)
    expect(totals()).toEqual([83, 82, 81, 80])
    expect(Object.fromEntries(parameters())).toMatchObject({ page: '2', perpage: '20', sort: 'total' })
  })

  // covers: product 7.2
  test('of customers and orders is remembered with its columns', async () => {
    await openOrders('?columns=code,total&search=PO')
    await expect.poll(() => document.querySelectorAll('main thead th').length).toBe(3)
    location.hash = '/app-views'
    await expect.element(page.getByRole('heading', { level: 1, name: 'Vistas' })).toBeVisible()
    location.hash = '/order'
    await expect.poll(() => parameters().get('columns')).toBe('code,total')
    expect(parameters().get('search')).toBe('PO')
    const storedState = sessionStorage.getItem('orderTableState')
    expect(JSON.parse(storedState ?? '{}')).toEqual({ columns: 'code,total', search: 'PO' })
  })
})
