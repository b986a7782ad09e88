import { Switch, type SwitchProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { playSound, switchSounds, useSoundsOn } from './sound.ts'

/** Switch for sound alerts. Plays a sound when the user turns the alerts on. */
export function SoundSwitch({ classNames }: Pick<SwitchProps, 'classNames'>) {
  const { t } = useTranslation()
  const on = useSoundsOn()
  return (
    <Switch
      size="sm"
      labelPosition="left"
      label={t('sound.alerts')}
      checked={on}
      onChange={(event) => {
        switchSounds(event.currentTarget.checked)
        playSound('message')
      }}
      {...(classNames ? { classNames } : {})}
    />
  )
}
