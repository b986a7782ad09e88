/** How long a screen is given to draw what an answer changed, in frames. */
const FRAMES = 12

/**
 * Remembers what has the keyboard before it may go from the screen. The function that it gives puts the keyboard where a
 * person goes on, while the screen settles: nowhere else if something has it, else where it was, else at `otherwise` or the
 * beginning of the screen.
 */
export function keepFocus(): (otherwise?: () => HTMLElement | null | undefined) => void {
  const before = document.activeElement
  return (otherwise) => {
    const look = (framesLeft: number) => {
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
