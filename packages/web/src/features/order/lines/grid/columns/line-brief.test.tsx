import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../../../testing/components/app.tsx'
import { keepCustomer } from '../../../../../testing/components/kept-customer.ts'
import { keepOrder, lineOf } from '../../../../../testing/components/orders/kept-order.ts'
import { answer } from '../../../../../testing/components/server.ts'

test.each([320, 390])(
  'a line is a card of four short rows at %i px, and expands to all of its fields',
  async (width) => {
    await page.viewport(width, 844)
    onTestFinished(() => page.viewport(1440, 900))
    keepCustomer()
    answer('orderrest/getcategories', [])
    answer('orderrest/getusers', [])
    const space = {
      space_id: 8,
      space_number: 12,
      space_name: 'Farmacia Luz · Escaparate junto a la entrada',
    }
    const others = Array.from({ length: 30 }, (_, index) => lineOf({}, index + 1))
    keepOrder({}, [lineOf({ ...space, copies: 1200 }), ...others])
    await openScreen('/order/1')
    const front = page.getByRole('button', { name: /^1 · 12 · Farmacia Luz/ })
    await expect.element(front).toBeVisible()
    const rows = () => [...front.element().querySelectorAll(':scope > span')].map((row) => row.textContent)
    expect(rows()).toEqual([
      '1 · 12 · Farmacia Luz · Escaparate junto a la entrada',
      'Vinilo de escaparate',
      '800 × 1.200 mm × 1.200',
      expect.stringMatching(/^13\.269,60\s€Todo encaja$/),
    ])
    expect(document.documentElement.scrollWidth).toBe(width)
    // The toolbar stays above the list of cards and does not overlap it.
    const tools = page.getByRole('button', { name: 'Columnas' })
    await expect.element(tools).toBeVisible()
    const list = document.querySelector('[data-grid-scroller]')?.getBoundingClientRect()
    expect(tools.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(list?.top ?? 0)
    await front.click()
    await expect.element(page.getByRole('button', { name: /^Alto mm/ })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Producto / }).first()).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: /^2 Vinilo/ }))
      .toHaveAttribute('aria-expanded', 'false')
  },
)
