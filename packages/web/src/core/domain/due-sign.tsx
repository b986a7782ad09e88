import { daysLeft, SOON_DAYS } from '@lienzo/rules/sales/production/order-due'
import { Group } from '@mantine/core'
import { IconAlertTriangle, IconCalendarDue } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../ui/dates/date-text.ts'
import { today } from '../../ui/dates/moment-text.ts'
import { StateChip } from '../../ui/feedback/state-chip.tsx'

/** Chip for an order that is late or due within `SOON_DAYS`, with the number of days. Renders nothing for other orders. */
export function DueSign({ due }: { due: number | null }) {
  const { t } = useTranslation()
  const days = daysLeft(due, today())
  if (days === null || days > SOON_DAYS) return null
  if (days < 0) {
    return <StateChip hue="red" icon={IconAlertTriangle} label={t('order.late_by', { count: -days })} />
  }
  return (
    <StateChip
      hue="orange"
      icon={IconCalendarDue}
      label={days === 0 ? t('order.due_today') : t('order.due_in', { count: days })}
    />
  )
}

/** Due day of an order, followed by its chip. With `wraps`, the text can use two lines. */
export function DueDay({ due, wraps = false }: { due: number | null; wraps?: boolean }) {
  if (due === null) return null
  return (
    <Group gap={wraps ? '0 8px' : 8} wrap={wraps ? 'wrap' : 'nowrap'} display="inline-flex">
      <DueSign due={due} />
      {formatDay(due)}
    </Group>
  )
}
