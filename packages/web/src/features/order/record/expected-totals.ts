import { vatCents } from '@lienzo/rules/catalogue/price'
import { useSyncExternalStore } from 'react'
import type { Order } from './order-record.ts'

/** By how much an order will come to something else once what is written is saved: pieces, spares, m2 and euros. */
export type ExpectedChange = Pick<Order, 'pieces' | 'spares' | 'm2' | 'net'>

/** Totals that an order has at a version. */
export type ToldTotals = Totals & Pick<Order, 'version'>

/** What is known of totals before the form of the order says it. */
type Known = { change: ExpectedChange | null; told: ToldTotals | null }

/**
 * Keeps what is expected, and what saved lines have told, for those who show it and for nobody else: at each key a whole form
 * would be drawn anew.
 */
export function keepExpected() {
  let known: Known = { change: null, told: null }
  let { told } = known
  const listeners = new Set<() => void>()
  return {
    get: () => known,
    set: (change: ExpectedChange | null) => {
      const isSameChange = change === known.change || (change && known.change && isSame(change, known.change))
      if (isSameChange && told === known.told) return
      known = { change, told }
      for (const listener of listeners) listener()
    },
    /** Tells what the order comes to with lines that were saved: shown once these are expected no more, neither before nor after. */
    tell: (totals: ToldTotals) => {
      told = totals
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
  order: ToldTotals | null,
  expected: KeptExpected,
): { totals: Totals | null; isExpected: boolean } {
  const { change, told } = useSyncExternalStore(expected.subscribe, expected.get)
  const saved = order && told && told.version > order.version ? told : order
  if (!saved || !change || isSame(change, nothing)) return { totals: saved, isExpected: false }
  const cents = (euros: number) => Math.round(euros * 100)
  const net = cents(saved.net) + cents(change.net)
  const vat = vatCents(net, cents(saved.vat_rate))
  return {
    totals: {
      ...saved,
      pieces: saved.pieces + change.pieces,
      spares: saved.spares + change.spares,
      m2: Math.round((saved.m2 + change.m2) * 10_000) / 10_000,
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
