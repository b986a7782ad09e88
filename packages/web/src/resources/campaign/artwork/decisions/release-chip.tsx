import { IconPrinter, IconPrinterOff, IconProgressCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StateChip, type StateHue } from '../../../../ui/feedback/state-chip.tsx'
import type { Artwork } from '../use-artwork.ts'

const looks = {
  pending: { hue: 'gray', icon: IconProgressCheck },
  released: { hue: 'green', icon: IconPrinter },
  refused: { hue: 'red', icon: IconPrinterOff },
} as const satisfies Record<Artwork['release'], { hue: StateHue; icon: typeof IconPrinter }>

/** Shows whether the house has released an artwork for print, refused it, or not decided yet. */
export function ReleaseChip({ release }: { release: Artwork['release'] }) {
  const { t } = useTranslation()
  return <StateChip {...looks[release]} label={t(`campaign.image.releases.${release}`)} />
}
