import { type Layout, readLayout } from '@lienzo/rules/people/layout'
import { call } from '../../core/call/call.ts'
import { currentUser, keepCurrentUser, whenUserChanges } from '../../core/session/session-user.ts'
import { currentLayout, showWholeLayout, startLayout, whenLayoutChanges } from './layout.ts'

/**
 * Shows the layout that the signed-in user has had remembered, and keeps what is remembered the same as what is shown.
 * Once at the start, after the session: what the browser keeps of the user is then there already, so that the first
 * thing drawn has the right skin; what the server says later is shown where it differs.
 */
export function followRememberedLayout(): void {
  let remembered: string | null = null

  const followUser = () => {
    const layout = rememberedLayout()
    const text = layout && textOf(layout)
    if (text === remembered) return
    remembered = text
    if (layout) showWholeLayout(layout)
    // The next person at this browser starts like everybody.
    else if (currentUser() === null) startLayout()
  }

  const followLayout = () => {
    const text = textOf(currentLayout())
    if (remembered === null || text === remembered) return
    remembered = text
    keepCurrentUser({ layout: currentLayout() })
    sendLayout(currentLayout()).catch((failure: unknown) =>
      console.error('The layout could not be remembered', failure),
    )
  }

  followUser()
  whenUserChanges(followUser)
  whenLayoutChanges(followLayout)
}

/** Remembers the present layout and every later one, or forgets it. Throws a CallError. */
export async function rememberLayout(wanted: boolean): Promise<void> {
  const layout = wanted ? currentLayout() : null
  await sendLayout(layout)
  keepCurrentUser({ layout })
}

/** Forgets the remembered layout and everything that the browser keeps of the application, and loads it again. */
export async function resetToFactory(): Promise<void> {
  if (rememberedLayout()) {
    await rememberLayout(false).catch((failure: unknown) => console.error('The layout stays', failure))
  }
  localStorage.clear()
  location.reload()
}

/** What is remembered of the signed-in user, as far as this version of the application understands it. */
function rememberedLayout(): Layout | null {
  return readLayout(currentUser()?.layout)
}

let sending: Promise<unknown> = Promise.resolve()

/** One after the other, so that the last choice is the one that stays. */
function sendLayout(layout: Layout | null): Promise<unknown> {
  // Who loads the page again at once would otherwise be given what the server had before.
  const send = () => call('userrest/rememberlayout', { layout }, { outlivesPage: true })
  sending = sending.catch(() => undefined).then(send)
  return sending
}

/** The same for the same layout, in whatever order its options came. */
function textOf(layout: Layout): string {
  return JSON.stringify(Object.entries(layout).sort(([one], [other]) => one.localeCompare(other)))
}
