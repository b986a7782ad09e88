import { useEffect, useRef, useState } from 'react'
import { call } from '../../core/call.ts'
import { type LineDraft, lineInputOf, type Order, type PricedLine, type Totals } from './order-record.ts'

/** How long typing rests before the lines are priced. */
const TYPING_MILLISECONDS = 120

export type LinePrices = {
  /** By the line's key; what was worked out last stays while it is worked out again. */
  byKey: ReadonlyMap<string, PricedLine>
  totals: Totals | null
  /** The prices are of before the last change. */
  stale: boolean
  failure: unknown
}

/**
 * Prices and checks the lines as they are typed. Of several answers on their way only the one to the last question
 * counts, whatever order they come in.
 */
export function useLinePrices(
  order: Order | null,
  customerId: number,
  lines: LineDraft[],
  editable: boolean,
): LinePrices {
  const [prices, setPrices] = useState<LinePrices>(() => savedPrices(order, lines))
  const asked = useRef('')

  const complete = lines.filter(isComplete)
  const question = JSON.stringify([customerId, complete.map(lineInputOf)])
  const keys = complete.map((line) => line.key)
  const keysText = keys.join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the question's text says when the lines are others
  useEffect(() => {
    if (!editable) return setPrices(savedPrices(order, lines))
    if (customerId === 0 || complete.length === 0) {
      asked.current = question
      return setPrices({ byKey: new Map(), totals: null, stale: false, failure: null })
    }
    const cancel = new AbortController()
    const price = async () => {
      asked.current = question
      try {
        const input = { customer_id: customerId, lines: complete.map(lineInputOf) }
        const answer = await call('orderrest/validatesize', input, { signal: cancel.signal })
        if (asked.current !== question) return
        setPrices({ byKey: keyed(keys, answer.lines), totals: answer.totals, stale: false, failure: null })
      } catch (failure) {
        if (!cancel.signal.aborted) setPrices((current) => ({ ...current, failure }))
      }
    }
    setPrices((current) => ({ ...current, stale: true }))
    const timer = setTimeout(price, TYPING_MILLISECONDS)
    return () => {
      clearTimeout(timer)
      cancel.abort()
    }
  }, [question, keysText, editable, order])

  return prices
}

/** Whether a line says enough to be priced. */
export function isComplete(line: LineDraft): boolean {
  return (
    line.product_id > 0 &&
    [line.width, line.height, line.copies].every((each) => Number.isSafeInteger(each) && each > 0)
  )
}

function savedPrices(order: Order | null, lines: LineDraft[]): LinePrices {
  const keys = lines.map((line) => line.key)
  return { byKey: keyed(keys, order?.lines ?? []), totals: order, stale: false, failure: null }
}

function keyed(keys: string[], priced: readonly PricedLine[]): Map<string, PricedLine> {
  return new Map(priced.map((line, place) => [keys[place] ?? '', line]))
}
