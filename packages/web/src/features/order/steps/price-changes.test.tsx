import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { unchangedPrices } from '../../../testing/components/orders/kept-order.ts'
import {
  answerRefusedSteps,
  dialog,
  lineOf,
  refuse,
} from '../../../testing/components/orders/refused-step.ts'
import { orderRecordOf } from '../../../testing/components/records.ts'
import { answer, refusal, sentTo } from '../../../testing/components/server.ts'

beforeEach(answerRefusedSteps)

test('changed prices are shown line by line, and accepted by confirming the total', async () => {
  const sums = (total: number) => ({ net: total, vat: 0, total })
  answer('orderrest/compareprices', {
    ...{ ...unchangedPrices, is_changed: true, before: sums(68.73), after: sums(105.03) },
    lines: [{ number: 2, name: 'Lona · Goya', before: 28.4, after: 48.4 }],
  })
  const values = { lines: 1, before: 68.73, after: 105.03 }
  await refuse({ prices: { key: 'validation.prices_changed', values, message: '' } })
  await expect.element(dialog().getByText(/sumaba 68,73\s€ y hoy suma 105,03\s€/)).toBeVisible()
  const row = dialog().getByRole('row', { name: /2 · Lona · Goya/ })
  await expect.poll(() => row.element().textContent).toMatch(/28,40\s€48,40\s€$/)
  answer('orderrest/changestatus', orderRecordOf({ status: 'confirmed', next_statuses: ['production'] }))
  await dialog()
    .getByRole('button', { name: /^Confirmar por 105,03\s€$/ })
    .click()
  await expect.element(page.getByRole('button', { name: 'Pasar a producción' })).toBeVisible()
  expect(sentTo('orderrest/changestatus').at(-1)).toMatchObject({ take_total: 105.03 })
})

test('an opened draft shows which prices have changed, and takes them on confirmation', async () => {
  const sums = (total: number) => ({ net: total, vat: 0, total })
  const comparison = {
    ...{ ...unchangedPrices, is_changed: true, before: sums(68.73), after: sums(105.03) },
    lines: [{ number: 2, name: 'Lona · Goya', before: 28.4, after: 48.4 }],
  }
  answer('orderrest/compareprices', comparison)
  const draft = orderRecordOf({ lines: [lineOf(1), lineOf(2)], total: 68.73 })
  answer('orderrest/get', draft)
  await openScreen('/order/1')
  const totalLine = page.getByText(/^Total con IVA: 68,73\s€ → 105,03\s€$/)
  await expect.element(totalLine).toBeVisible()
  await page.getByText('1 línea cuesta otra cosa').click()
  await expect.element(page.getByRole('row', { name: /2 · Lona · Goya/ })).toBeVisible()
  const take = page.getByRole('button', { name: /^Tomar los precios de hoy/ })
  // In this test, the prices change again before the user accepts them.
  answer('orderrest/takeprices', () => {
    answer('orderrest/compareprices', { ...comparison, after: sums(110) })
    throw refusal('STATE_NOT_ALLOWED')
  })
  await take.click()
  await expect.element(page.getByText('El total ya es otro. Míralo y decide de nuevo.')).toBeVisible()
  await expect.element(page.getByText(/68,73\s€ → 110,00\s€$/)).toBeVisible()
  answer('orderrest/takeprices', () => {
    answer('orderrest/compareprices', unchangedPrices)
    return { ...draft, version: 2, total: 110 }
  })
  await take.click()
  await expect.element(take).not.toBeInTheDocument()
  expect(sentTo('orderrest/takeprices')).toEqual([
    { id: 1, version: 1, take_total: 105.03 },
    { id: 1, version: 1, take_total: 110 },
  ])
})
