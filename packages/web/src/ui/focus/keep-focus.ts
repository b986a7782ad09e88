import { unfoldAround } from './unfold-around.ts'

/** Number of frames during which the focus is restored; longer than a notice takes to disappear. */
const FRAMES = 24

/** Selector of elements that can have the focus. */
const CONTROLS = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]'

/**
 * Restores the focus while the screen settles, unless something else has it: to the earlier element or, if that is not
 * possible, to `otherwise`, the nearest control that still exists, or the main area.
 */
type GiveFocus = (otherwise?: () => HTMLElement | null | undefined) => void

/** Counter that increases when the focus is remembered or restored. Only the latest restoration takes effect. */
let turns = 0

/** Focus target of the pending restoration; a dialog opened meanwhile restores the focus to it. */
let givenBackTo: Element | null = null

/** Remembers the focused element before it may disappear from the screen. Returns a function that restores the focus. */
export function keepFocus(): GiveFocus {
  // While nothing has the focus, the previous restoration still applies.
  if (!isNowhere()) turns += 1
  const giveFocus = rememberFocus()
  return (otherwise) => {
    turns += 1
    giveFocus(turns, otherwise)
  }
}

/**
 * Works like `keepFocus`, for generic code that does not know the action. If code that knows the action calls `keepFocus`, that
 * restoration takes precedence.
 */
export function keepFocusUnlessOthersDo(): GiveFocus {
  // Cancels any earlier restoration.
  turns += 1
  const turn = turns
  const giveFocus = rememberFocus()
  return (otherwise) => giveFocus(turn, otherwise)
}

function rememberFocus(): (turn: number, ...otherwise: Parameters<GiveFocus>) => void {
  const before = isNowhere() && givenBackTo?.isConnected ? givenBackTo : document.activeElement
  const neighbours = neighboursOf(before)
  return (turn, otherwise) => {
    givenBackTo = before
    const look = (framesLeft: number) => {
      if (turn !== turns) return
      if (isNowhere()) focusOn(before)
      // A button that is disabled only while its action runs can get the focus back.
      const mayComeBack = framesLeft > 0 && before?.isConnected && neighbours.length > 0
      const nearest = () => neighbours.find(canHaveFocus) ?? document.querySelector('main')
      if (isNowhere()) focusOn(otherwise?.() ?? (mayComeBack ? null : nearest()))
      if (framesLeft > 0) requestAnimationFrame(() => look(framesLeft - 1))
      else givenBackTo = null
    }
    requestAnimationFrame(() => look(FRAMES))
  }
}

/** Returns the other controls of the screen: those after the element, then those before it, nearest first. */
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

/** Returns true if nothing has the focus. The main area is treated as nothing, because it gets the focus only provisionally. */
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
