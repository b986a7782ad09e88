import { ScreenIcon } from './screen-icon.tsx'
import { type Screen, screens } from './screens.ts'

/** Icon of the screen that shows the record at a path. */
export function FoundIcon({ path }: { path: string }) {
  const screen = screenAt(path)
  return screen ? <ScreenIcon name={screen.name} size={18} stroke={1.5} /> : null
}

function screenAt(path: string): Screen | undefined {
  return screens.findLast((screen) => path === screen.path || path.startsWith(`${screen.path}/`))
}
