import { orderColumns } from '@lienzo/contract/sales/order-columns'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../testing/components/app.tsx'
import { listed } from '../../../testing/components/listed.ts'
import { unchangedPrices } from '../../../testing/components/orders/kept-order.ts'
import { orderOf, orderRecordOf } from '../../../testing/components/records.ts'
import { answer, refusal, sentTo } from '../../../testing/components/server.ts'

const orders = [1, 2, 3, 4, 5].map((id) => orderOf(id))
const dialog = () => page.getByRole('dialog', { name: 'Precios de hoy' })
const sums = (total: number) => ({ net: total, vat: 0, total })

beforeEach(() => {
  answer('orderrest/list', (question) => listed(orders, orderColumns, question))
  answer('orderrest/sums', { count: 2, cancelled: 0, pieces: 2, m2: 2, net: 2, total: 2 })
})

test('drafts take today’s prices once both totals are confirmed, except those whose total has changed again', async () => {
  const dearer = new Map([
    [1, [100.1, 120.2]],
    [2, [50.05, 40]],
    [3, [10, 11]],
  ])
  answer('orderrest/compareprices', ({ id }) => {
    if (id === 5) throw refusal('STATE_NOT_ALLOWED')
    const [before, after] = dearer.get(id) ?? []
    const code = orders[id - 1]?.code ?? ''
    if (before === undefined || after === undefined) return { ...unchangedPrices, code }
    return { code, version: id * 7, is_changed: true, before: sums(before), after: sums(after), lines: [] }
  })
  answer('orderrest/takeprices', ({ id }) => {
    if (id === 3) throw refusal('STATE_NOT_ALLOWED')
    return orderRecordOf({ id })
  })
  await openScreen('/order')
  for (const { code } of orders) await page.getByRole('checkbox', { name: `Seleccionar ${code}` }).click()
  await page.getByRole('button', { name: 'Precios de hoy' }).click()
  const status = dialog().getByRole('status')
  await expect
    .element(status)
    .toHaveTextContent(
      '3 borradores cuestan hoy otra cosa. 1 ya tiene los precios de hoy. 1 ya no es un borrador y se queda como está.',
    )
  await expect
    .poll(() => dialog().getByRole('row').last().element().textContent)
    .toMatch(/160,15\s€171,20\s€$/)
  expect(sentTo('orderrest/takeprices')).toEqual([])
  await dialog().getByRole('button', { name: 'Tomar los precios de hoy en 3 borradores' }).click()
  await expect
    .element(status)
    .toHaveTextContent('2 borradores tienen ya los precios de hoy. 1 se queda como estaba:')
  await expect
    .element(dialog().getByRole('listitem'))
    .toHaveTextContent(`${orders[2]?.code} El total ya es otro. Míralo y decide de nuevo.`)
  expect(sentTo('orderrest/takeprices')).toEqual([
    { id: 1, version: 7, take_total: 120.2 },
    { id: 2, version: 14, take_total: 40 },
    { id: 3, version: 21, take_total: 11 },
  ])
})
