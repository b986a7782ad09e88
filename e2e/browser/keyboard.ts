import type { Locator, Page } from 'playwright-core'

/** How often the Tab key is pressed before a control counts as out of reach: no screen has as many. */
const MOST_STOPS = 120

/** For so many milliseconds nothing may have the keyboard: a screen that changes gives it on within them. */
const LONGEST_LOSS = 600
/** So often it is looked at, in milliseconds; each frame would keep the page drawing. */
const EVERY = 50

declare global {
  interface Window {
    /** The controls that have lost the keyboard without anything else having it. */
    keyboardLost: string[]
  }
}

/** What a person does who has nothing but a keyboard. */
export function keyboardOf(page: Page) {
  const inHand = (control: Locator) => control.and(page.locator(':focus'))
  /** Waits until a control has the keyboard. */
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
    /** Goes to a field with the Tab key and types, in place of what is there. */
    async fill(field: Locator, text: string) {
      await tabTo(field)
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
    },
    async press(...keys: string[]) {
      for (const key of keys) await page.keyboard.press(key)
    },
    /** Which controls have lost the keyboard so far without anything else having it. */
    lost: () => page.evaluate(() => window.keyboardLost),
  }
}

/** Watches on each page that opens whether something has the keyboard, once anything has had it. */
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
