/** How near to the edge of what is seen the pointer has to be, and how far is scrolled at once, in px. */
const EDGE = 12
const MOST_AT_ONCE = 36

/** Somewhere on the screen. */
type Point = { clientX: number; clientY: number }

/**
 * Scrolls for as long as the pointer is held at an edge, or beyond it, the farther the quicker; tells each time the point
 * inside that is next to the pointer. Returns how to take note of the pointer, and how to stop.
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
      // Above the first row is the head.
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

/** How far to scroll for a pointer there: nothing amid the edges. */
function beyond(at: number, start: number, end: number): number {
  if (at < start + EDGE) return -Math.min(MOST_AT_ONCE, start + EDGE - at)
  if (at > end - EDGE) return Math.min(MOST_AT_ONCE, at - end + EDGE)
  return 0
}

function inside(at: number, start: number, end: number): number {
  return Math.max(start + 1, Math.min(at, end - 2))
}
