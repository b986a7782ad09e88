import { IconCircleCheck, IconClockX, IconLinkOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StateChip, type StateHue } from '../../../ui/feedback/state-chip.tsx'
import type { InstallerLink } from './link-record.ts'

const looks = {
  live: { hue: 'green', icon: IconCircleCheck },
  expired: { hue: 'orange', icon: IconClockX },
  ended: { hue: 'gray', icon: IconLinkOff },
} as const satisfies Record<InstallerLink['state'], { hue: StateHue; icon: typeof IconLinkOff }>

export function LinkStateChip({ state }: { state: InstallerLink['state'] }) {
  const { t } = useTranslation()
  return <StateChip {...looks[state]} label={t(`budget.link.states.${state}`)} />
}
