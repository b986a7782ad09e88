import { useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../core/call.ts'
import { type LineDraft, lineInputOf, type Order, type PricedLine, type Totals } from './order-record.ts'

/** The first change is priced at once; those that follow it closer than this, when typing rests for as long. */
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
  const changedAt = useRef(Number.NEGATIVE_INFINITY)

  const complete = lines.filter(isComplete)
  const question = JSON.stringify([customerId, complete.map(lineInputOf)])
  const keysText = complete.map((line) => line.key).join()

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
        const priced = await priceLines(customerId, complete, cancel.signal)
        if (asked.current === question) setPrices({ ...priced, stale: false, failure: null })
      } catch (failure) {
        if (!cancel.signal.aborted) setPrices((current) => ({ ...current, failure }))
      }
    }
    setPrices((current) => ({ ...current, stale: true }))
    const now = performance.now()
    const isTyping = now - changedAt.current < TYPING_MILLISECONDS
    changedAt.current = now
    const timer = setTimeout(price, isTyping ? TYPING_MILLISECONDS : 0)
    return () => {
      clearTimeout(timer)
      cancel.abort()
    }
  }, [question, keysText, editable, order])

  return prices
}

/** Prices the lines; those that the server cannot price yet, for want of a material, do not keep back the others. */
async function priceLines(
  customerId: number,
  lines: LineDraft[],
  signal: AbortSignal,
): Promise<Pick<LinePrices, 'byKey' | 'totals'>> {
  if (lines.length === 0) return { byKey: new Map(), totals: null }
  try {
    const input = { customer_id: customerId, lines: lines.map(lineInputOf) }
    const answer = await call('orderrest/validatesize', input, { signal })
    return { byKey: keyed(lines, answer.lines), totals: answer.totals }
  } catch (failure) {
    const refused = refusedLines(failure)
    if (refused.size === 0) throw failure
    const others = lines.filter((_, place) => !refused.has(place))
    return priceLines(customerId, others, signal)
  }
}

/** The places of the lines that an answer finds fault with. */
function refusedLines(failure: unknown): Set<number> {
  const paths = failure instanceof CallError ? Object.keys(failure.fields) : []
  return new Set(paths.flatMap((path) => /^lines\.(\d+)\./.exec(path)?.[1] ?? []).map(Number))
}

/** Whether a line says enough to be priced. */
function isComplete(line: LineDraft): boolean {
  return (
    line.product_id > 0 &&
    [line.width, line.height, line.copies].every((each) => Number.isSafeInteger(each) && each > 0)
  )
}

function savedPrices(order: Order | null, lines: LineDraft[]): LinePrices {
  return { byKey: keyed(lines, order?.lines ?? []), totals: order, stale: false, failure: null }
}

function keyed(lines: readonly LineDraft[], priced: readonly PricedLine[]): Map<string, PricedLine> {
  return new Map(priced.map((price, place) => [lines[place]?.key ?? '', price]))
}
