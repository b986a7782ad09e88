/** Distance from the edge, in px, within which the pointer scrolls, and the maximum number of px scrolled per frame. */
const EDGE = 12
const MOST_AT_ONCE = 36

/** Position in the window, in px. */
type Point = { clientX: number; clientY: number }

/**
 * Scrolls while the pointer is held near or beyond an edge, faster the farther out it is. Calls `onPoint` for each step with
 * the nearest point inside. Returns a function that follows the pointer and one that stops scrolling.
 */
export function scrollAtEdges(scroller: HTMLElement, onPoint: (point: Point) => void) {
  let at: Point | undefined
  let frame = 0

  function step() {
    frame = 0
    if (!at) return
    const box = scroller.getBoundingClientRect()
    const by = {
      left: beyond(at.clientX, box.left, box.left + scroller.clientWidth),
      // Measured from the top of the headings, which are above the first row.
      top: beyond(at.clientY, box.top, box.top + scroller.clientHeight),
    }
    onPoint({
      clientX: inside(at.clientX, box.left, box.left + scroller.clientWidth),
      clientY: inside(at.clientY, box.top, box.top + scroller.clientHeight),
    })
    if (by.left === 0 && by.top === 0) return
    scroller.scrollBy(by)
    frame = requestAnimationFrame(step)
  }

  return {
    follow: ({ clientX, clientY }: Point) => {
      at = { clientX, clientY }
      if (frame === 0) step()
    },
    stop: () => {
      at = undefined
      cancelAnimationFrame(frame)
    },
  }
}

/** Returns the number of px to scroll for a pointer position; 0 between the edges. */
function beyond(at: number, start: number, end: number): number {
  if (at < start + EDGE) return -Math.min(MOST_AT_ONCE, start + EDGE - at)
  if (at > end - EDGE) return Math.min(MOST_AT_ONCE, at - end + EDGE)
  return 0
}

function inside(at: number, start: number, end: number): number {
  return Math.max(start + 1, Math.min(at, end - 2))
}
