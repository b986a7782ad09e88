import { vatCents } from '@lienzo/rules/catalogue/price'
import { useSyncExternalStore } from 'react'
import type { Order } from './order-record.ts'

/** By how much an order will come to something else once what is written is saved: pieces, spares, m2 and euros. */
export type ExpectedChange = Pick<Order, 'pieces' | 'spares' | 'm2' | 'net'>

/** Keeps what is expected, for those who show it and for nobody else: at each key a whole form would be drawn anew. */
export function keepExpected() {
  let expected: ExpectedChange | null = null
  const listeners = new Set<() => void>()
  return {
    get: () => expected,
    set: (change: ExpectedChange | null) => {
      if (change === expected || (change && expected && isSame(change, expected))) return
      expected = change
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export type KeptExpected = ReturnType<typeof keepExpected>

type Totals = Pick<Order, 'pieces' | 'spares' | 'm2' | 'net' | 'vat' | 'total' | 'vat_rate'>

/** What an order comes to with what is written and not saved yet; `isExpected` says that the server has not said so. */
export function useTotals(
  order: Totals | null,
  expected: KeptExpected,
): { totals: Totals | null; isExpected: boolean } {
  const change = useSyncExternalStore(expected.subscribe, expected.get)
  if (!order || !change || isSame(change, nothing)) return { totals: order, isExpected: false }
  const cents = (euros: number) => Math.round(euros * 100)
  const net = cents(order.net) + cents(change.net)
  const vat = vatCents(net, cents(order.vat_rate))
  return {
    totals: {
      ...order,
      pieces: order.pieces + change.pieces,
      spares: order.spares + change.spares,
      m2: Math.round((order.m2 + change.m2) * 10_000) / 10_000,
      ...{ net: net / 100, vat: vat / 100, total: (net + vat) / 100 },
    },
    isExpected: true,
  }
}

const nothing: ExpectedChange = { pieces: 0, spares: 0, m2: 0, net: 0 }

function isSame(one: ExpectedChange, other: ExpectedChange): boolean {
  return (
    one.pieces === other.pieces && one.spares === other.spares && one.m2 === other.m2 && one.net === other.net
  )
}
