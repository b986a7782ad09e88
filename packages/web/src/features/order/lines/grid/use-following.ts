import { useEffect, useRef } from 'react'
import type { RecordForm } from '../../../../core/form/use-record-form.ts'
import type { TotalsStore } from '../../record/expected-totals.ts'
import type { OrderDraft } from '../../record/order-draft.ts'
import { type Order, orderCalls } from '../../record/order-record.ts'
import type { LinesAnswer } from './save-lines.ts'

/** Minimum time in ms between two updates of the order, because each update renders the whole form. */
const QUIET = 1000

/** Version and totals of the order after its lines were saved. */
type SavedTotals = Pick<LinesAnswer, 'version' | 'totals'>

type OrderState = Pick<Order, 'version' | 'line_count'>

/**
 * Returns functions that update the order in the form after lines are saved. If lines are saved in quick succession, the
 * updates are throttled.
 */
export function useFollowing(form: RecordForm<Order, OrderDraft>, expected: TotalsStore) {
  const latest = useRef(form)
  latest.current = form
  const waiting = useRef<(Partial<Order> & OrderState) | null>(null)
  /**
   * Version and number of lines of the order after the last save. The record of the form contains them only after its next
   * render.
   */
  const savedState = useRef<OrderState>(null)
  const followedAt = useRef(Number.NEGATIVE_INFINITY)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** Applies pending totals to the order immediately, if there are any. */
  function catchUp(): void {
    clearTimeout(timer.current)
    const { record, follow } = latest.current
    const changes = waiting.current
    waiting.current = null
    if (!changes || !record) return
    followedAt.current = performance.now()
    follow({ ...record, ...changes })
  }

  async function readAgain(): Promise<void> {
    clearTimeout(timer.current)
    waiting.current = null
    const { record } = latest.current
    if (!record) return
    await orderCalls.get(record.id).then(
      (fresh) => latest.current.follow(fresh),
      // Errors are ignored: the next change loads the order again.
      () => undefined,
    )
  }

  /**
   * Updates the totals of the order after lines were saved. `count` is the number of added lines minus the number of removed
   * lines. Loads the order again if somebody else has also changed it.
   */
  async function follow({ version, totals }: SavedTotals, count: number): Promise<void> {
    const before = newer(savedState.current, latest.current.record)
    if (!before || version !== before.version + 1) return readAgain()
    savedState.current = { version, line_count: before.line_count + count }
    waiting.current = { ...totals, ...savedState.current }
    expected.tell({ ...totals, version })
    clearTimeout(timer.current)
    const rest = followedAt.current + QUIET - performance.now()
    if (rest <= 0) catchUp()
    else timer.current = setTimeout(catchUp, rest)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on unmount, with what is pending then
  useEffect(() => catchUp, [])

  return { follow, readAgain, catchUp }
}

function newer(saved: OrderState | null, shown: OrderState | null): OrderState | null {
  return saved && (!shown || saved.version > shown.version) ? saved : shown
}
