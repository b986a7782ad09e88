import type { Locator, Page } from 'playwright-core'

/** Presses of the Tab key after which a control counts as unreachable: no screen has as many stops. */
const MOST_STOPS = 120

/** Longest time in milliseconds without focus: a screen that changes must set it again within that time. */
const LONGEST_LOSS = 600
/** Milliseconds between checks; checking each frame would keep the page drawing. */
const EVERY = 50

declare global {
  interface Window {
    /** Controls that lost the focus without another one getting it. */
    keyboardLost: string[]
  }
}

/** Returns the actions of a person who uses only the keyboard. */
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
    /** Goes to a control with the Tab key and presses it. */
    async use(control: Locator, key = 'Enter') {
      await tabTo(control)
      await page.keyboard.press(key)
    },
    /** Goes to a field with the Tab key and replaces its text. */
    async fill(field: Locator, text: string) {
      await tabTo(field)
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
    },
    async press(...keys: string[]) {
      for (const key of keys) await page.keyboard.press(key)
    },
    /** Returns the controls that have lost the focus so far without another one getting it. */
    lost: () => page.evaluate(() => window.keyboardLost),
  }
}

/** Watches on each page that opens whether the focus is lost once it has been set. */
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
