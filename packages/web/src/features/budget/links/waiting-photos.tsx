import { IconClock } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { StateChip } from '../../../ui/feedback/state-chip.tsx'
import type { InstallerLink } from './link-record.ts'

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/**
 * Shows how many photos are waiting on an installer's phones, and the age of the oldest photo. Renders nothing if no photos are
 * waiting.
 */
export function WaitingPhotos({ link: { waiting } }: { link: InstallerLink }) {
  const { t } = useTranslation()
  if (!waiting) return null
  const age = ageText(Math.floor(Date.now() / 1000) - waiting.oldest_at, t)
  const label = t('budget.link.waiting', { count: waiting.photos, age })
  return <StateChip hue="orange" icon={IconClock} label={label} />
}

function ageText(seconds: number, t: TFunction): string {
  if (seconds < HOUR) return t('budget.link.minutes', { count: Math.max(0, Math.floor(seconds / MINUTE)) })
  if (seconds < 2 * DAY) return t('budget.link.hours', { count: Math.floor(seconds / HOUR) })
  return t('budget.link.days', { count: Math.floor(seconds / DAY) })
}
