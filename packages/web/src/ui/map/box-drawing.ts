import L from 'leaflet'
import type { Area } from './map-points.ts'
import classes from './point-map.module.css'

/** Minimum side length of a box in px. A shorter drag is treated as a click. */
const SHORTEST = 5

/**
 * Lets the user draw rectangles on a map by dragging: with Shift or, while `always` returns true, without it. Returns a
 * function that removes the listeners.
 */
export function drawBoxes(map: L.Map, always: () => boolean, onDrawn: (area: Area) => void): () => void {
  const container = map.getContainer()
  let began: { x: number; y: number; pointer: number; frame: HTMLElement } | null = null

  function placeOf(event: PointerEvent) {
    const { left, top } = container.getBoundingClientRect()
    return L.point(event.clientX - left, event.clientY - top)
  }

  function begin(event: PointerEvent) {
    const isMap = event.target instanceof Element && event.target.closest('.leaflet-pane') !== null
    if (event.button !== 0 || !(event.shiftKey || always()) || !(isMap || event.target === container)) return
    map.dragging.disable()
    const { x, y } = placeOf(event)
    const frame = container.appendChild(document.createElement('div'))
    frame.className = classes.box ?? ''
    frame.hidden = true
    began = { x, y, pointer: event.pointerId, frame }
    document.addEventListener('pointermove', move)
    document.addEventListener('pointerup', finish)
    document.addEventListener('pointercancel', stop)
    document.addEventListener('keydown', stopByKey, true)
  }

  function move(event: PointerEvent) {
    if (!began || event.pointerId !== began.pointer) return
    const { x, y } = placeOf(event)
    const [left, top] = [Math.min(x, began.x), Math.min(y, began.y)]
    const [width, height] = [Math.abs(x - began.x), Math.abs(y - began.y)]
    began.frame.hidden = Math.max(width, height) < SHORTEST
    Object.assign(began.frame.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${width}px`,
      height: `${height}px`,
    })
  }

  function finish(event: PointerEvent) {
    if (!began || event.pointerId !== began.pointer) return
    const to = placeOf(event)
    const from = L.point(began.x, began.y)
    const isClick = began.frame.hidden
    stop()
    if (isClick) return
    // Suppresses the click event that follows the drag.
    container.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => container.removeEventListener('click', swallow, { capture: true }))
    const bounds = L.latLngBounds(map.containerPointToLatLng(from), map.containerPointToLatLng(to))
    onDrawn(areaOfBounds(bounds))
  }

  function stopByKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    stop()
  }

  function stop() {
    began?.frame.remove()
    began = null
    map.dragging.enable()
    document.removeEventListener('pointermove', move)
    document.removeEventListener('pointerup', finish)
    document.removeEventListener('pointercancel', stop)
    document.removeEventListener('keydown', stopByKey, true)
  }

  container.addEventListener('pointerdown', begin, true)
  return () => {
    stop()
    container.removeEventListener('pointerdown', begin, true)
  }
}

function swallow(event: Event) {
  event.stopPropagation()
  event.preventDefault()
}

export function areaOfBounds(bounds: L.LatLngBounds): Area {
  return {
    south: bounds.getSouth(),
    west: bounds.getWest(),
    north: bounds.getNorth(),
    east: bounds.getEast(),
  }
}
