import { isBinding } from '@lienzo/rules/sales/order-states'
import { useCallback, useMemo, useState } from 'react'
import type { MadeAgain, OrderRow } from './again-records.ts'

/**
 * Manages the chosen orders and the lines to leave out. Drafts, cancelled orders and orders already repeated for the target
 * campaign are not chosen by default.
 */
export function useChosenOrders(
  orders: readonly OrderRow[],
  earlierOrders: readonly MadeAgain[],
  target: number | null,
) {
  /** Explicit choices of the user, by order id; they override the default. */
  const [choices, setChoices] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [left, setLeft] = useState<ReadonlyMap<number, ReadonlySet<number>>>(new Map())
  const known = useMemo(
    () =>
      new Map(
        earlierOrders.filter((each) => each.to_campaign_id === target).map((each) => [each.order_id, each]),
      ),
    [earlierOrders, target],
  )
  const chosen = useMemo(() => {
    const comes = ({ id, status }: OrderRow) => choices.get(id) ?? (isBinding(status) && !known.has(id))
    return new Set(orders.filter(comes).map(({ id }) => id))
  }, [orders, choices, known])
  const choose = useCallback(
    (id: number, comes: boolean) => setChoices((before) => new Map(before).set(id, comes)),
    [],
  )
  const leave = useCallback((orderId: number, lineId: number, isLeft: boolean) => {
    setLeft((before) => {
      const lines = new Set(before.get(orderId))
      if (isLeft) lines.add(lineId)
      else lines.delete(lineId)
      return new Map(before).set(orderId, lines)
    })
  }, [])
  const chooseAll = (comes: boolean) => setChoices(new Map(orders.map(({ id }) => [id, comes])))
  return { chosen, choose, chooseAll, left, leave, known }
}
