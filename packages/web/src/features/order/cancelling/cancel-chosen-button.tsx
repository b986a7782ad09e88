import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPlaylistX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Order } from '../record/order-record.ts'
import type { CopiesOfLine } from './chosen-lines.ts'
import { useCancelling } from './use-cancelling.ts'

/**
 * Shows a button that opens the dialog to cancel the lines chosen in the grid, or to ask the house to cancel them. Renders
 * nothing if no lines are chosen or the user can do neither.
 */
export function CancelChosenButton(props: {
  order: Order
  lines: readonly CopiesOfLine[]
  /** True while some of the chosen lines are still loading. */
  isReading: boolean
  onChoose: (lines: readonly CopiesOfLine[]) => void
}) {
  const { order, lines, isReading, onChoose } = props
  const { t } = useTranslation()
  const way = useCancelling(order)
  if (!way || lines.length === 0) return null
  const label = t(`order.cancel_lines.chosen_${way}`, { count: lines.length })
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} loading={isReading} onClick={() => onChoose(lines)}>
        <IconPlaylistX size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
