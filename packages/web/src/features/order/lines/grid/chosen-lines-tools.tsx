import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCopy, IconListCheck, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

type ChosenLinesToolsProps = {
  count: number
  /** True while some of the chosen lines are still loading. */
  isReading: boolean
  onCheck: (() => void) | undefined
  onDuplicate: (() => void) | undefined
  onRemove: (() => void) | undefined
}

/** Shows buttons that recheck, duplicate and remove the chosen lines. A button is hidden if its callback is undefined. */
export function ChosenLinesTools({ count, isReading, ...props }: ChosenLinesToolsProps) {
  const { t } = useTranslation()
  const tools = [
    { label: t('order.checking.action', { count }), icon: IconListCheck, run: props.onCheck },
    { label: t('order.grid.duplicate', { count }), icon: IconCopy, run: props.onDuplicate },
    { label: t('order.grid.remove', { count }), icon: IconTrash, run: props.onRemove },
  ]
  return tools.map(
    ({ label, icon: ToolIcon, run }) =>
      run && (
        <Tooltip key={label} label={label}>
          <ActionIcon aria-label={label} loading={isReading} onClick={run}>
            <ToolIcon size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ),
  )
}
