import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { resizeWindow } from '../../testing/components/browser-settings.ts'
import { keepCustomer } from '../../testing/components/kept-customer.ts'
import { keepOrder, lineOf } from '../../testing/components/orders/kept-order.ts'
import { answer } from '../../testing/components/server.ts'

const beside = () => page.getByRole('complementary').getByText('Importe')
const grid = () => page.getByRole('grid', { name: 'Líneas' })

test('the totals stay in sight, beside the lines or in the bar below them, for read-only users too', async () => {
  keepCustomer()
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [])
  const lines = Array.from({ length: 30 }, (_, index) => lineOf({}, index))
  const { order } = keepOrder({}, lines)
  answer('orderrest/get', { ...order, lines, line_count: 30, total: 363 })
  await openScreen('/order/1')
  await seeAtTheEnd(beside)
  // The totals are opaque, so that content scrolled behind them does not show through.
  const totals = beside().element().closest('[aria-live]')
  const { left, top, width, height } = totals?.getBoundingClientRect() ?? new DOMRect()
  for (const part of [0.1, 0.5, 0.9]) {
    const topElement = document.elementFromPoint(left + width / 2, top + height * part)
    expect(totals?.contains(topElement)).toBe(true)
  }
  expect(getComputedStyle(totals ?? document.body).backgroundColor).toMatch(/^rgb\(/)
  expect(inBar()?.checkVisibility()).toBe(false)

  await resizeWindow(900, 900)
  await expect.element(beside()).not.toBeVisible()
  await expect.element(grid()).toBeVisible()
  await expect.poll(() => inBar()?.checkVisibility()).toBe(true)
  expect(inBar()?.textContent).toContain('363,00')
  expect(isInSight(inBar())).toBe(true)

  await resizeWindow(390, 800)
  expect(isInSight(inBar())).toBe(true)
  answer('orderrest/get', { ...order, status: 'cancelled', may_edit: false })
  await openScreen('/order/1', { permissions: {} })
  await expect.poll(() => isInSight(inBar())).toBe(true)
})

test('the totals of the largest orders, and the card of their line, fit 320 px without scrolling sideways', async () => {
  const width = 320
  await resizeWindow(width, 640)
  keepCustomer()
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [])
  const lines = [{ ...lineOf({ copies: 9000, spares: 3000, spare_copies: 3000 }), net: 284_434.7 }]
  const { order } = keepOrder({}, lines)
  const totals = { pieces: 9000, spares: 3000, m2: 11_220.85, net: 284_434.7, vat: 0, total: 284_434.7 }
  answer('orderrest/get', { ...order, ...totals, lines, line_count: 1 })
  await openScreen('/order/1')
  const card = page.getByRole('button', { name: /^1 Vinilo de escaparate/ })
  await expect.element(card).toMatchTextContent(/× 9\.000.*284\.434,70/)
  await expect.poll(inBar).toBeDefined()
  const parts = [...(inBar()?.parentElement?.children ?? [])]
  expect(parts.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    'Piezas 9.000 + 3.000',
    '11.220,85 m²',
    'Total 284.434,70 €',
  ])
  for (const part of [...parts, ...card.element().children]) {
    const { left, right } = part.getBoundingClientRect()
    expect(left, part.textContent ?? '').toBeGreaterThanOrEqual(0)
    expect(right, part.textContent ?? '').toBeLessThanOrEqual(width)
    expect(part.scrollWidth, part.textContent ?? '').toBeLessThanOrEqual(part.clientWidth || width)
  }
  expect(document.documentElement.scrollWidth).toBe(width)
})

/** Returns the element with the total in the bar at the bottom of the form, or undefined if there is none. */
function inBar(): Element | undefined {
  return [...document.querySelectorAll('form strong')].find(({ textContent }) =>
    textContent?.startsWith('Total'),
  )
}

async function seeAtTheEnd(part: typeof beside): Promise<void> {
  await expect.element(grid()).toBeInTheDocument()
  grid().element().scrollIntoView({ block: 'end' })
  await expect.poll(() => isInSight(part().element())).toBe(true)
}

function isInSight(element: Element | undefined): boolean {
  const place = element?.getBoundingClientRect()
  return place !== undefined && place.height > 0 && place.top >= 0 && place.bottom <= window.innerHeight
}
