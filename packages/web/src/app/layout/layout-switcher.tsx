import { layoutSwitches, type Skin, skins } from '@lienzo/rules/people/layout'
import { Button, Drawer, Switch } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Question } from '../../ui/feedback/question.tsx'
import { SoundSwitch } from '../sound/sound-switch.tsx'
import { changeLayout, useLayout } from './layout.ts'
import classes from './layout-switcher.module.css'
import { resetToFactory } from './remembered-layout.ts'

export default function LayoutSwitcher({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const layout = useLayout()
  const [asks, setAsks] = useState(false)
  // A drawer records which element had the focus only if it opens after it has mounted. This component mounts on first use, so
  // an effect opens the drawer.
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(opened), [opened])
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={320}
      title={t('shell.layout.title')}
      overlayProps={{ backgroundOpacity: 0.12 }}
      transitionProps={{ duration: 180 }}
    >
      <fieldset className={classes.skins}>
        <legend>{t('shell.layout.skin')}</legend>
        {skins.map((skin) => (
          <SkinChoice key={skin} skin={skin} chosen={layout.skin === skin} />
        ))}
      </fieldset>
      <fieldset className={classes.options}>
        <legend>{t('shell.layout.frame')}</legend>
        {layoutSwitches.map((option) => (
          <Switch
            key={option}
            size="sm"
            labelPosition="left"
            label={t(`shell.layout.${option}`)}
            checked={layout[option]}
            onChange={(event) => changeLayout({ option, value: event.currentTarget.checked })}
            classNames={{ body: classes.switch ?? '', labelWrapper: classes.switchLabel ?? '' }}
          />
        ))}
      </fieldset>
      <fieldset className={classes.options}>
        <legend>{t('sound.title')}</legend>
        <SoundSwitch classNames={{ body: classes.switch ?? '', labelWrapper: classes.switchLabel ?? '' }} />
      </fieldset>
      <Button variant="default" fullWidth onClick={() => setAsks(true)}>
        {t('shell.factory_reset.entry')}
      </Button>
      <Question
        opened={asks}
        title={t('shell.factory_reset.title')}
        onNo={() => setAsks(false)}
        onYes={resetToFactory}
      >
        {t('shell.factory_reset.text')}
      </Question>
    </Drawer>
  )
}

function SkinChoice({ skin, chosen }: { skin: Skin; chosen: boolean }) {
  const { t } = useTranslation()
  return (
    <label className={classes.skin}>
      <input
        type="radio"
        name="skin"
        value={skin}
        checked={chosen}
        onChange={() => changeLayout({ option: 'skin', value: skin })}
      />
      <span className={classes.sample} data-sample={skin} aria-hidden>
        <i />
        <b />
      </span>
      {t(`shell.layout.skins.${skin}`)}
    </label>
  )
}
