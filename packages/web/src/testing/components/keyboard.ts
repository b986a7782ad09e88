import { expect, onTestFinished } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'

/** How often the Tab key is pressed before a control counts as out of reach: no screen has as many. */
const MOST_STOPS = 120

/** How often the Tab key is pressed with one command to the browser. */
const STOPS_AT_ONCE = 5

const keys = { Tab: '{Tab}', 'Shift+Tab': '{Shift>}{Tab}{/Shift}' }

/** Waits until a control has the keyboard. */
export async function keyboardIsAt(control: Locator): Promise<void> {
  await expect.element(control).toHaveFocus()
}

/** Waits until a control of the main area has the keyboard. */
export async function keyboardStays(): Promise<void> {
  await expect.poll(() => document.activeElement?.closest('main > *')).toBeTruthy()
}

/** Goes to a control with the Tab key, or back to one. */
export async function tabTo(control: Locator, key: keyof typeof keys = 'Tab'): Promise<void> {
  // Looked for once: each look goes through the whole page.
  const wanted = await control.findElement()
  const isThere = () => wanted === document.activeElement
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

/** Goes to a control with the Tab key and presses it. */
export async function pressAt(control: Locator, key: keyof typeof keys = 'Tab'): Promise<void> {
  await tabTo(control, key)
  await userEvent.keyboard('{Enter}')
}

/** Goes to a field with the Tab key and types, in place of what is there. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await tabTo(field)
  await userEvent.keyboard(`{Control>}a{/Control}${text}`)
}

/** Gives the keyboard to the main area, as a screen does that another one leads to. */
export function enterMain(): void {
  const main = page.getByRole('main').element()
  if (main instanceof HTMLElement) main.focus()
}

/** Has the test fail where a key is pressed after what had the keyboard is gone, and nothing else has it. */
export function watchForLoss(): void {
  const lost: string[] = []
  let last: Element | null = null
  const watching = new AbortController()
  const { signal } = watching
  const noteLast = ({ target }: Event) => {
    if (target instanceof Element) last = target
  }
  const noteLoss = ({ target }: Event) => {
    // What is left at the end of the page is still there.
    const isGone = last !== null && (!last.isConnected || last.matches(':disabled'))
    if (target === document.body && isGone) lost.push(last?.outerHTML.slice(0, 160) ?? '')
  }
  addEventListener('focusin', noteLast, { signal })
  addEventListener('keydown', noteLoss, { signal, capture: true })
  onTestFinished(() => {
    watching.abort()
    expect(lost).toEqual([])
  })
}
