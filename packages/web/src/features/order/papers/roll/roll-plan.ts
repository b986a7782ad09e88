import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'

export type RollPlan = OutputOnTheWire<CallAt<'orderrest/rollplan'>>
export type RollLine = RollPlan['lines'][number]
export type Strip = RollPlan['strips'][number]
export type RollPiece = Strip['pieces'][number]

/**
 * Returns the label of each line by line id: the line number, preceded by the order code if the plan contains several orders.
 */
export function labelsOf({ lines }: RollPlan): Map<number, string> {
  const isOneOrder = lines.every(({ order_id }) => order_id === lines[0]?.order_id)
  return new Map(
    lines.map(({ id, order_code, number }) => [id, isOneOrder ? `${number}` : `${order_code} · ${number}`]),
  )
}

/** Group of identical pieces on a strip (same line, panel, size and direction), with the number of pieces. */
export type Alike = Pick<RollPiece, 'line_id' | 'panel' | 'across' | 'along' | 'turned'> & { count: number }

/** Groups identical pieces of a strip, in order of first appearance. */
export function alikeOn({ pieces }: Strip): Alike[] {
  const alike = new Map<string, Alike>()
  for (const { line_id, panel, across, along, turned } of pieces) {
    const key = [line_id, panel, across, along, turned].join(' ')
    const group = alike.get(key)
    if (group) group.count += 1
    else alike.set(key, { line_id, panel, across, along, turned, count: 1 })
  }
  return [...alike.values()]
}
