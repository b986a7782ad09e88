import { unfoldAround } from './unfold-around.ts'

/** How long a screen is given to draw what an answer changed, in frames: longer than a notice takes to go. */
const FRAMES = 24

/** What can have the keyboard. */
const CONTROLS = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]'

/**
 * Puts the keyboard where a person goes on, while the screen settles: nowhere else if something has it, else where it was,
 * else at `otherwise`, at the nearest control that is still there, or at the beginning of the screen.
 */
type GiveFocus = (otherwise?: () => HTMLElement | null | undefined) => void

/** How often a part of a screen has remembered the keyboard, or given it back. Only the last one still decides. */
let turns = 0

/** What an action remembered that still gives the keyboard back: what opens meanwhile gives it back to the same. */
let givenBackTo: Element | null = null

/** Remembers what has the keyboard before it may go from the screen. */
export function keepFocus(): GiveFocus {
  // An element that has just lost it waits for the one before.
  if (!isNowhere()) turns += 1
  const giveFocus = remembered()
  return (otherwise) => {
    turns += 1
    giveFocus(turns, otherwise)
  }
}

/** The same for code that does not know the action: it gives way to the part of the screen that does. */
export function keepFocusUnlessOthersDo(): GiveFocus {
  // The focus no longer goes to where an earlier action wanted it.
  turns += 1
  const turn = turns
  const giveFocus = remembered()
  return (otherwise) => giveFocus(turn, otherwise)
}

function remembered(): (turn: number, ...otherwise: Parameters<GiveFocus>) => void {
  const before = isNowhere() && givenBackTo?.isConnected ? givenBackTo : document.activeElement
  const neighbours = neighboursOf(before)
  return (turn, otherwise) => {
    givenBackTo = before
    const look = (framesLeft: number) => {
      if (turn !== turns) return
      if (isNowhere()) focusOn(before)
      // A button that only waits for an answer can have it again.
      const mayComeBack = framesLeft > 0 && before?.isConnected && neighbours.length > 0
      const nearest = () => neighbours.find(canHaveFocus) ?? document.querySelector('main')
      if (isNowhere()) focusOn(otherwise?.() ?? (mayComeBack ? null : nearest()))
      if (framesLeft > 0) requestAnimationFrame(() => look(framesLeft - 1))
      else givenBackTo = null
    }
    requestAnimationFrame(() => look(FRAMES))
  }
}

/** The other controls of the screen: those that follow, then those that come before, the nearest first. */
function neighboursOf(element: Element | null): Element[] {
  const controls: Element[] = [...document.querySelectorAll(`main :is(${CONTROLS})`)]
  const index = element ? controls.indexOf(element) : -1
  return index < 0 ? [] : [...controls.slice(index + 1), ...controls.slice(0, index).reverse()]
}

function canHaveFocus(control: Element): control is HTMLElement {
  return (
    control instanceof HTMLElement &&
    control.tabIndex >= 0 &&
    control.matches(CONTROLS) &&
    control.checkVisibility()
  )
}

/** The beginning of a screen has the keyboard only until something better can have it. */
function isNowhere(): boolean {
  const now = document.activeElement
  return now === null || now === document.body || now.tagName === 'MAIN'
}

function focusOn(element: Element | null | undefined): void {
  if (element instanceof HTMLElement && element !== document.body && element.isConnected) {
    unfoldAround(element)
    element.focus({ preventScroll: true })
  }
}
