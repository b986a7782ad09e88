import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { cell, press } from '../../../testing/components/grid-person.ts'
import { keepCustomer } from '../../../testing/components/kept-customer.ts'
import { keepOrder, lineOf } from '../../../testing/components/orders/kept-order.ts'
import { addressOf } from '../../../testing/components/records.ts'
import { answer, holdAnswers, sentTo } from '../../../testing/components/server.ts'

const saves = () => sentTo('orderrest/savelines')
const euros = (text: string) => Number(text.replace(/[^\d,]/g, '').replace(',', '.'))

beforeEach(() => {
  keepCustomer({ addresses: [addressOf()], discount: 3 })
  answer('orderrest/getcategories', [])
  answer('orderrest/getusers', [])
})

async function openLines(): Promise<void> {
  await openScreen('/order/1')
  await expect.element(page.getByRole('grid', { name: 'Líneas' })).toBeVisible()
}

test('the new total appears before the server has answered, and equals that of the server', async () => {
  const server = keepOrder({ customer_discount: 3, vat_rate: 0 }, [
    lineOf({ copies: 2 }),
    lineOf({ copies: 5 }, 1),
  ])
  const release = holdAnswers('orderrest/savelines')
  await openLines()
  const total = () => page.getByRole('complementary').getByRole('definition').last().element().textContent
  const before = total()
  await cell(0, 'Copias').click()
  await press('12{Enter}')
  await expect.poll(total).not.toBe(before)
  const expected = { total: total(), net: cell(0, 'Neto').element().textContent }
  await expect.poll(saves).toHaveLength(1)
  expect(server.lines[0]?.copies).toBe(2)
  release()
  await expect.poll(() => server.lines[0]?.copies).toBe(12)
  await expect.element(page.getByText('Todo guardado').first()).toBeVisible()
  expect({ total: total(), net: cell(0, 'Neto').element().textContent }).toEqual(expected)
  expect(document.querySelectorAll('[data-expected]')).toHaveLength(0)
})

test('a total grows with each cell, and never drops when one cell is saved before the next', async () => {
  const server = keepOrder({ customer_discount: 3, vat_rate: 0 }, [lineOf(), lineOf({}, 1), lineOf({}, 2)])
  await openLines()
  const total = () => page.getByRole('complementary').getByRole('definition').last().element().textContent
  const totals = [total()]
  const observer = new MutationObserver(() => total() === totals.at(-1) || totals.push(total()))
  const totalsPanel = page.getByRole('complementary').element()
  observer.observe(totalsPanel, { characterData: true, childList: true, subtree: true })
  await cell(0, 'Copias').click()
  let release = holdAnswers('orderrest/savelines')
  await press('5{Enter}')
  for (const row of [1, 2]) {
    await press('5{Enter}')
    const next = holdAnswers('orderrest/savelines')
    release()
    release = next
    await expect.poll(() => server.lines[row - 1]?.copies).toBe(5)
    await expect.poll(saves).toHaveLength(row + 1)
  }
  release()
  await expect.element(page.getByText('Todo guardado').first()).toBeVisible()
  observer.disconnect()
  expect(totals.map(euros)).toEqual([34.92, 81.48, 128.04, 174.6])
})
