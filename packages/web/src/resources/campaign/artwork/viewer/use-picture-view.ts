import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  type Extent,
  type Frame,
  fitInto,
  lookAt,
  type PictureView,
  type Place,
  panBy,
  placeAt,
  sheetOf,
  WHOLE_PICTURE,
  zoomAt,
} from './picture-view.ts'

/** Margin around the whole picture, in pixels. */
const MARGIN = 16
/** Maximum pointer movement in pixels for a press to be a click. */
const CLICK_PIXELS = 4
/** Factor by which one key press or button click zooms. */
export const ZOOM_STEP = 1.4

/** Stores the visible part of one picture, or of two pictures that are compared. */
export function usePictureView() {
  return useState<PictureView>(WHOLE_PICTURE)
}

type StageSettings = {
  view: PictureView
  setView: (change: (view: PictureView) => PictureView) => void
  picture: Extent
  /** Called with the clicked point of the picture. Clicks beside the picture are ignored. */
  onPress?: (place: Place) => void
}

/**
 * Zooms and pans a picture by mouse wheel, pinch and drag. Returns the position of the picture, functions to change the view,
 * and the props of the viewport element.
 */
export function useStage({ view, setView, picture, onPress }: StageSettings) {
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const stage = useExtent(element)
  const frame: Frame = { stage, fit: fitInto(stage, picture, MARGIN) }
  const latest = useRef({ frame, view, setView })
  latest.current = { frame, view, setView }
  const pointers = useRef(new Map<number, Place>())
  /** Position where a press started. Null once the pointer moves or a second finger touches the screen. */
  const press = useRef<Place | null>(null)

  useEffect(() => {
    if (!element) return
    // React's wheel listener is passive, so it cannot stop the page from scrolling.
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
    function onWheel(event: WheelEvent) {
      const { frame, view, setView } = latest.current
      // The whole picture is visible and cannot shrink further, so the wheel scrolls the page.
      if (view.scale === 1 && event.deltaY > 0 && !event.ctrlKey) return
      event.preventDefault()
      const point = fromMiddle(event.currentTarget as HTMLElement, event)
      const factor = Math.exp(-wheelPixels(event) / (event.ctrlKey ? 100 : 400))
      setView((current) => zoomAt(current, frame, factor, point))
    }
  }, [element])

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return
    const point = fromMiddle(event.currentTarget, event)
    pointers.current.set(event.pointerId, point)
    press.current = pointers.current.size === 1 ? point : null
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const point = fromMiddle(event.currentTarget, event)
    if (press.current && distance(press.current, point) <= CLICK_PIXELS) return
    press.current = null
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, point)
    setView((current) => {
      if (!other) return panBy(current, frame, { x: point.x - before.x, y: point.y - before.y })
      const [from, to] = [middle(before, other), middle(point, other)]
      const closer = zoomAt(
        current,
        frame,
        distance(point, other) / Math.max(1, distance(before, other)),
        from,
      )
      return panBy(closer, frame, { x: to.x - from.x, y: to.y - from.y })
    })
  }

  function onPointerUp(event: PointerEvent<HTMLDivElement>) {
    const pressedAt = press.current
    forget(event)
    if (!pressedAt) return
    const place = placeAt(view, frame, pressedAt)
    if (isOnPicture(place)) onPress?.(place)
  }

  function forget(event: PointerEvent<HTMLDivElement>) {
    pointers.current.delete(event.pointerId)
    press.current = null
  }

  return {
    frame,
    /** Size and position of the picture, or null until the viewport has been measured. */
    sheet: stage.width > 0 ? sheetOf(view, frame) : null,
    zoom: (factor: number) => setView((current) => zoomAt(current, frame, factor)),
    pan: (by: Place) => setView((current) => panBy(current, frame, by)),
    look: (place: Place) => setView((current) => lookAt(current, frame, place)),
    reset: () => setView(() => WHOLE_PICTURE),
    props: {
      ref: setElement,
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: forget,
    },
  }
}

/** Returns the size of an element in pixels, and updates it when the element is resized. */
function useExtent(element: HTMLElement | null): Extent {
  const [extent, setExtent] = useState<Extent>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    if (!element) return
    const measure = () => setExtent({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return extent
}

/** Returns the vertical wheel movement in pixels. Converts a line or a page to 40 px. */
function wheelPixels({ deltaY, deltaMode }: WheelEvent): number {
  return deltaMode === WheelEvent.DOM_DELTA_PIXEL ? deltaY : deltaY * 40
}

function fromMiddle(stage: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Place {
  const box = stage.getBoundingClientRect()
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
}

function isOnPicture({ x, y }: Place): boolean {
  return x >= 0 && x <= 1 && y >= 0 && y <= 1
}

function distance(one: Place, other: Place): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

function middle(one: Place, other: Place): Place {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
}
