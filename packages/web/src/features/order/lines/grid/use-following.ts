import { useEffect, useRef } from 'react'
import type { RecordForm } from '../../../../core/form/use-record-form.ts'
import type { KeptExpected } from '../../record/expected-totals.ts'
import type { OrderDraft } from '../../record/order-draft.ts'
import { type Order, orderCalls } from '../../record/order-record.ts'
import type { LinesSaved } from './save-lines.ts'

/** The order follows its lines at once, and then once in this time, in ms: the whole form is drawn with it. */
const QUIET = 1000

/** What lines that were saved say of their order. */
type Told = Pick<LinesSaved, 'version' | 'totals'>

/** Has the order follow its lines, however many calls save them one after the other. */
export function useFollowing(form: RecordForm<Order, OrderDraft>, expected: KeptExpected) {
  const latest = useRef(form)
  latest.current = form
  const waiting = useRef<(Partial<Order> & Pick<Order, 'version' | 'line_count'>) | null>(null)
  const followedAt = useRef(Number.NEGATIVE_INFINITY)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** What has been told until now is what the order says. */
  function catchUp(): void {
    clearTimeout(timer.current)
    const { record, follow } = latest.current
    const told = waiting.current
    waiting.current = null
    if (!told || !record) return
    followedAt.current = performance.now()
    follow({ ...record, ...told })
  }

  async function readAgain(): Promise<void> {
    clearTimeout(timer.current)
    waiting.current = null
    const { record } = latest.current
    if (!record) return
    await orderCalls.get(record.id).then(
      (fresh) => latest.current.follow(fresh),
      // It is read again with the next change.
      () => undefined,
    )
  }

  /** `count` is how many lines there are more. Where somebody else has changed the order meanwhile it is read. */
  async function follow({ version, totals }: Told, count: number): Promise<void> {
    const before = waiting.current ?? latest.current.record
    if (!before || version !== before.version + 1) return readAgain()
    waiting.current = { ...totals, version, line_count: before.line_count + count }
    expected.tell({ ...totals, version })
    clearTimeout(timer.current)
    const rest = followedAt.current + QUIET - performance.now()
    if (rest <= 0) catchUp()
    else timer.current = setTimeout(catchUp, rest)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: at the end, with what is told by then
  useEffect(() => catchUp, [])

  return { follow, readAgain, catchUp }
}
