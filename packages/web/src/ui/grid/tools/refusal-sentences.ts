import type { TFunction } from 'i18next'
import type { Outcome } from '../changes/use-grid-changes.ts'

/** As many reasons as somebody reads; what is left is counted together. */
const MOST = 4

/** What was not written and why, a sentence for each reason. None where everything was. */
export function refusalSentences(outcome: Outcome | undefined, t: TFunction): readonly string[] {
  if (!outcome) return []
  const { refusals, outside, fault } = outcome
  const told = refusals.slice(0, MOST).map(({ fault: reason, count }) => {
    return `${t('grid.refused', { count })} ${reason}`.trim()
  })
  const others = refusals.slice(MOST).reduce((total, { count }) => total + count, 0)
  return [
    ...told,
    ...(others > 0 ? [t('grid.refused_others', { count: others })] : []),
    ...(outside > 0 ? [t('grid.outside', { count: outside })] : []),
    ...(fault ? [fault] : []),
  ]
}
