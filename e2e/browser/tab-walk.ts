import type { Locator, Page } from 'playwright-core'
import { untilIdle } from './screen.ts'

/** Result of tabbing once around a page. Each text names a control. */
type Walk = {
  stops: string[]
  /** Controls that can be clicked, but that neither Tab nor the arrow keys reach. */
  missed: string[]
  /** Tab stops that come before the previous stop in reading order. */
  backwards: string[]
  /** Controls that look identical with and without focus. */
  unseen: string[]
  /** Controls covered by a sticky or fixed part of the screen. */
  covered: string[]
}

/** Functions that inspect a control. */
type Inspection = {
  nameOf: (control: Element) => string
  isShown: (element: Element) => boolean
  /** Returns a text that describes the visible outlines, shadows and border colours of a control and its neighbours. */
  lookOf: (control: Element) => string
  isCovered: (control: Element) => boolean
  isReadBefore: (one: Element, other: Element) => boolean
}

/** State of the walk through a page. */
type Walking = {
  walk: Omit<Walk, 'missed'>
  reached: Set<Element>
  isAround: boolean
  listening: AbortController
}

declare global {
  interface Window {
    inspection: Inspection
    walking: Walking
  }
}

/** Maximum number of batches of key presses. No screen has that many tab stops. */
const MOST_STOPS = 150
/** Key presses between two checks whether the round is complete. Extra presses do no harm. */
const AT_ONCE = 10

/**
 * Tabs once around a page, beginning at `start`. The keys are pressed faster than by a person, so a busy machine may render too
 * late and cause false faults. A walk that finds faults is therefore repeated; the second walk waits after each key until the
 * page is idle.
 */
export async function walkAround(page: Page, start: Locator): Promise<Walk> {
  await start.focus()
  const hasty = await walkOnce(page, () => pressTab(page, AT_ONCE))
  const faults = [hasty.missed, hasty.backwards, hasty.unseen, hasty.covered].flat()
  if (faults.length === 0) return hasty
  await start.focus()
  return walkOnce(page, async () => {
    await pressTab(page, 1)
    await page.evaluate(untilIdle)
  })
}

async function walkOnce(page: Page, goOn: () => Promise<void>): Promise<Walk> {
  await page.evaluate(prepareInspection)
  await page.evaluate(watchTheWalk)
  const isAround = () => page.evaluate(() => window.walking.isAround)
  for (let round = 0; round < MOST_STOPS && !(await isAround()); round += 1) await goOn()
  if (!(await isAround())) throw new Error('The Tab key goes round and round inside the page')
  return page.evaluate(endTheWalk)
}

async function pressTab(page: Page, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await page.keyboard.press('Tab')
}

// The following functions run in the page, so they cannot use anything declared outside them.

/** Installs the functions that inspect controls. */
function prepareInspection() {
  /** Neighbouring boxes may overlap by this many px. */
  const SLACK = 8
  const LINE = 24

  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.closest('label')?.textContent ?? element.textContent?.trim().slice(0, 40)} ${element.getAttribute('name') ?? ''}`
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.getBoundingClientRect().width > 1

  /** Finishes running transitions, then describes the outline, shadow and border of a control, its parent and its siblings. */
  function lookOf(element: Element): string {
    const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    for (const transition of moving) transition.finish()
    const parts = [element, element.parentElement, ...(element.parentElement?.children ?? [])]
    return parts
      .filter((part) => part !== null && isShown(part))
      .map((part) => {
        const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(
          part as Element,
        )
        const outline = outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth} ${outlineColor}`
        return `${outline} ${boxShadow} ${borderColor}`
      })
      .join()
  }

  /**
   * Returns true if the upper or lower edge of a control is under something sticky or fixed. For a text area, checks its first
   * line instead of the lower edge.
   */
  function isCovered(element: Element): boolean {
    const { left, width, top, bottom } = element.getBoundingClientRect()
    const lower = element.matches('textarea') ? top + LINE : bottom - 2
    return [top + 2, lower].some((height) => {
      let over = document.elementFromPoint(left + width / 2, height)
      if (!over || element.contains(over)) return false
      while (over && !over.contains(element)) {
        if (['sticky', 'fixed'].includes(getComputedStyle(over).position)) return true
        over = over.parentElement
      }
      return false
    })
  }

  /**
   * Returns true if `one` precedes `other` in reading order: `one` is above, nearer the start of the line, or contains `other`.
   */
  function isReadBefore(one: Element, other: Element): boolean {
    if (one.contains(other)) return true
    const [first, second] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
    const isUnder = second.top >= first.bottom - SLACK
    const isAfter =
      document.documentElement.dir === 'rtl' ? second.right < first.right : second.left > first.left
    return isUnder || isAfter
  }

  window.inspection = { nameOf, isShown, lookOf, isCovered, isReadBefore }
}

