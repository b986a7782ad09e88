/** How long a screen is given to draw what an answer changed, in frames. */
const FRAMES = 12

/**
 * Puts the keyboard where a person goes on, while the screen settles: nowhere else if something has it, else where it was,
 * else at `otherwise` or the beginning of the screen.
 */
type GiveFocus = (otherwise?: () => HTMLElement | null | undefined) => void

/** How often a part of a screen has remembered the keyboard. */
let timesKept = 0

/** Remembers what has the keyboard before it may go from the screen. */
export function keepFocus(): GiveFocus {
  timesKept += 1
  return giverOf(document.activeElement, () => true)
}

/** The same for whoever does not know what is being done: it gives way to the part of the screen that does. */
export function keepFocusUnlessOthersDo(): GiveFocus {
  const times = timesKept
  return giverOf(document.activeElement, () => timesKept === times)
}

function giverOf(before: Element | null, isMeant: () => boolean): GiveFocus {
  return (otherwise) => {
    const look = (framesLeft: number) => {
      if (!isMeant()) return
      if (isNowhere()) focusOn(before)
      if (isNowhere()) focusOn(otherwise?.() ?? document.querySelector('main'))
      if (framesLeft > 0) requestAnimationFrame(() => look(framesLeft - 1))
    }
    requestAnimationFrame(() => look(FRAMES))
  }
}

/** The beginning of a screen has the keyboard only until something better can have it. */
function isNowhere(): boolean {
  const now = document.activeElement
  return now === null || now === document.body || now.tagName === 'MAIN'
}

function focusOn(element: Element | null | undefined): void {
  if (element instanceof HTMLElement && element !== document.body && element.isConnected) {
    element.focus({ preventScroll: true })
  }
}
