import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { changeLayout } from '../../../app/layout/layout.ts'
import { openScreen } from '../../../testing/components/app.tsx'
import { cell, keyboard, press } from '../../../testing/components/grid-person.ts'
import { keepCustomer } from '../../../testing/components/kept-customer.ts'
import { keepOrder, lineOf } from '../../../testing/components/orders/kept-order.ts'
import { answer } from '../../../testing/components/server.ts'

beforeEach(() => {
  keepCustomer()
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [])
})

async function openLines(): Promise<void> {
  await openScreen('/order/1')
  await expect.element(page.getByRole('columnheader', { name: 'Copias' })).toBeVisible()
}

test('the line grid shows the decisive columns without scrolling, and keeps number and space in sight', async () => {
  keepOrder({}, [lineOf()])
  await openLines()
  changeLayout({ option: 'menuOnTop', value: false })
  await expect.element(page.getByRole('navigation').first()).toBeVisible()
  // Waits for the layout with the menu at the side, which leaves less room for the grid.
  await expect.poll(spaceWidth).toBeLessThan(200)
  const box = (heading: string) => cell(0, heading).element().getBoundingClientRect()
  const scrollbar = 15
  const frame = document.querySelector('[data-grid-scroller]')?.getBoundingClientRect() ?? new DOMRect()
  for (const heading of ['Espacio', 'Producto', 'Ancho mm', 'Alto mm', 'Copias', 'Neto', 'Comprobaciones'])
    expect(box(heading).right, heading).toBeLessThanOrEqual(frame.right - scrollbar)
  for (const heading of document.querySelectorAll('thead button > span:first-child'))
    expect(heading.scrollWidth, heading.textContent ?? '').toBe(heading.clientWidth)
  const space = box('Espacio').left
  document.querySelector('[data-grid-scroller]')?.scrollBy(2000, 0)
  expect(box('Comprobaciones').left).toBeLessThan(space)
  expect(box('Espacio').left).toBe(space)
  await page.getByRole('button', { name: 'Opciones de «Espacio»' }).click()
  await page.getByRole('button', { name: 'Agrupar por Tienda' }).click()
  const group = page.getByRole('rowheader', { expanded: true })
  await expect.element(group).toBeVisible()
  expect(group.element().getBoundingClientRect().left).toBe(space)
})

const spaceWidth = () => document.querySelector('[data-heading=space_id]')?.clientWidth

/** Minimum number of lines that are completely visible in a window of 1440 × 900 px. */
const LEAST_SEEN = 11

test.each([
  ['above', true],
  ['beside', false],
])(
  'the line grid shows many whole lines at 1440 × 900 px with the menu %s the screen',
  async (_place, isOnTop) => {
    keepOrder(
      {},
      Array.from({ length: 60 }, (_, index) => lineOf({ copies: 12_345 }, index)),
    )
    await openLines()
    changeLayout({ option: 'menuOnTop', value: isOnTop })
    await expect.poll(() => document.querySelector('nav')?.clientWidth === innerWidth).toBe(isOnTop)
    expect([innerWidth, innerHeight]).toEqual([1440, 900])
    if (!isOnTop) await expect.poll(spaceWidth).toBeLessThan(200)
    const rows = () => [...document.querySelectorAll('[data-grid-scroller] tbody [aria-rowindex]')]
    const isSeen = (row: Element) => {
      const { left, top, bottom } = row.getBoundingClientRect()
      return [top + 2, bottom - 2].every((y) => row.contains(document.elementFromPoint(left + 20, y)))
    }
    await expect.poll(() => rows().filter(isSeen).length).toBeGreaterThanOrEqual(LEAST_SEEN)

    // All values that determine printing and price are completely visible without scrolling.
    const net = cell(1, 'Neto').element()
    expect(net.textContent).toMatch(/^\d{3}\.\d{3},\d{2}\s€$/)
    expect(net.scrollWidth).toBe(net.clientWidth)
    const frame = document.querySelector('[data-grid-scroller]')?.getBoundingClientRect()
    const checks = cell(1, 'Comprobaciones').element().getBoundingClientRect()
    expect(checks.right).toBeLessThanOrEqual(frame?.right ?? 0)
    const headings = [...document.querySelectorAll('[data-heading]')].slice(0, 8)
    const cut = headings.filter((each) => {
      const text = each.querySelector('button > span')
      return !text || text.scrollWidth > text.clientWidth
    })
    expect(cut.map(({ ariaLabel }) => ariaLabel)).toEqual([])
    // Names of spaces often differ only in the position at their end, so the column must be wide enough to show it.
    expect(spaceWidth()).toBeGreaterThan(isOnTop ? 200 : 120)
  },
)

test('the line grid fills the window with a key and returns with Escape, and the cell keeps the focus', async () => {
  keepOrder(
    {},
    Array.from({ length: 60 }, (_, index) => lineOf({}, index)),
  )
  await openLines()
  const grid = () => page.getByRole('grid').element()
  const isBehind = () => document.querySelector('[inert] [data-place=lines]') !== null
  const top = () => document.elementFromPoint(innerWidth / 2, 2)
  for (const skin of ['smart-style-2', 'smart-style-5'] as const) {
    changeLayout({ option: 'skin', value: skin })
    await cell(3, 'Copias').click()
    await press('{Alt>}{Enter}{/Alt}')
    await expect.poll(() => top()?.contains(grid())).toBe(true)
    expect(top()?.getBoundingClientRect()).toMatchObject({
      x: 0,
      y: 0,
      width: innerWidth,
      height: innerHeight,
    })
    expect(keyboard()).toBe('3 Copias')
    expect(isBehind()).toBe(true)
    await press('{Escape}')
    await expect.poll(isBehind).toBe(false)
    expect(keyboard()).toBe('3 Copias')
  }
  await page.getByRole('button', { name: 'Tabla a toda la ventana' }).click()
  await expect.poll(() => top()?.contains(grid())).toBe(true)
  expect(keyboard()).toBe('3 Copias')
  await press('{Alt>}{Enter}{/Alt}')
  await expect.poll(isBehind).toBe(false)
})
