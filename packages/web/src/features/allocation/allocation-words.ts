import { levelsOf, outcomeOf, type PairCode } from '@lienzo/rules/sales/allocation/allocation'
import type { TFunction } from 'i18next'
import { ruleValues } from '../../core/domain/rule-values.ts'
import type { Artwork, Space } from './use-allocation.ts'

/** Returns texts that explain whether an artwork fits a space: first the result, then each reason. */
export function reasonsOf(code: PairCode, artwork: Artwork, space: Space, t: TFunction): string[] {
  const levels = levelsOf(code)
  return [
    t(`allocation.outcomes.${outcomeOf(code, space.state)}`),
    ...(space.state === 'free' || space.state === 'taken' ? [] : [t(`allocation.states.${space.state}`)]),
    ...(space.state === 'taken' || space.taken ? [takenText(space, t)] : []),
    ...(levels === null && space.state !== 'not_measured' ? [t('allocation.unknown')] : []),
    ...(levels && levels.proportions !== 'ok' ? [t(`allocation.proportions.${levels.proportions}`)] : []),
    ...(levels && levels.resolution !== 'ok' ? [t(`allocation.resolution.${levels.resolution}`)] : []),
    ...(artwork.approval === 'approved' ? [] : [t('order.artwork_not_approved')]),
    ...(artwork.release === 'released' ? [] : [t('order.artwork_not_released')]),
    ...(space.artwork_ids.includes(artwork.id) ? [t('allocation.there')] : []),
  ]
}

/**
 * Returns a sentence that names the order that occupies the space, its campaign, if any, and the days. If the caller is not
 * allowed to see the order, the sentence says only that the space is taken.
 */
function takenText({ taken }: Space, t: TFunction): string {
  if (!taken) return t('allocation.states.taken')
  const sentence = t(taken.key, ruleValues(taken.values))
  return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1)
}

/** Returns a text such as "900 × 700 mm", or an empty string for a space without measurements. */
export function sizeText({ width, height }: Space): string {
  return width > 0 && height > 0 ? `${width} × ${height} mm` : ''
}
