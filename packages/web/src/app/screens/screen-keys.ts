import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePermissions } from '../../core/session/permissions.ts'
import { mayOpen, type Screen, screens } from './screens.ts'

/** The keys that open a screen, as assistive technology reads them. */
export function keysOf(screen: Screen): string {
  return `Alt+Shift+${screen.key}`
}

/** Opens the screens that the user may open with their keys, from wherever the keyboard is. */
export function useScreenKeys(): void {
  const navigate = useNavigate()
  const permissions = usePermissions()

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey) return
      // By its place on the keyboard: with Alt some systems write another letter.
      const screen = screens.find(({ key }) => [`Key${key}`, `Digit${key}`].includes(event.code))
      if (!screen || !mayOpen(screen, permissions ?? {})) return
      event.preventDefault()
      void navigate({ to: screen.path })
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [navigate, permissions])
}
