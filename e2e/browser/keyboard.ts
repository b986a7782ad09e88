import type { Locator, Page } from 'playwright-core'

/** Maximum number of key presses to reach a control. No screen has this many tab stops. */
const MOST_STOPS = 120

/** Time in ms after which missing focus counts as lost. A screen that changes must focus an element sooner. */
const LONGEST_LOSS = 600
/** Milliseconds between two checks. A check in every frame would keep the page rendering. */
const EVERY = 50

declare global {
  interface Window {
    /** Controls that had the focus last before it was lost, as HTML; one entry for each loss of `LONGEST_LOSS` ms. */
    keyboardLost: string[]
  }
}

/** Returns functions that act like a person who uses only the keyboard. */
export function keyboardOf(page: Page) {
  const inHand = (control: Locator) => control.and(page.locator(':focus'))
  /** Waits until a control has the focus. */
  const isAt = (control: Locator) => inHand(control).waitFor()

  async function tabTo(control: Locator, key = 'Tab') {
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      if (await inHand(control).count()) return
      await page.keyboard.press(key)
    }
    throw new Error(`${key} never comes to ${control}`)
  }

  return {
    isAt,
    tabTo,
    /** Moves to a control with Tab and presses a key on it. */
    async use(control: Locator, key = 'Enter') {
      await tabTo(control)
      await page.keyboard.press(key)
    },
    /** Moves to a field with Tab and replaces its text. */
    async fill(field: Locator, text: string) {
      await tabTo(field)
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
    },
    async press(...keys: string[]) {
      for (const key of keys) await page.keyboard.press(key)
    },
    /** Returns the controls after which the focus was lost, on the current page. */
    lost: () => page.evaluate(() => window.keyboardLost),
  }
}

/** Makes each page that opens in the future record when its focus is lost. */
export async function watchForLoss(page: Page): Promise<void> {
  await page.addInitScript(
    ([longest, every]) => {
      window.keyboardLost = []
      let last = ''
      let looksWithout = 0
      addEventListener('focusin', ({ target }) => {
        if (target instanceof Element) last = target.outerHTML.slice(0, 160)
      })
      setInterval(() => {
        const isLost = last !== '' && (document.activeElement ?? document.body) === document.body
        looksWithout = isLost ? looksWithout + 1 : 0
        if (looksWithout * every === longest) window.keyboardLost.push(last)
      }, every)
    },
    [LONGEST_LOSS, EVERY] as const,
  )
}
