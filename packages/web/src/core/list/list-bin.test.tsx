import { finishColumns } from '@lienzo/contract/catalogue/finish-columns'
import { orderColumns } from '@lienzo/contract/sales/order-columns'
import { stopClock } from '@lienzo/rules/testing/stop-clock'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { listed } from '../../testing/components/listed.ts'
import { finishOf, orderOf } from '../../testing/components/records.ts'
import { answer, sentTo } from '../../testing/components/server.ts'

stopClock()

const orders = Array.from({ length: 24 }, (_, index) =>
  orderOf(index + 1, { reference: `${index % 3 === 1 ? 'PO-RITA' : 'PO'}-${index}` }),
)

const rows = () => [...document.querySelectorAll<HTMLElement>('main tbody tr[tabindex]')]
const count = () => document.querySelector('main header span[aria-live]')?.textContent
const parameters = () => new URLSearchParams(location.hash.split('?')[1] ?? '')
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => {
  answer('orderrest/list', (question) => listed(orders, orderColumns, question))
})

// covers: product 9.31
test('the bin shows who deleted each record and when, restores it, and then says that it is empty', async () => {
  let binRows = [finishOf(1, 'Cesta uno', { deleted_at: 1_790_000_000 })]
  answer('finishrest/list', (question) => {
    const page = listed(question.deleted ? binRows : [finishOf(2, 'Ojales')], finishColumns, question)
    return { ...page, deleted_by: { 1: 'admin' } }
  })
  answer('finishrest/undelete', ({ ids = [] }) => {
    binRows = []
    return { ids }
  })
  await openScreen('/finish')
  await button('Papelera').click()
  await expect
    .poll(() =>
      rows()
        .map(({ innerText }) => innerText)
        .join(),
    )
    .toContain('Cesta uno')
  expect(parameters().get('bin')).toBe('1')
  const [row] = rows()
  expect(row?.innerText).toContain('admin')
  expect(row?.innerText).toMatch(/\d\d\/\d\d\/\d{4} \d\d:\d\d/)
  expect(row?.querySelectorAll('a')).toHaveLength(0)
  row?.focus()
  await userEvent.keyboard(' ')
  await button('Restaurar').click()
  await expect.element(page.getByText('La papelera está vacía')).toBeVisible()
  expect(sentTo('finishrest/undelete')).toEqual([{ ids: [1] }])
  await button('Volver a la lista').click()
  await expect.element(page.getByRole('link', { name: 'Ojales' })).toBeVisible()
})

test('a list returns from its bin in its earlier state, and a button leads back to the list', async () => {
  await openScreen('/order?search=PO-RITA')
  await expect.poll(() => rows().length).toBeGreaterThan(0)
  await button('Papelera').click()
  await expect.element(page.getByText('Esto es la papelera')).toBeVisible()
  expect(button('Vistas').elements()).toEqual([])
  location.hash = '/app-views'
  await expect.element(page.getByRole('heading', { level: 1, name: 'Vistas' })).toBeVisible()
  location.hash = '/order'
  await expect.poll(() => parameters().get('search')).toBe('PO-RITA')
  expect(parameters().get('bin')).toBeNull()

  await button('Papelera').click()
  await button('Volver a la lista').click()
  await expect.poll(count).toBe('24')
  expect(page.getByText('Esto es la papelera').elements()).toEqual([])
})
