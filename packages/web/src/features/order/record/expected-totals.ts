import { vatCents } from '@lienzo/rules/catalogue/price'
import { useSyncExternalStore } from 'react'
import type { Order } from './order-record.ts'

/** Expected change in an order's totals due to unsaved edits: pieces, spares, m2 and net euros. */
export type ExpectedChange = Pick<Order, 'pieces' | 'spares' | 'm2' | 'net'>

/** Totals of an order, with the version of the order that has these totals. */
export type ToldTotals = Totals & Pick<Order, 'version'>

/** Change expected from unsaved edits, and saved totals that are newer than the record of the form. */
type TotalsState = { change: ExpectedChange | null; told: ToldTotals | null }

/**
 * Creates a store for expected and saved totals. It is separate from the state of the form, because a change of the form's
 * state would render the whole form at each key press.
 */
export function keepExpected() {
  let current: TotalsState = { change: null, told: null }
  let { told } = current
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set: (change: ExpectedChange | null) => {
      const isSameChange =
        change === current.change || (change && current.change && isSame(change, current.change))
      if (isSameChange && told === current.told) return
      current = { change, told }
      for (const listener of listeners) listener()
    },
    /**
     * Stores the totals of saved lines. They are shown when the expected change is next set, so that the two are updated
     * together.
     */
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

export type TotalsStore = ReturnType<typeof keepExpected>

type Totals = Pick<Order, 'pieces' | 'spares' | 'm2' | 'net' | 'vat' | 'total' | 'vat_rate'>

/** Returns the totals of an order, including unsaved edits. `isExpected` is true if unsaved edits change the totals. */
export function useTotals(
  order: ToldTotals | null,
  expected: TotalsStore,
): { totals: Totals | null; isExpected: boolean } {
  const { change, told } = useSyncExternalStore(expected.subscribe, expected.get)
  const savedTotals = order && told && told.version > order.version ? told : order
  if (!savedTotals || !change || isSame(change, nothing)) return { totals: savedTotals, isExpected: false }
  const cents = (euros: number) => Math.round(euros * 100)
  const net = cents(savedTotals.net) + cents(change.net)
  const vat = vatCents(net, cents(savedTotals.vat_rate))
  return {
    totals: {
      ...savedTotals,
      pieces: savedTotals.pieces + change.pieces,
      spares: savedTotals.spares + change.spares,
      m2: Math.round((savedTotals.m2 + change.m2) * 10_000) / 10_000,
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
