import { expect, onTestFinished } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'

/** Number of Tab presses after which a control is considered unreachable. Every screen has fewer tab stops. */
const MOST_STOPS = 120

/** Number of Tab presses that one browser command sends. */
const STOPS_AT_ONCE = 5

const keys = { Tab: '{Tab}', 'Shift+Tab': '{Shift>}{Tab}{/Shift}' }

/** Waits until a control has the focus. */
export async function keyboardIsAt(control: Locator): Promise<void> {
  await expect.element(control).toHaveFocus()
}

/** Waits until an element in the main area has the focus. */
export async function keyboardStays(): Promise<void> {
  await expect.poll(() => document.activeElement?.closest('main > *')).toBeTruthy()
}

/** Presses Tab or Shift+Tab until a control has the focus. Throws if it is unreachable. */
export async function tabTo(control: Locator, key: keyof typeof keys = 'Tab'): Promise<void> {
  // Looked up only once, because each lookup searches the whole page.
  const element = await control.findElement()
  const isThere = () => element === document.activeElement
  const stayThere = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || !isThere()) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('keydown', stayThere, { capture: true })
  try {
    for (let stop = 0; stop < MOST_STOPS && !isThere(); stop += STOPS_AT_ONCE) {
      await userEvent.keyboard(keys[key].repeat(STOPS_AT_ONCE))
    }
  } finally {
    removeEventListener('keydown', stayThere, { capture: true })
  }
  if (!isThere()) throw new Error(`${key} never comes to ${control.selector}`)
}

/** Moves the focus to a control with Tab or Shift+Tab, then presses Enter. */
export async function pressAt(control: Locator, key: keyof typeof keys = 'Tab'): Promise<void> {
  await tabTo(control, key)
  await userEvent.keyboard('{Enter}')
}

/** Moves the focus to a field with Tab and replaces its text. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await tabTo(field)
  await userEvent.keyboard(`{Control>}a{/Control}${text}`)
}

/** Focuses the main area, as the application does when one screen opens another. */
export function enterMain(): void {
  const main = page.getByRole('main').element()
  if (main instanceof HTMLElement) main.focus()
}

/** Fails the test if a key is pressed after the focused element was removed or disabled. */
export function watchForLoss(): void {
  const lostElements: string[] = []
  let last: Element | null = null
  const watching = new AbortController()
  const { signal } = watching
  const noteLast = ({ target }: Event) => {
    if (target instanceof Element) last = target
  }
  const noteLoss = ({ target }: Event) => {
    // Tab past the end of the page also leaves nothing focused. The focused element still exists then, so this is allowed.
    const isGone = last !== null && (!last.isConnected || last.matches(':disabled'))
    if (target === document.body && isGone) lostElements.push(last?.outerHTML.slice(0, 160) ?? '')
  }
  addEventListener('focusin', noteLast, { signal })
  addEventListener('keydown', noteLoss, { signal, capture: true })
  onTestFinished(() => {
    watching.abort()
    expect(lostElements).toEqual([])
  })
}
