import { IconLock, IconPencil, IconPlayerPlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StateChip, type StateHue } from '../../ui/feedback/state-chip.tsx'
import type { Campaign } from './campaign-record.ts'

const looks = {
  draft: { hue: 'gray', icon: IconPencil },
  active: { hue: 'green', icon: IconPlayerPlay },
  closed: { hue: 'violet', icon: IconLock },
} as const satisfies Record<Campaign['status'], { hue: StateHue; icon: typeof IconLock }>

/** Shows the status of a campaign. */
export function CampaignStatusChip({ status }: { status: Campaign['status'] }) {
  const { t } = useTranslation()
  return <StateChip {...looks[status]} label={t(`campaign.statuses.${status}`)} />
}
