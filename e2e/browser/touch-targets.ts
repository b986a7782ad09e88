import type { Page } from 'playwright-core'

/** Minimum size of a touch target in CSS pixels, and the tolerance for elements that begin at a fraction of a pixel. */
const FINGER = 44
const PART = 1

const controls =
  'button, a[href], input, select, textarea, summary, ' +
  '[role=button], [role=tab], [role=checkbox], [role=radio], [role=switch], [role=option], [role=menuitem]'

/**
 * Returns the controls that are too small to touch, on the page or within a selector: their names and the sizes of their
 * touchable areas. Waits for a control to appear, and throws if none does.
 */
export async function hardToTouch(page: Page, within = 'body'): Promise<string[]> {
  await page.locator(within).locator(controls).filter({ visible: true }).first().waitFor()
  // Controls in a transition are not yet in their final position.
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter((each) => each instanceof CSSTransition)
    await Promise.allSettled(moving.map((each) => each.finished))
  })
  return page.evaluate(findHardToTouch, { within, controls, least: FINGER - PART })
}

type Looking = { within: string; controls: string; least: number }

/**
 * Runs in the page. The touchable area is larger than the box if there is padding, a pseudo-element or a label, and smaller if
 * something covers it. So instead of measuring boxes, asks the browser which element is at each point, moving outwards from the
 * middle.
 */
function findHardToTouch({ within, controls, least }: Looking): string[] {
  const tooSmall = new Map<string, string>()
  for (const root of document.querySelectorAll(within)) {
    for (const control of root.querySelectorAll<HTMLElement>(controls)) {
      if (!control.checkVisibility({ visibilityProperty: true }) || isInText(control)) continue
      const size = sizeOf(control)
      if (size && (size.width < least || size.height < least)) tooSmall.set(nameOf(control), textOf(size))
    }
  }
  return [...tooSmall].map(([name, size]) => `${name}: ${size}`)

  /**
   * Measures the touchable area in px. Returns null if a quick check shows that the area is large enough, or if the control
   * cannot be pressed, such as the skip link while it has no focus.
   */
  function sizeOf(control: HTMLElement) {
    const target = (control.matches('input') && control.closest('label')) || control
    target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const box = target.getBoundingClientRect()
    const x = box.left + box.width / 2
    const y = box.top + box.height / 2
    const answers = (right: number, down: number) =>
      isPartOf(document.elementFromPoint(x + right, y + down), control)
    if (!answers(0, 0)) return null
    // Most controls respond at half the minimum size on each side and need no closer check.
    const half = (least - 1) / 2
    if (answers(-half, 0) && answers(half, 0) && answers(0, -half) && answers(0, half)) return null
    const extent = (right: number, down: number) => {
      let far = 0
      while (far < least && answers(right * (far + 0.5), down * (far + 0.5))) far += 1
      return far
    }
    return { width: extent(-1, 0) + extent(1, 0), height: extent(0, -1) + extent(0, 1) }
  }

  function isPartOf(element: Element | null, control: HTMLElement): boolean {
    if (!element) return false
    if (control.contains(element) || element.closest('label')?.control === control) return true
    // Pressing a list row opens the link in it.
    const row = control.matches('a') ? control.closest('[data-opens]') : null
    return row !== null && element.closest(`[data-opens], ${controls}`) === row
  }

  /** A link within a sentence is exempt, being as high as its line (WCAG 2.5.8). */
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
