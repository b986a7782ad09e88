import { formatCount, formatPercent, parseDecimal } from '@lienzo/rules/money'
import type { TFunction } from 'i18next'

const MOST_SPARES = 1_000_000
const PERCENT_DECIMALS = 2
const MOST_PERCENT = 100

/** Spares of a line, as a number of copies or as a percentage of its copies. At least one of the two fields is 0. */
export type Spares = { spares: number; spares_percent: number }

/**
 * Formats spares as a number of copies or as a percentage with the percent sign. Returns an empty string if there are no
 * spares.
 */
export function sparesText({ spares, spares_percent }: Spares, locale: string): string {
  // Replaces the non-breaking space before the percent sign, because users type an ordinary space when they search.
  if (spares_percent > 0)
    return formatPercent(Math.round(spares_percent * 100), locale).replace('\u00a0', ' ')
  return spares > 0 ? formatCount(spares, locale) : ''
}

/**
 * Parses spares as typed: an empty text, up to 1,000,000 copies, or up to 100 %. Returns a translated fault if the text is
 * invalid.
 */
export function readSpares(text: string, t: TFunction): Spares | { fault: string } {
  const input = text.trim()
  if (input === '') return { spares: 0, spares_percent: 0 }
  const isPercent = input.endsWith('%')
  const decimals = isPercent ? PERCENT_DECIMALS : 0
  const read = parseDecimal(input.replace('%', '').trim(), decimals)
  if (!read.ok) return { fault: t(`validation.number.${read.reason}`, { count: decimals }) }
  const value = read.value / 10 ** decimals
  const most = isPercent ? MOST_PERCENT : MOST_SPARES
  if (value < 0 || value > most) return { fault: t('order.grid.spares_between', { most }) }
  return { spares: isPercent ? 0 : value, spares_percent: isPercent ? value : 0 }
}
