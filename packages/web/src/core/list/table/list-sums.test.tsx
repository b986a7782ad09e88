import { orderColumns } from '@lienzo/contract/sales/order-columns'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { listed } from '../../../testing/components/listed.ts'
import { orderOf } from '../../../testing/components/records.ts'
import { answer, refusal, sentTo } from '../../../testing/components/server.ts'

const orders = Array.from({ length: 12 }, (_, index) => orderOf(index + 1, { total: 10 }))
const rows = () => document.querySelectorAll('main tbody tr[tabindex]').length
const foot = () => page.getByRole('row', { name: 'Sumas de toda la lista' })
const cells = () => [...document.querySelectorAll<HTMLTableCellElement>('tfoot td[data-sum]')]
/** Returns the sums, each preceded by the heading above it. */
const sums = () =>
  cells().map((cell) => `${headingOver(cell)?.innerText} ${cell.innerText}`.replaceAll(/\s+/g, ' '))

/** Returns the heading with the same right edge as a cell. */
function headingOver(cell: HTMLElement): HTMLElement | undefined {
  const right = (element: HTMLElement) => Math.round(element.getBoundingClientRect().right)
  return [...document.querySelectorAll<HTMLElement>('thead th')].find((head) => right(head) === right(cell))
}

/** Delay the rows and the sums of the fake server until the test resolves them. */
let gates: { rows: PromiseWithResolvers<void>; sums: PromiseWithResolvers<void> }

beforeEach(() => {
  gates = { rows: Promise.withResolvers(), sums: Promise.withResolvers() }
  answer('orderrest/list', async (question) => {
    await gates.rows.promise
    return listed(orders, orderColumns, question)
  })
  answer('orderrest/sums', async ({ all }) => {
    await gates.sums.promise
    return {
      count: 12,
      cancelled: 3,
      pieces: 12_345,
      m2: 1.2345,
      net: 0.1,
      total: all?.search ? 7 : 1_234_567.5,
    }
  })
})

describe('the footer of a list', () => {
  test('sums the whole list once the rows are loaded, without shifting the layout', async () => {
    await openScreen('/order')
    expect(sentTo('orderrest/sums')).toEqual([])
    gates.rows.resolve()
    await expect.poll(rows).toBe(10)
    await expect.poll(() => sentTo('orderrest/sums')).toEqual([{ all: { search: '', filters: {} } }])
    const pager = () => document.querySelector('main nav')?.getBoundingClientRect().top
    const before = pager()
    gates.sums.resolve()
    const all = ['Piezas 12.345', 'm² 1,23 m²', 'Total 1.234.567,50 €']
    await expect.poll(sums).toEqual(all)
    expect(pager()).toBe(before)
    await expect.element(foot().getByText('Sin 3 cancelados')).toBeVisible()
    // The sum of a hidden column is shown with its name.
    await expect.element(foot().getByText('Neto 0,10 €')).toBeVisible()
    expect(cells().filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([])

    // After a new search, the previous sums remain visible, but dimmed, until the new sums arrive.
    gates.sums = Promise.withResolvers()
    await page.getByRole('searchbox').fill('26-')
    await expect.poll(() => sentTo('orderrest/sums').at(-1)).toEqual({ all: { search: '26-', filters: {} } })
    await expect.element(foot()).toHaveAttribute('aria-busy', 'true')
    expect(sums()).toEqual(all)
    gates.sums.resolve()
    await expect.poll(() => sums().at(-1)).toBe('Total 7,00 €')
    await expect.element(foot()).toHaveAttribute('aria-busy', 'false')
  })

  test('says that summing failed, and retries on request; the bin has no footer', async () => {
    gates.rows.resolve()
    answer('orderrest/sums', () => {
      throw refusal('INTERNAL_ERROR')
    })
    await openScreen('/order')
    await expect.element(page.getByText('No se ha podido sumar la lista.')).toBeVisible()
    expect(rows()).toBe(10)
    answer('orderrest/sums', { count: 12, cancelled: 0, pieces: 1, m2: 1, net: 1, total: 1 })
    await foot().getByRole('button', { name: 'Volver a intentarlo' }).click()
    await expect.poll(() => sums().at(-1)).toBe('Total 1,00 €')
    await page.getByRole('button', { name: 'Papelera' }).click()
    await expect.element(page.getByText('Esto es la papelera', { exact: false })).toBeVisible()
    expect(foot().elements()).toEqual([])
  })
})