/** Inspects each control when it gets the focus and when it loses it. */
function watchTheWalk() {
  const { nameOf, lookOf, isCovered, isReadBefore } = window.inspection
  const reached = new Set<Element>()
  const walk: Walking['walk'] = { stops: [], backwards: [], unseen: [], covered: [] }
  const listening = new AbortController()
  const walking = { walk, reached, isAround: false, listening }
  window.walking = walking
  let previous: Element | null = null
  let lookWithKeyboard = ''

  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof Element)) return
      if (reached.has(target)) {
        walking.isAround = true
        return
      }
      reached.add(target)
      walk.stops.push(nameOf(target))
      // A grid scrolls with the focus, so the positions of its cells do not show their order.
      const isSameGrid = previous?.closest('[role=grid]') === target.closest('[role=grid]')
      const isInGrid = isSameGrid && target.closest('[role=grid]') !== null
      if (previous && !isInGrid && !isReadBefore(previous, target)) {
        walk.backwards.push(`${nameOf(target)} after ${nameOf(previous)}`)
      }
      previous = target
      lookWithKeyboard = lookOf(target)
    },
    { signal: listening.signal },
  )
  // Once the round is complete, Tab must not move on to a field that opens its list.
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Tab' && walking.isAround) event.preventDefault()
    },
    { signal: listening.signal, capture: true },
  )
  document.addEventListener(
    'focusout',
    ({ target, relatedTarget }) => {
      if (!(target instanceof Element) || !reached.has(target) || walking.isAround) return
      if (lookOf(target) === lookWithKeyboard) walk.unseen.push(nameOf(target))
      if (isCovered(target)) walk.covered.push(nameOf(target))
      // The focus has left the page; the next stop is the first one again.
      if (!relatedTarget) previous = null
    },
    { signal: listening.signal },
  )
}

/** Ends the walk and returns its result, with the controls that the Tab key did not reach. */
function endTheWalk(): Walk {
  const CONTROLS = 'a[href], button, input, select, textarea, summary, [role="button"], [tabindex="0"]'
  const { walk, reached, listening } = window.walking
  const { nameOf, isShown } = window.inspection
  listening.abort()

  /**
   * Returns true if a control is a stop, inside or around a stop, a button of a focused field, or reachable with the arrow
   * keys.
   */
  function isWithinReach(control: Element): boolean {
    const together = control.closest('tbody, table:has([data-row]), [role="radiogroup"]') ?? control
    return [...reached].some((stop) => {
      const isPartOfField = stop.matches('input') && control.matches('[tabindex="-1"]')
      return (
        together.contains(stop) ||
        stop.contains(control) ||
        (isPartOfField && stop.parentElement?.contains(control))
      )
    })
  }

  /** Returns true for controls, and for elements whose pointer cursor does not come from their container. */
  function isPressable(element: Element): boolean {
    if (element.matches(':disabled')) return false
    if (element.matches(CONTROLS)) return true
    const hasHand = (part: Element | null) => part !== null && getComputedStyle(part).cursor === 'pointer'
    return hasHand(element) && !hasHand(element.parentElement)
  }

  /** Returns the field of a label, or the element itself if it has no label. */
  function fieldOf(element: Element): Element {
    const label = element.closest('label') ?? element.querySelector('label')
    return label?.control ?? element
  }

  const pressable = [...document.querySelectorAll('body *')].filter(isPressable).filter(isShown)
  const fields = [...new Set(pressable.map(fieldOf))]
  return { ...walk, missed: fields.filter((each) => !isWithinReach(each)).map(nameOf) }
}
