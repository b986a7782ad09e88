import { IconRulerMeasure } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StateChip } from '../../ui/feedback/state-chip.tsx'
import type { Space } from './space-record.ts'

/** Shows how a space was measured or, if the measurement is not reliable, the reason. */
export function MeasurementMark({ space }: { space: Pick<Space, 'measured_how' | 'measurement_trust'> }) {
  const { t } = useTranslation()
  if (space.measurement_trust === 'fine') return t(`space.measured_hows.${space.measured_how}`)
  const label = t(`space.measurement_trusts.${space.measurement_trust}`)
  return <StateChip hue="orange" icon={IconRulerMeasure} label={label} />
}
