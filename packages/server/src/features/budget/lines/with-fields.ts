import type { budgetLineCalls } from '@lienzo/contract/installation/budget-lines'
import type { PriceSource } from '@lienzo/rules/installation/budget-price'
import type { z } from 'zod'
import type { BudgetLine } from './price-lines.ts'

/** What a person says of a line. */
export type LineFields = z.output<(typeof budgetLineCalls)['updateall']['input']>['values']

const workedOut = ['installation', 'travel', 'print'] as const

/** A line as somebody wants it; an amount that is typed is one of manual prices from then on. */
export function withFields<Line extends Omit<BudgetLine, 'id' | 'version'>>(
  line: Line,
  fields: LineFields,
): Line {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const typed = workedOut.some((amount) => fields[amount] !== undefined && fields[amount] !== line[amount])
  const source: PriceSource = fields.source ?? (typed ? 'manual' : line.source)
  return { ...line, ...given, source }
}
