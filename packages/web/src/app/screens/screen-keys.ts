import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePermissions } from '../../core/session/permissions.ts'
import { mayOpen, type Screen, screens } from './screens.ts'

/** Returns the shortcut of a screen in the format of `aria-keyshortcuts`. */
export function keysOf(screen: Screen): string {
  return `Alt+Shift+${screen.key}`
}

/** Opens screens by their shortcuts, wherever the focus is. Ignores screens that the user is not allowed to open. */
export function useScreenKeys(): void {
  const navigate = useNavigate()
  const permissions = usePermissions()

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey) return
      // Compares the physical key, because Alt changes the character on some systems.
      const screen = screens.find(({ key }) => [`Key${key}`, `Digit${key}`].includes(event.code))
      if (!screen || !mayOpen(screen, permissions ?? {})) return
      event.preventDefault()
      void navigate({ to: screen.path })
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [navigate, permissions])
}
