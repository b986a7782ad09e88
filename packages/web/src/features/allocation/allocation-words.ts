import { levelsOf, outcomeOf, type PairCode } from '@lienzo/rules/sales/allocation/allocation'
import type { TFunction } from 'i18next'
import { ruleValues } from '../../core/domain/rule-values.ts'
import type { Artwork, Space } from './use-allocation.ts'

/** Why an artwork goes into a space or does not, as sentences: first what it comes to, then each reason. */
export function reasonsOf(code: PairCode, artwork: Artwork, space: Space, t: TFunction): string[] {
  const found = levelsOf(code)
  return [
    t(`allocation.outcomes.${outcomeOf(code, space.state)}`),
    ...(space.state === 'free' ? [] : [stateText(space, t)]),
    ...(found === null && space.state !== 'not_measured' ? [t('allocation.unknown')] : []),
    ...(found && found.proportions !== 'ok' ? [t(`allocation.proportions.${found.proportions}`)] : []),
    ...(found && found.resolution !== 'ok' ? [t(`allocation.resolution.${found.resolution}`)] : []),
    ...(artwork.approval === 'approved' ? [] : [t('order.artwork_not_approved')]),
    ...(artwork.release === 'released' ? [] : [t('order.artwork_not_released')]),
    ...(space.artwork_ids.includes(artwork.id) ? [t('allocation.there')] : []),
  ]
}

/** Why a space is not free; of one that is taken by whom and until when, where that may be known. */
function stateText({ state, taken }: Space, t: TFunction): string {
  if (state !== 'taken' || !taken) return t(`allocation.states.${state}`)
  const sentence = t(taken.key, ruleValues(taken.values))
  return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1)
}

/** "900 × 700 mm", or nothing of a space that nobody has measured. */
export function sizeText({ width, height }: Space): string {
  return width > 0 && height > 0 ? `${width} × ${height} mm` : ''
}
