import { isBinding } from '@lienzo/rules/sales/order-states'
import { useCallback, useMemo, useState } from 'react'
import type { MadeAgain, OrderRow } from './again-records.ts'

/**
 * Chooses the orders and lines to order again. By default omits orders that are drafts, cancelled, or already ordered again for
 * this campaign.
 */
export function useChosenOrders(
  orders: readonly OrderRow[],
  made: readonly MadeAgain[],
  target: number | null,
) {
  /** Choices of the user that differ from the default, by order. */
  const [said, setSaid] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [left, setLeft] = useState<ReadonlyMap<number, ReadonlySet<number>>>(new Map())
  const known = useMemo(
    () => new Map(made.filter((each) => each.to_campaign_id === target).map((each) => [each.order_id, each])),
    [made, target],
  )
  const chosen = useMemo(() => {
    const comes = ({ id, status }: OrderRow) => said.get(id) ?? (isBinding(status) && !known.has(id))
    return new Set(orders.filter(comes).map(({ id }) => id))
  }, [orders, said, known])
  const choose = useCallback(
    (id: number, comes: boolean) => setSaid((before) => new Map(before).set(id, comes)),
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
  const chooseAll = (comes: boolean) => setSaid(new Map(orders.map(({ id }) => [id, comes])))
  return { chosen, choose, chooseAll, left, leave, known }
}
