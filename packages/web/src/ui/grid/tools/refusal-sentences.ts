import { formatCount } from '@lienzo/rules/money'
import type { TFunction } from 'i18next'
import type { Foreseen } from '../changes/foresee.ts'
import type { Outcome } from '../changes/use-grid-changes.ts'
import type { Refusal } from '../changes/write-cells.ts'
import type { DiscardedTexts } from '../model/use-discarding.ts'
import { rowStretches } from './row-stretches.ts'

/** Maximum number of reasons in the message. Cells refused for other reasons are only counted. */
const MOST = 4

/**
 * Returns one sentence for each reason why texts were not written, with the columns and rows. Returns no sentences if every
 * text was written.
 */
export function refusalSentences(
  outcome: Outcome | undefined,
  t: TFunction,
  locale: string,
): readonly string[] {
  if (!outcome) return []
  const { outside, fault } = outcome
  const refusals = toldRefusals(outcome)
  const sentences = refusals
    .slice(0, MOST)
    .map((refusal) => `${refusedCells(refusal, t, locale)} ${refusal.fault}`.trim())
  const others = refusals.slice(MOST).reduce((total, { count }) => total + count, 0)
  return [
    ...sentences,
    ...(others > 0 ? [t('grid.refused_others', { count: others })] : []),
    ...(outside > 0 ? [t('grid.outside', { count: outside })] : []),
    ...(fault ? [fault] : []),
  ]
}

/**
 * Returns the refusals to show. Skips read-only cells for which no reason is shown, unless the write reached no other cells.
 */
export function toldRefusals({ refusals, changed }: Outcome): readonly Refusal[] {
  const withReason = refusals.filter((refusal) => refusal.fault !== '')
  return withReason.length > 0 || changed > 0 ? withReason : refusals
}

/** Maximum number of columns that a sentence names. */
const MOST_COLUMNS = 3

/** Returns a sentence with the number of refused cells, their rows and up to `MOST_COLUMNS` of their columns. */
function refusedCells({ count, rows, columns }: Refusal, t: TFunction, locale: string): string {
  const headings = columns.length > MOST_COLUMNS ? [...columns.slice(0, MOST_COLUMNS), '…'] : columns
  const places = [
    ...headings,
    t('grid.refused_rows', { count: rows.length, rows: rowNames(rows, t, locale) }),
  ]
  return t('grid.refused', { count, rows: places.join(', ') })
}

/** Returns sentences about a paste, one per column: the defaults of blank cells and the values that new rows lack. */
export function foreseenSentences(
  { defaults, missing }: Foreseen,
  t: TFunction,
  locale: string,
): readonly string[] {
  const defaultSentences = defaults.map(({ header, count, text, isMixed }) =>
    t(`grid.preview.${isMixed ? 'default_mixed' : 'default'}`, {
      ...{ column: header, text, shown: formatCount(count, locale) },
    }),
  )
  const lacking = missing.map(({ header, count }) =>
    t('grid.preview.missing', { column: header, count, shown: formatCount(count, locale) }),
  )
  return [...defaultSentences, ...lacking]
}

/** Returns sentences about discarded texts and about the texts that remain in the cells. */
export function discardedSentences(
  { count, staying }: Pick<DiscardedTexts, 'count' | 'staying'>,
  t: TFunction,
  locale: string,
): readonly string[] {
  const stays = staying.map(({ header, count, text, isMixed }) => {
    const kind = isMixed ? 'stays_mixed' : text === '' ? 'stays_blank' : 'stays'
    return t(`grid.pasted.${kind}`, { column: header, text, count, shown: formatCount(count, locale) })
  })
  return [t('grid.pasted.discarded', { count, shown: formatCount(count, locale) }), ...stays]
}

/** Returns the sentence about hidden rows that undo or redo has changed. */
export function hiddenSentence(
  { step, rows }: NonNullable<Outcome['hidden']>,
  t: TFunction,
  locale: string,
): string {
  const count = new Set(rows).size
  return t(`grid.hidden.${step}`, { count, rows: rowNames(rows, t, locale) })
}

/**
 * Formats row numbers for a sentence. Combines consecutive rows into ranges, and only counts the rows after the sixth range.
 */
function rowNames(rows: readonly number[], t: TFunction, locale: string): string {
  const { stretches, further } = rowStretches(rows)
  const ranges = stretches.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`))
  const names = further > 0 ? [...ranges, t('grid.rows_further', { count: further })] : ranges
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
}
