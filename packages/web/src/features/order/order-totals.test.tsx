import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/components/app.tsx'
import { resizeWindow } from '../../testing/components/browser-settings.ts'
import { keepCustomer } from '../../testing/components/kept-customer.ts'
import { orderRecordOf, withoutArtwork } from '../../testing/components/records.ts'
import { answer } from '../../testing/components/server.ts'

const line = {
  ...{ id: 1, product_id: 1, product_name: 'Cartel', material_id: 1, material_name: 'Papel', finish_ids: [] },
  ...{ finish_names: [], campaign_image_id: null, width: 594, height: 841, copies: 1, notes: '', m2: 1 },
  ...{ net: 10, discount: 0, price_steps: [], checks: [], ...withoutArtwork },
  ...{ space_id: null, space_number: null, version: 1, space_name: null },
}
const lines = Array.from({ length: 30 }, (_, index) => ({ ...line, id: index + 1, number: index + 1 }))
const order = orderRecordOf({ lines, pieces: 30, spares: 0, m2: 30, net: 300, total: 363, may_edit: true })

const beside = () => page.getByRole('complementary').getByText('Importe')
const heads = () => page.getByText('Ancho mm', { exact: true })
const last = () => page.getByRole('listitem', { name: 'Línea 30' })

test('the totals stay in sight: beside the lines, in the bar below where there is no room, for who only reads too', async () => {
  keepCustomer()
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [])
  answer('orderrest/getproductsmc', [])
  answer('orderrest/validatesize', () => ({
    lines: lines.map(pricedLine),
    totals: { ...order, vat_rate: 21 },
  }))
  answer('orderrest/get', order)
  await openScreen('/order/1')
  await seeAtTheEnd(beside)
  expect(inBar()?.checkVisibility()).toBe(false)

  await resizeWindow(900, 900)
  await expect.element(beside()).not.toBeVisible()
  await expect.element(heads()).toBeVisible()
  await expect.poll(() => inBar()?.checkVisibility()).toBe(true)
  expect(inBar()?.textContent).toContain('363,00')
  expect(isInSight(inBar())).toBe(true)

  await resizeWindow(390, 800)
  expect(isInSight(inBar())).toBe(true)
  answer('orderrest/get', { ...order, status: 'cancelled', may_edit: false })
  await openScreen('/order/1', { permissions: {} })
  await expect.poll(() => isInSight(inBar())).toBe(true)
})

/** The total in the bar at the lower edge of the form. */
function inBar(): Element | undefined {
  return [...document.querySelectorAll('form strong')].find(({ textContent }) =>
    textContent?.startsWith('Total'),
  )
}

async function seeAtTheEnd(part: typeof beside): Promise<void> {
  await expect.element(last()).toBeInTheDocument()
  last().element().scrollIntoView({ block: 'end' })
  await expect.poll(() => isInSight(part().element())).toBe(true)
}

function isInSight(element: Element | undefined): boolean {
  const place = element?.getBoundingClientRect()
  return place !== undefined && place.height > 0 && place.top >= 0 && place.bottom <= window.innerHeight
}

function pricedLine(priced: (typeof lines)[number]) {
  const { m2, net, discount, price_steps, checks } = priced
  return { m2, net, discount, price_steps, checks, spare_copies: 0, piece_m2: 0.5, former: [] }
}
