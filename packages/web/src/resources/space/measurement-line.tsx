import { Group, Text } from '@mantine/core'
import { IconRulerMeasure } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../ui/dates/date-text.ts'
import { StateChip } from '../../ui/feedback/state-chip.tsx'
import type { Space } from './space-record.ts'

/** Shows in one line how, when and by whom a space was measured and, if the measurement is not reliable, the reason. */
export function MeasurementLine({ space }: { space: Space }) {
  const { t } = useTranslation()
  const { measured_how, measured_at, measured_by, measurement_trust: trust } = space
  const parts = [
    t('space.measured_line.head'),
    measured_by && t('space.measured_line.by', { name: measured_by }),
    measured_at !== null && t('space.measured_line.on', { day: formatDay(measured_at) }),
    t(`space.measured_line.${measured_how}`),
  ]
  const isSaid = measured_by !== '' || measured_at !== null || measured_how !== 'unsaid'
  return (
    <Group gap="xs">
      {isSaid && <Text size="sm">{parts.filter(Boolean).join('')}</Text>}
      {trust !== 'fine' && (
        <StateChip hue="orange" icon={IconRulerMeasure} label={t(`space.measurement_trusts.${trust}`)} />
      )}
    </Group>
  )
}
