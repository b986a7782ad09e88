import { IconCircleCheck, IconClockHour4, IconMessageReport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StateChip, type StateHue } from '../../../../ui/feedback/state-chip.tsx'
import type { Artwork } from '../use-artwork.ts'

const looks = {
  pending: { hue: 'gray', icon: IconClockHour4 },
  approved: { hue: 'green', icon: IconCircleCheck },
  changes: { hue: 'orange', icon: IconMessageReport },
} as const satisfies Record<Artwork['approval'], { hue: StateHue; icon: typeof IconCircleCheck }>

/** Shows whether the customer has approved the artwork, requested changes, or not decided yet. */
export function ApprovalChip({ approval }: { approval: Artwork['approval'] }) {
  const { t } = useTranslation()
  return <StateChip {...looks[approval]} label={t(`campaign.image.approvals.${approval}`)} />
}
