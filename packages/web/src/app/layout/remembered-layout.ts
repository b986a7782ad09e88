import { type Layout, readLayout } from '@lienzo/rules/people/layout'
import { call } from '../../core/call/call.ts'
import { currentUser, keepCurrentUser, whenUserChanges } from '../../core/session/session-user.ts'
import { currentLayout, showWholeLayout, startLayout, whenLayoutChanges } from './layout.ts'

/**
 * Applies the layout that the signed-in user has saved, if any, and saves each later change to it. Called once when the page
 * loads, after the session is restored, so that the first render already has the right skin. If the server later returns a
 * different layout, applies that layout.
 */
export function followRememberedLayout(): void {
  let savedText: string | null = null

  const followUser = () => {
    const layout = rememberedLayout()
    const text = layout && textOf(layout)
    if (text === savedText) return
    savedText = text
    if (layout) showWholeLayout(layout)
    // The next user of this browser starts with the initial layout.
    else if (currentUser() === null) startLayout()
  }

  const followLayout = () => {
    const text = textOf(currentLayout())
    if (savedText === null || text === savedText) return
    savedText = text
    keepCurrentUser({ layout: currentLayout() })
    sendLayout(currentLayout()).catch((failure: unknown) =>
      console.error('The layout could not be remembered', failure),
    )
  }

  followUser()
  whenUserChanges(followUser)
  whenLayoutChanges(followLayout)
}

/**
 * With `true`, saves the current layout for the user; later changes are then saved automatically. With `false`, deletes the
 * saved layout. Throws a CallError.
 */
export async function rememberLayout(shouldRemember: boolean): Promise<void> {
  const layout = shouldRemember ? currentLayout() : null
  await sendLayout(layout)
  keepCurrentUser({ layout })
}

/** Deletes the saved layout, clears local storage and reloads the page. */
export async function resetToFactory(): Promise<void> {
  if (rememberedLayout()) {
    await rememberLayout(false).catch((failure: unknown) => console.error('The layout stays', failure))
  }
  localStorage.clear()
  location.reload()
}

/** Returns the user's saved layout, or null if none is saved or this version of the application cannot read it. */
function rememberedLayout(): Layout | null {
  return readLayout(currentUser()?.layout)
}

let sending: Promise<unknown> = Promise.resolve()

/** Sends layouts one after another, so that the last change wins. */
function sendLayout(layout: Layout | null): Promise<unknown> {
  // The call continues if the user reloads the page immediately. Otherwise the reloaded page would restore the previous layout.
  const send = () => call('userrest/rememberlayout', { layout }, { outlivesPage: true })
  sending = sending.catch(() => undefined).then(send)
  return sending
}

/** Serialises a layout for comparison, independently of the order of its options. */
function textOf(layout: Layout): string {
  return JSON.stringify(Object.entries(layout).sort(([one], [other]) => one.localeCompare(other)))
}
