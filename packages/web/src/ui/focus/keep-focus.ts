import { unfoldAround } from './unfold-around.ts'

/** Number of animation frames during which a lost focus is restored. They take longer than a notice takes to disappear. */
const FRAMES = 24

/** Selector for the elements that can get the focus. */
const CONTROLS = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]'

/**
 * Restores the focus whenever nothing else has it, until the screen has settled. Focuses the remembered element. If that is
 * impossible, focuses `otherwise`, the nearest remaining control or the main area.
 */
type GiveFocus = (otherwise?: () => HTMLElement | null | undefined) => void

/** Incremented when the focus is remembered and when it is restored. A restoration stops if the number has changed since. */
let turns = 0

/** Element that the pending restoration will focus. A dialog that opens meanwhile returns the focus to this element. */
let givenBackTo: Element | null = null

/** Remembers the focused element, which may be about to disappear. Returns a function that restores the focus. */
export function keepFocus(): GiveFocus {
  // If nothing has the focus, an earlier restoration continues.
  if (!isNowhere()) turns += 1
  const giveFocus = rememberFocus()
  return (otherwise) => {
    turns += 1
    giveFocus(turns, otherwise)
  }
}

/**
 * Works like `keepFocus`, for generic code that does not know what the user's action does. A call of `keepFocus` by more
 * specific code takes precedence.
 */
export function keepFocusUnlessOthersDo(): GiveFocus {
  // Stops any earlier restoration.
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
      // A button that is disabled only while its action runs can regain the focus.
      const mayComeBack = framesLeft > 0 && before?.isConnected && neighbours.length > 0
      const nearest = () => neighbours.find(canHaveFocus) ?? document.querySelector('main')
      if (isNowhere()) focusOn(otherwise?.() ?? (mayComeBack ? null : nearest()))
      if (framesLeft > 0) requestAnimationFrame(() => look(framesLeft - 1))
      else givenBackTo = null
    }
    requestAnimationFrame(() => look(FRAMES))
  }
}

/**
 * Returns the other controls in the main area: first those after the element, then those before it, each starting with the
 * nearest.
 */
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

/**
 * Returns true if nothing has the focus. A focused main area counts as nothing, because it only has the focus until a control
 * gets it.
 */
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
