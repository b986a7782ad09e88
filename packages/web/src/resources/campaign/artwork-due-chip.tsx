import { daysUntil } from '@lienzo/rules/sales/campaign/artwork-deadline'
import { IconAlertTriangle, IconCalendarDue, IconCircleCheck, IconProgressCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../ui/dates/date-text.ts'
import { today } from '../../ui/dates/moment-text.ts'
import { StateChip } from '../../ui/feedback/state-chip.tsx'
import type { Campaign } from './campaign-record.ts'

/** Number of days before the due day from which the chip is highlighted. */
const SOON_DAYS = 14

/**
 * Shows when the artwork of a campaign is due, or that all of it is ready or in prepress. Renders nothing without a due day. A
 * closed campaign is never shown as late.
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
