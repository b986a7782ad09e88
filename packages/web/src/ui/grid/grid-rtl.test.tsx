import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openGrid } from '../../testing/components/grid-of-prints.tsx'

const leftOf = (heading: string) =>
  Math.round(
    page.getByRole('columnheader', { name: heading, exact: true }).element().getBoundingClientRect().left,
  )

test('in a right-to-left layout the first columns stay at the right, and arrow keys move where they point', async () => {
  await openGrid(50, { dir: 'rtl' })
  expect(leftOf('Tienda')).toBeGreaterThan(leftOf('Nota'))
  const before = leftOf('Tienda')
  const grid = page.getByRole('grid').element().parentElement
  grid?.scrollTo({ left: -1000 })
  await expect.poll(() => leftOf('Nota')).toBeGreaterThan(before - 160)
  expect(leftOf('Tienda')).toBe(before)
  await page.getByRole('rowheader').first().click()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(document.activeElement?.getAttribute('aria-colindex')).toBe('3')
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-colindex')).toBe('2')
})
