import { ScreenIcon } from './screen-icon.tsx'
import { type Screen, screens } from './screens.ts'

/** Shows the icon of the screen that a record's path belongs to; renders nothing if no screen matches. */
export function FoundIcon({ path }: { path: string }) {
  const screen = screenAt(path)
  return screen ? <ScreenIcon name={screen.name} size={18} stroke={1.5} /> : null
}

function screenAt(path: string): Screen | undefined {
  return screens.findLast((screen) => path === screen.path || path.startsWith(`${screen.path}/`))
}
