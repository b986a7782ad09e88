import type { TFunction } from 'i18next'
import { formatDay } from '../../ui/dates/date-text.ts'

type Closure = { closed_from: number; closed_to: number | null; closed_reason: string }

/** Formats the closure of a space in one line, with its days and its reason. */
export function closureText({ closed_from, closed_to, closed_reason }: Closure, t: TFunction): string {
  const values = { from: formatDay(closed_from), reason: closed_reason }
  if (closed_to === null) return t('space.closure.line_for_ever', values)
  if (closed_to === closed_from) return t('space.closure.line_one_day', values)
  return t('space.closure.line', { ...values, to: formatDay(closed_to) })
}
