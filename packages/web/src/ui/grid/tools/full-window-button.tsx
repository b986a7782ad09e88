import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Button that enlarges the grid to the whole window, or restores its size. */
export function FullWindowButton({ isFull, onPress }: { isFull: boolean; onPress: () => void }) {
  const { t } = useTranslation()
  const Icon = isFull ? IconArrowsMinimize : IconArrowsMaximize
  const label = t('grid.full_window')
  return (
    <Tooltip label={`${label} (${t('keys.alt')} ${t('keys.enter')})`}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        aria-pressed={isFull}
        aria-keyshortcuts="Alt+Enter"
        onClick={onPress}
      >
        <Icon size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
