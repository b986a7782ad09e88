import type { Page } from 'playwright-core'

/** What fingers need, in CSS pixels, and what is lost in counting where something begins on a part of a pixel. */
const FINGER = 44
const PART = 1

const controls =
  'button, a[href], input, select, textarea, summary, ' +
  '[role=button], [role=tab], [role=checkbox], [role=radio], [role=switch], [role=option], [role=menuitem]'

/**
 * Returns the controls on the page, or within a selector, that fingers would miss: their names and the sizes that respond.
 * Waits until a control is drawn there, and throws if none comes.
 */
export async function hardToTouch(page: Page, within = 'body'): Promise<string[]> {
  await page.locator(within).locator(controls).filter({ visible: true }).first().waitFor()
  // What is on its way is not where it will be pressed.
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter((each) => each instanceof CSSTransition)
    await Promise.allSettled(moving.map((each) => each.finished))
  })
  return page.evaluate(findHardToTouch, { within, controls, least: FINGER - PART })
}

type Looking = { within: string; controls: string; least: number }

/**
 * Runs in the page. What answers to a finger is larger than what is drawn where there is padding, a pseudo-element or a
 * label, and smaller where something lies over it. So the boxes of elements are not compared: the browser is asked, point
 * by point from the middle of what is drawn outwards, what would be pressed there.
 */
function findHardToTouch({ within, controls, least }: Looking): string[] {
  const found = new Map<string, string>()
  for (const root of document.querySelectorAll(within)) {
    for (const control of root.querySelectorAll<HTMLElement>(controls)) {
      if (!control.checkVisibility({ visibilityProperty: true }) || isInText(control)) continue
      const size = sizeOf(control)
      if (size && (size.width < least || size.height < least)) found.set(nameOf(control), textOf(size))
    }
  }
  return [...found].map(([name, size]) => `${name}: ${size}`)

  /** None of what cannot be pressed at all, such as the way past the menu while the keyboard is elsewhere. */
  function sizeOf(control: HTMLElement) {
    const drawn = (control.matches('input') && control.closest('label')) || control
    drawn.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const box = drawn.getBoundingClientRect()
    const x = box.left + box.width / 2
    const y = box.top + box.height / 2
    const answers = (right: number, down: number) =>
      isPartOf(document.elementFromPoint(x + right, y + down), control)
    if (!answers(0, 0)) return null
    // Most answer half a finger away on each side, and need no closer look.
    const half = (least - 1) / 2
    if (answers(-half, 0) && answers(half, 0) && answers(0, -half) && answers(0, half)) return null
    const extent = (right: number, down: number) => {
      let far = 0
      while (far < least && answers(right * (far + 0.5), down * (far + 0.5))) far += 1
      return far
    }
    return { width: extent(-1, 0) + extent(1, 0), height: extent(0, -1) + extent(0, 1) }
  }

  function isPartOf(pressed: Element | null, control: HTMLElement): boolean {
    if (!pressed) return false
    if (control.contains(pressed) || pressed.closest('label')?.control === control) return true
    // Pressing a row of a list opens what its link opens.
    const row = control.matches('a') ? control.closest('[data-opens]') : null
    return row !== null && pressed.closest(`[data-opens], ${controls}`) === row
  }

  /** A link in a sentence is as high as its line (WCAG 2.5.8). */
  function isInText(control: HTMLElement): boolean {
    if (getComputedStyle(control).display !== 'inline') return false
    const beside = [...(control.parentElement?.childNodes ?? [])].filter((node) => node !== control)
    return beside.some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  }

  function nameOf(control: HTMLElement): string {
    const label = control instanceof HTMLInputElement ? control.labels?.[0]?.textContent : null
    const name = control.ariaLabel || label || control.textContent || control.className
    return `${control.role ?? control.localName} ${name.trim().slice(0, 60)}`
  }

  function textOf({ width, height }: { width: number; height: number }): string {
    return `${width} × ${height}`
  }
}
