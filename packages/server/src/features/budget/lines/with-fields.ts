import type { budgetLineCalls } from '@lienzo/contract/installation/budget-lines'
import type { PriceSource } from '@lienzo/rules/installation/budget-price'
import type { z } from 'zod'
import type { BudgetLine } from './price-lines.ts'

/** Fields of a line that a person can set. */
export type LineFields = z.output<(typeof budgetLineCalls)['updateall']['input']>['values']

const workedOut = ['installation', 'travel', 'print'] as const

/**
 * Returns the line with these fields applied. A change of a calculated amount sets the price source of the whole line to
 * manual, unless the fields contain a source.
 */
export function withFields<Line extends Omit<BudgetLine, 'id' | 'version'>>(
  line: Line,
  fields: LineFields,
): Line {
  const changes = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const isManual = workedOut.some((amount) => fields[amount] !== undefined && fields[amount] !== line[amount])
  const source: PriceSource = fields.source ?? (isManual ? 'manual' : line.source)
  return { ...line, ...changes, source }
}
