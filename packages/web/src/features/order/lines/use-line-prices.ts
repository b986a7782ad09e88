import { useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../../core/call/call.ts'
import { type LineDraft, lineInputOf, type OrderDraft } from '../record/order-draft.ts'
import type { Order, PricedLine, Totals } from '../record/order-record.ts'

/**
 * A change is priced at once, without waiting for the typing to rest, as long as no more questions than this are on their
 * way: so a fast server is followed key by key, and a slow one is not flooded. The last change is never left out.
 */
const MOST_ON_THE_WAY = 2

export type LinePrices = {
  /** By the line's key; what was worked out last stays while it is worked out again. */
  byKey: ReadonlyMap<string, PricedLine>
  totals: Totals | null
  /** The prices are of before the last change. */
  outdated: boolean
  failure: unknown
}

/** Under whose terms, for which campaign and for which days, lines are priced and checked. */
type OrderOfLines = Pick<
  OrderDraft,
  'customer_id' | 'campaign_id' | 'requested_at' | 'installs_from' | 'installs_to'
> & { id: number | null }
type Question = { order: OrderOfLines; lines: LineDraft[]; isAsked: boolean }

const nothing: LinePrices = { byKey: new Map(), totals: null, outdated: false, failure: null }

/** Prices and checks the lines as they are typed. An answer counts only while its question is still the last one. */
export function useLinePrices(
  order: Order | null,
  { lines, customer_id, campaign_id, requested_at, installs_from, installs_to }: OrderDraft,
  editable: boolean,
): LinePrices {
  const [prices, setPrices] = useState<LinePrices>(() => savedPrices(order, lines))
  const last = useRef<Question | null>(null)
  const running = useRef(0)

  const complete = lines.filter(isComplete)
  const asker = {
    ...{ id: order?.id ?? null, customer_id, campaign_id },
    ...{ requested_at, installs_from, installs_to },
  }
  const question = JSON.stringify([asker, complete.map(lineInputOf)])
  const keysText = complete.map((line) => line.key).join()

  async function ask(asked: Question) {
    asked.isAsked = true
    running.current += 1
    let answer: Partial<LinePrices>
    try {
      answer = { ...(await priceLines(asked.order, asked.lines)), failure: null }
    } catch (failure) {
      answer = { failure }
    }
    running.current -= 1
    const wanted = last.current
    if (wanted === asked) setPrices((current) => ({ ...current, ...answer, outdated: false }))
    else if (wanted && !wanted.isAsked) ask(wanted)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the question's text says when the lines are others
  useEffect(() => {
    last.current = null
    if (!editable) return setPrices(savedPrices(order, lines))
    if (customer_id === 0 || complete.length === 0) return setPrices(nothing)
    const asked = { order: asker, lines: complete, isAsked: false }
    last.current = asked
    setPrices((current) => ({ ...current, outdated: true }))
    if (running.current < MOST_ON_THE_WAY) ask(asked)
    return () => {
      last.current = null
    }
  }, [question, keysText, editable, order])

  return prices
}

/** Prices the lines; those that the server cannot price yet, for want of a material, do not keep back the others. */
async function priceLines(
  order: OrderOfLines,
  lines: LineDraft[],
): Promise<Pick<LinePrices, 'byKey' | 'totals'>> {
  if (lines.length === 0) return { byKey: new Map(), totals: null }
  try {
    const input = { ...order, lines: lines.map(lineInputOf) }
    const answer = await call('orderrest/validatesize', input)
    return { byKey: keyed(lines, answer.lines), totals: answer.totals }
  } catch (failure) {
    const refused = refusedLines(failure)
    if (refused.size === 0) throw failure
    const others = lines.filter((_, index) => !refused.has(index))
    return priceLines(order, others)
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
  return { byKey: keyed(lines, order?.lines ?? []), totals: order, outdated: false, failure: null }
}

function keyed(lines: readonly LineDraft[], priced: readonly PricedLine[]): Map<string, PricedLine> {
  return new Map(priced.map((price, index) => [lines[index]?.key ?? '', price]))
}
