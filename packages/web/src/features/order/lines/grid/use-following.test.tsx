import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import type { RecordForm } from '../../../../core/form/use-record-form.ts'
import { orderRecordOf } from '../../../../testing/components/records.ts'
import { sentTo } from '../../../../testing/components/server.ts'
import { keepExpected } from '../../record/expected-totals.ts'
import type { OrderDraft } from '../../record/order-draft.ts'
import type { Order } from '../../record/order-record.ts'
import { useFollowing } from './use-following.ts'

const totals = (net: number) => ({ pieces: 1, spares: 0, m2: 1, net, vat: 0, total: net, vat_rate: 0 })

/** Renders the hook once with this form and returns its functions. */
function followingOf(form: RecordForm<Order, OrderDraft>): ReturnType<typeof useFollowing> {
  const following = { current: {} as ReturnType<typeof useFollowing> }
  const Probe = () => {
    following.current = useFollowing(form, keepExpected())
    return null
  }
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => root.unmount())
  flushSync(() => root.render(<Probe />))
  return following.current
}

test('totals of saved lines follow one another, even before the order is rendered with the first of them', async () => {
  const shown: Order[] = []
  const form = {
    record: orderRecordOf({ version: 1, line_count: 0 }),
    follow: (order: Order) => shown.push(order),
  } as unknown as RecordForm<Order, OrderDraft>
  const { follow, catchUp } = followingOf(form)
  for (const version of [2, 3, 4]) {
    await follow({ version, totals: totals(version * 10) }, 1)
    catchUp()
  }
  expect(shown.map(({ version, net, line_count }) => ({ version, net, line_count }))).toEqual([
    { version: 2, net: 20, line_count: 1 },
    { version: 3, net: 30, line_count: 2 },
    { version: 4, net: 40, line_count: 3 },
  ])
  expect(sentTo('orderrest/get')).toEqual([])
})
