import { currentPermissions } from '../core/session/permissions.ts'
import type { LazyScreen } from './screens/lazy-screen.ts'
import { mayOpen, type Screen } from './screens/screens.ts'
import { whenIdle } from './shell/when-idle.ts'

/** Fetches the scripts of the lists that the person may open. One that does not come is fetched when it is opened. */
export function preloadListsWhenIdle(lists: readonly { screen: Screen; script: LazyScreen }[]): void {
  whenIdle(() => {
    const permissions = currentPermissions() ?? {}
    for (const { screen, script } of lists) {
      if (mayOpen(screen, permissions)) script.preload().catch(() => {})
    }
  })
}
