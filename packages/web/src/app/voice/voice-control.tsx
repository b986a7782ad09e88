import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import {
  IconCheck,
  IconChevronDown,
  IconListDetails,
  IconMicrophone,
  IconMicrophoneFilled,
  IconMicrophoneOff,
} from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { switchSounds, useSoundsOn } from '../sound/sound.ts'
import { useVoice } from './use-voice.ts'
import classes from './voice-control.module.css'
import type { VoiceState } from './voice-listener.ts'

const VoiceHelp = lazy(() => import('./voice-help.tsx'))

const icons = {
  unsupported: IconMicrophoneOff,
  off: IconMicrophone,
  starting: IconMicrophone,
  listening: IconMicrophoneFilled,
  blocked: IconMicrophoneOff,
} satisfies Record<VoiceState, unknown>

/**
 * Header button that shows the state of the voice commands and turns them on or off. Has a menu beside it unless `mobile` is
 * true.
 */
export function VoiceControl({ mobile }: { mobile: boolean }) {
  const { t } = useTranslation()
  const voice = useVoice()
  const label = t(`voice.state.${voice.state}`)
  const Icon = icons[voice.state]
  return (
    <div className={classes.voice}>
      <Tooltip label={label}>
        <ActionIcon
          className={classes.button}
          data-state={voice.state}
          aria-label={label}
          onClick={voice.toggle}
        >
          <Icon size={18} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
      {!mobile && <VoiceMenu onHelp={voice.openHelp} />}
      <Suspense>
        {voice.helpOpened && <VoiceHelp commands={voice.commands} onClose={voice.closeHelp} />}
      </Suspense>
    </div>
  )
}

function VoiceMenu({ onHelp }: { onHelp: () => void }) {
  const { t } = useTranslation()
  const soundsOn = useSoundsOn()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon className={classes.more} aria-label={t('voice.menu')}>
          <IconChevronDown size={14} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.CheckboxItem
          checked={soundsOn}
          onChange={switchSounds}
          classNames={{ itemIndicator: classes.check ?? '' }}
          checkIcon={<IconCheck size={16} stroke={1.75} aria-hidden />}
        >
          {t('sound.alerts')}
        </Menu.CheckboxItem>
        <Menu.Item leftSection={<IconListDetails size={16} stroke={1.5} aria-hidden />} onClick={onHelp}>
          {t('voice.help.title')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
