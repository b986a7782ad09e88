import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../core/session/permissions.ts'
import { useEscape } from '../../../ui/hooks/use-escape.ts'
import { ScreenIcon } from '../../screens/screen-icon.tsx'
import { ScreenLink } from '../../screens/screen-link.tsx'
import { mayOpen, screens } from '../../screens/screens.ts'
import classes from './shortcut-panel.module.css'

/** The screens that the user may open, one touch away. */
export function ShortcutPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const permissions = usePermissions() ?? {}
  const panel = useRef<HTMLElement>(null)
  const open = screens.filter((screen) => mayOpen(screen, permissions))

  useEffect(() => {
    const before = document.activeElement
    panel.current?.querySelector('a')?.focus()
    // The keyboard goes on where it was, unless a shortcut has led elsewhere.
    return () => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus()
    }
  }, [])

  useEscape(true, onClose)

  return (
    <>
      {/* Touching anything else closes the panel; the keyboard has Escape. */}
      <div className={classes.behind} onPointerDown={onClose} />
      <nav ref={panel} className={classes.panel} aria-label={t('shell.shortcuts.title')}>
        {open.map(({ name, path }) => (
          <ScreenLink key={name} to={path} className={classes.shortcut} onClick={onClose}>
            <ScreenIcon name={name} size={22} stroke={1.4} />
            {t(`navigation.menu.${name}`)}
          </ScreenLink>
        ))}
      </nav>
    </>
  )
}
