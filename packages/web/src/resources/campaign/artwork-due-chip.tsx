import { daysUntil } from '@lienzo/rules/sales/campaign/artwork-deadline'
import { IconAlertTriangle, IconCalendarDue, IconCircleCheck, IconProgressCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../ui/dates/date-text.ts'
import { today } from '../../ui/dates/moment-text.ts'
import { StateChip } from '../../ui/feedback/state-chip.tsx'
import type { Campaign } from './campaign-record.ts'

/** The chip turns orange this number of days before the due day. */
const SOON_DAYS = 14

/**
 * Shows the due day of a campaign's artwork, or that all of its artwork is ready or in prepress. Renders nothing if the
 * campaign has no due day. Never shows a closed campaign as late.
 */
export function ArtworkDueChip({
  campaign,
}: {
  campaign: Pick<Campaign, 'artwork_due_at' | 'artwork_ready' | 'artwork_released' | 'status'>
}) {
  const { t } = useTranslation()
  const { artwork_due_at: due, artwork_ready: isReady, status } = campaign
  if (due === null) return null
  const day = formatDay(due)
  if (isReady && !campaign.artwork_released && status !== 'closed') {
    return <StateChip hue="blue" icon={IconProgressCheck} label={t('campaign.due.prepress')} />
  }
  if (isReady) return <StateChip hue="green" icon={IconCircleCheck} label={t('campaign.due.ready')} />
  const days = daysUntil(due, today())
  if (status === 'closed' || days > SOON_DAYS) {
    return <StateChip hue="gray" icon={IconCalendarDue} label={t('campaign.due.on', { day })} />
  }
  if (days < 0) {
    return <StateChip hue="red" icon={IconAlertTriangle} label={t('campaign.due.late', { count: -days })} />
  }
  return (
    <StateChip
      hue="orange"
      icon={IconCalendarDue}
      label={days === 0 ? t('campaign.due.today') : t('campaign.due.soon', { count: days })}
    />
  )
}
