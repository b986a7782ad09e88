import L from 'leaflet'
import type { Cluster } from './clusters.ts'
import { isArrow, markerTowards, nearestSpot, type Spot } from './marker-focus.ts'
import classes from './point-map.module.css'

/** Selected part of a cluster. */
export type Share = 'none' | 'some' | 'all'

type ClusterMarker = { cluster: Cluster; marker: L.Marker }

export type MarkerEvents = {
  open: (cluster: Cluster) => void
  toggle: (cluster: Cluster) => void
  /** Called when the focus moves from the markers to something else. */
  leave: () => void
}

export type MarkerLook = {
  shareOf: (cluster: Cluster) => Share
  nameOf: (cluster: Cluster, share: Share) => string
  /** Text written on the marker of a cluster. */
  textOf: (cluster: Cluster) => string
}

/**
 * Draws the points and clusters of a map as buttons. Only one button is a tab stop: arrow keys move to the others, Enter opens
 * a point or cluster, the space bar selects it, and Escape returns to the map.
 */
export function pointMarkers(map: L.Map, events: MarkerEvents) {
  const markersByKey = new Map<string, ClusterMarker>()
  let reachedKey: string | null = null
  let markedKey: string | null = null

  function draw(clusters: readonly Cluster[], look: MarkerLook) {
    const keyInFocus = focusedKey()
    const before = keyInFocus === null ? undefined : markersByKey.get(keyInFocus)
    const keys = new Set(clusters.map(({ key }) => key))
    for (const cluster of clusters) {
      const entry = markersByKey.get(cluster.key)
      const marker = entry?.marker ?? addMarker(cluster)
      markersByKey.set(cluster.key, { cluster, marker })
      if (entry) marker.setLatLng([cluster.latitude, cluster.longitude])
      dress(marker, cluster, look)
    }
    for (const [key, { marker }] of markersByKey) {
      if (keys.has(key)) continue
      marker.remove()
      markersByKey.delete(key)
    }
    makeOneStop()
    // If the focused marker no longer exists, the nearest marker gets the focus.
    if (before && keyInFocus !== null && !markersByKey.has(keyInFocus)) focusNear(before.marker.getLatLng())
  }

  function addMarker(cluster: Cluster): L.Marker {
    const { key } = cluster
    const marker = L.marker([cluster.latitude, cluster.longitude], {
      icon: L.divIcon({ className: classes.marker, iconSize: [0, 0] }),
      keyboard: false,
      riseOnHover: true,
    }).addTo(map)
    const element = marker.getElement()
    if (!element) return marker
    const button = element.appendChild(document.createElement('button'))
    button.type = 'button'
    button.tabIndex = -1
    button.className = classes.point ?? ''
    const own = () => markersByKey.get(key)?.cluster ?? cluster
    button.addEventListener('click', (event) => {
      event.stopPropagation()
      if (event.ctrlKey || event.metaKey || event.shiftKey) events.toggle(own())
      else events.open(own())
    })
    button.addEventListener('focus', () => {
      reachedKey = key
      makeOneStop()
    })
    button.addEventListener('keydown', (event) => onKey(event, own()))
    return marker
  }

  function dress(marker: L.Marker, cluster: Cluster, look: MarkerLook) {
    const button = buttonOf(marker)
    if (!button) return
    const share = look.shareOf(cluster)
    const count = cluster.indexes.length
    const isCluster = count > 1
    button.dataset.share = share
    button.toggleAttribute('data-cluster', isCluster)
    button.setAttribute('aria-label', look.nameOf(cluster, share))
    button.textContent = look.textOf(cluster)
  }

  function onKey(event: KeyboardEvent, cluster: Cluster) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === ' ') events.toggle(cluster)
    else if (event.key === 'Escape') events.leave()
    else if (isArrow(event.key)) {
      const spots = spotsOf()
      const from = spots.find(({ key }) => key === cluster.key)
      const next = from && markerTowards(event.key, from, spots)
      if (next) focus(next.key)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Returns the visible markers. Focusing a marker outside the view would scroll the map within its frame. */
  function spotsOf(): Spot[] {
    const size = map.getSize()
    return [...markersByKey].flatMap(([key, { marker }]) => {
      const { x, y } = map.latLngToContainerPoint(marker.getLatLng())
      return x >= 0 && y >= 0 && x <= size.x && y <= size.y ? [{ key, x, y }] : []
    })
  }

  function makeOneStop() {
    const spots = spotsOf()
    const middle = map.getSize().divideBy(2)
    const stop = (spots.find(({ key }) => key === reachedKey) ?? nearestSpot(middle, spots))?.key
    for (const [key, { marker }] of markersByKey) {
      const button = buttonOf(marker)
      if (button) button.tabIndex = key === stop ? 0 : -1
    }
  }

  function focus(key: string) {
    const entry = markersByKey.get(key)
    if (entry) buttonOf(entry.marker)?.focus({ preventScroll: true })
  }

  function focusNear(place: L.LatLng) {
    const next = nearestSpot(map.latLngToContainerPoint(place), spotsOf())
    if (next) focus(next.key)
    else map.getContainer().focus({ preventScroll: true })
  }

  function focusedKey(): string | null {
    for (const [key, { marker }] of markersByKey) if (buttonOf(marker) === document.activeElement) return key
    return null
  }

  /** Highlights the marker that contains a point, or none if `index` is null. */
  function mark(index: number | null) {
    const holder =
      index === null
        ? undefined
        : [...markersByKey.values()].find(({ cluster }) => cluster.indexes.includes(index))
    const key = holder?.cluster.key ?? null
    if (key === markedKey) return
    const before = markedKey === null ? undefined : markersByKey.get(markedKey)
    if (before) {
      buttonOf(before.marker)?.removeAttribute('data-marked')
      before.marker.setZIndexOffset(0)
    }
    if (holder) {
      buttonOf(holder.marker)?.setAttribute('data-marked', '')
      holder.marker.setZIndexOffset(1000)
    }
    markedKey = key
  }

  return { draw, mark, focusNear }
}

function buttonOf(marker: L.Marker): HTMLButtonElement | null {
  return marker.getElement()?.querySelector('button') ?? null
}
