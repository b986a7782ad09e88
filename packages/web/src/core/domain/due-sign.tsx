import { daysLeft, SOON_DAYS } from '@lienzo/rules/sales/production/order-due'
import { Group } from '@mantine/core'
import { IconAlertTriangle, IconCalendarDue } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../ui/dates/date-text.ts'
import { today } from '../../ui/dates/moment-text.ts'
import { StateChip } from '../../ui/feedback/state-chip.tsx'

/** That an order is late, and by how many days, or will be due soon; nothing where its day is further away. */
export function DueSign({ due }: { due: number | null }) {
  const { t } = useTranslation()
  const left = daysLeft(due, today())
  if (left === null || left > SOON_DAYS) return null
  if (left < 0) {
    return <StateChip hue="red" icon={IconAlertTriangle} label={t('order.late_by', { count: -left })} />
  }
  return (
    <StateChip
      hue="orange"
      icon={IconCalendarDue}
      label={left === 0 ? t('order.due_today') : t('order.due_in', { count: left })}
    />
  )
}

/** The day on which an order is due, and what is to be said of it: in two lines where it `wraps` and room is short. */
export function DueDay({ due, wraps = false }: { due: number | null; wraps?: boolean }) {
  if (due === null) return null
  return (
    <Group gap={wraps ? '0 8px' : 8} wrap={wraps ? 'wrap' : 'nowrap'} display="inline-flex">
      <DueSign due={due} />
      {formatDay(due)}
    </Group>
  )
}
