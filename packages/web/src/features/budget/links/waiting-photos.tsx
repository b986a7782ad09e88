import { IconClock } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { StateChip } from '../../../ui/feedback/state-chip.tsx'

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** Shows how many photos only the phones of installers have, and the age of the oldest photo. */
export function WaitingPhotos({ photos, oldest_at }: { photos: number; oldest_at: number }) {
  const { t } = useTranslation()
  const age = ageText(Math.floor(Date.now() / 1000) - oldest_at, t)
  const label = t('budget.link.waiting', { count: photos, age })
  return <StateChip hue="orange" icon={IconClock} label={label} />
}

function ageText(seconds: number, t: TFunction): string {
  if (seconds < HOUR) return t('budget.link.minutes', { count: Math.max(0, Math.floor(seconds / MINUTE)) })
  if (seconds < 2 * DAY) return t('budget.link.hours', { count: Math.floor(seconds / HOUR) })
  return t('budget.link.days', { count: Math.floor(seconds / DAY) })
}
