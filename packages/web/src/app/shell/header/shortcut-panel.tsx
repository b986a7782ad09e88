import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../core/session/permissions.ts'
import { useEscape } from '../../../ui/hooks/use-escape.ts'
import { ScreenIcon } from '../../screens/screen-icon.tsx'
import { ScreenLink } from '../../screens/screen-link.tsx'
import { mayOpen, screens } from '../../screens/screens.ts'
import classes from './shortcut-panel.module.css'

/** Panel with links to all screens that the user is allowed to open. */
export function ShortcutPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const permissions = usePermissions() ?? {}
  const panel = useRef<HTMLElement>(null)
  const open = screens.filter((screen) => mayOpen(screen, permissions))

  useEffect(() => {
    const before = document.activeElement
    panel.current?.querySelector('a')?.focus()
    // Restores the focus, unless it has already moved to a different element, for example because the user pressed a shortcut.
    return () => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus()
    }
  }, [])

  useEscape(true, onClose)

  return (
    <>
      {/* A press outside the panel closes it. Keyboard users close it with Escape. */}
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
