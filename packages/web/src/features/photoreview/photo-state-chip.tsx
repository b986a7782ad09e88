import { IconCameraRotate, IconCircleCheck, IconClock, IconHammer, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StateChip } from '../../ui/feedback/state-chip.tsx'
import type { ReviewedPhoto } from './reviewed-photo.ts'

/** Shows the decision on a photo, or that it was deleted. */
export function PhotoStateChip({
  photo,
}: {
  photo: Pick<ReviewedPhoto, 'state' | 'refusal' | 'deleted_at'>
}) {
  const { t } = useTranslation()
  if (photo.deleted_at !== null) {
    return <StateChip hue="gray" icon={IconTrash} label={t('photoreview.in_bin')} />
  }
  if (photo.refusal === 'do_again') {
    return <StateChip hue="red" icon={IconHammer} label={t('photoreview.refusals.do_again')} />
  }
  if (photo.refusal === 'take_again') {
    return <StateChip hue="orange" icon={IconCameraRotate} label={t('photoreview.refusals.take_again')} />
  }
  if (photo.state === 'valid') {
    return <StateChip hue="green" icon={IconCircleCheck} label={t('photoreview.states.valid')} />
  }
  return <StateChip hue="blue" icon={IconClock} label={t('photoreview.states.pending')} />
}
