/** Distance from the edge, in px, within which the pointer scrolls the grid, and the maximum number of px per frame. */
const EDGE = 12
const MOST_AT_ONCE = 36

/** Position in the window, in px. */
type Point = { clientX: number; clientY: number }

/**
 * Scrolls while the pointer stays near or beyond an edge, faster if it is farther out. After each step, calls `onPoint` with
 * the nearest point inside. Returns a function that receives the pointer position and a function that stops the scrolling.
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
      // Measured from the top of the headings, which lie above the first row.
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

/** Returns the number of px to scroll for a pointer position, or 0 if the position is not near an edge. */
function beyond(at: number, start: number, end: number): number {
  if (at < start + EDGE) return -Math.min(MOST_AT_ONCE, start + EDGE - at)
  if (at > end - EDGE) return Math.min(MOST_AT_ONCE, at - end + EDGE)
  return 0
}

function inside(at: number, start: number, end: number): number {
  return Math.max(start + 1, Math.min(at, end - 2))
}
