import type { LateDecisionOnTheWire } from '@lienzo/contract/installation/photo-review'
import { Text } from '@mantine/core'
import type { TFunction } from 'i18next'
import { formatDateTime } from '../../../core/language/language.ts'
import type { Notice } from '../../../core/notice/notices.ts'
import type { ReviewedPhoto } from '../reviewed-photo.ts'

/** Time in ms for which a late decision is shown: long enough to read two sentences beside the next photo. */
const READING_TIME = 20_000

type Opinion = Pick<ReviewedPhoto, 'state' | 'refusal'>

/**
 * Returns a notice with both decisions on a photo: the reviewer's late decision, and the decision of somebody else, who has
 * made it or is about to make it.
 */
export function lateNotice(late: LateDecisionOnTheWire, t: TFunction): Notice {
  const { yours } = late
  const reasons = yours.because.map((each) => t(`photoreview.reasons.${each}`))
  const mine = [opinionText(yours, t), ...reasons, yours.reason].filter((text) => text !== '').join(' · ')
  return {
    color: 'red',
    title: t('photoreview.late.title', { name: late.space_name }),
    message: (
      <>
        <Text size="sm">{t('photoreview.late.yours', { decision: mine })}</Text>
        <Text size="sm">{theirText(late, t)}</Text>
      </>
    ),
    autoClose: READING_TIME,
  }
}

function theirText(late: LateDecisionOnTheWire, t: TFunction): string {
  if (late.state === 'pending') {
    return late.held_by_name === null
      ? t('photoreview.late.waits')
      : t('photoreview.late.held', { who: late.held_by_name })
  }
  const when = late.reviewed_at === null ? '' : formatDateTime(late.reviewed_at)
  const decision = [opinionText(late, t), late.reason].filter((text) => text !== '').join(' · ')
  return t('photoreview.late.theirs', { who: late.reviewed_by_name ?? '', when, decision })
}

function opinionText({ state, refusal }: Opinion, t: TFunction): string {
  return refusal === null ? t(`photoreview.states.${state}`) : t(`photoreview.refusals.${refusal}`)
}
