import 'leaflet/dist/leaflet.css'
import L from 'leaflet'
import { areaOfBounds, drawBoxes } from './box-drawing.ts'
import { type Cluster, clusterPoints } from './clusters.ts'
import { type Area, areaOf, type MapPoints } from './map-points.ts'
import { CLOSEST, type MapView } from './map-view.ts'
import { drawOutline } from './outline/draw-outline.ts'
import { type MarkerLook, pointMarkers } from './point-markers.ts'

/** Area shown if the map has no points. */
const IBERIA = L.latLngBounds([36, -9.6], [43.8, 4.3])

/** Maximum zoom when the map shows all points, so that a single town is shown with its surroundings. */
const CLOSEST_OF_ALL = 14

/** Maximum time in ms to wait for points before the outlines below them are drawn. */
const LONGEST_WITHOUT_GROUND = 1000

export type MapEvents = {
  /** Called when the user pans or zooms the map. */
  moved: (view: MapView) => void
  /** Called when the user opens a point, or a cluster that no zoom splits. */
  open: (cluster: Cluster) => void
  toggle: (cluster: Cluster) => void
  box: (area: Area) => void
  /** Returns true if every drag draws a rectangle. */
  isBoxing: () => boolean
  /** Returns true if a click selects a point instead of opening it. */
  isSelecting: () => boolean
}

/** Background map of a tile server. The URL contains `{z}`, `{x}` and `{y}`. */
export type MapTiles = { address: string }

export type OpenMap = ReturnType<typeof openMap>

/** Creates a map in an element, without points. */
export function openMap(
  element: HTMLElement,
  events: MapEvents,
  options: { locale: string; tiles: MapTiles | null; still: boolean },
) {
  const map = L.map(element, {
    zoomControl: false,
    attributionControl: false,
    boxZoom: false,
    minZoom: 2,
    maxZoom: CLOSEST,
    worldCopyJump: true,
    zoomAnimation: !options.still,
    fadeAnimation: !options.still,
    markerZoomAnimation: !options.still,
    inertia: !options.still,
  }).fitBounds(IBERIA)
  const animate = !options.still
  let clustersAt: ReturnType<typeof clusterPoints> = () => []
  let all: Area | null = null
  let look: MarkerLook | null = null
  /** True while the map moves without the user. These moves are not reported. */
  let byItself = false
  let isZooming = false

  const markers = pointMarkers(map, {
    open: (cluster) => {
      if (events.isSelecting()) events.toggle(cluster)
      else if (cluster.apartFrom === null) events.open(cluster)
      else comeCloser(cluster, cluster.apartFrom)
    },
    toggle: events.toggle,
    leave: () => element.focus({ preventScroll: true }),
  })
  const endBoxes = drawBoxes(map, events.isBoxing, events.box)
  // Tile servers require a referrer. Only the origin is sent to them.
  if (options.tiles)
    L.tileLayer(options.tiles.address, { maxZoom: CLOSEST, referrerPolicy: 'origin' }).addTo(map)

  let hasGround = options.tiles !== null
  /** Draws the outlines after the points, because the points matter more. If there are no points, waits only briefly. */
  function addGround() {
    clearTimeout(waiting)
    if (hasGround) return
    hasGround = true
    void drawOutline(map, options.locale)
  }
  const waiting = setTimeout(addGround, LONGEST_WITHOUT_GROUND)

  map.on('moveend', () => {
    draw()
    if (!byItself) events.moved(view())
  })
  map.on('zoomanim', () => {
    isZooming = true
  })
  map.on('zoomend', () => {
    isZooming = false
  })
  const resizing = new ResizeObserver(() => quietly(() => map.invalidateSize({ animate: false })))
  resizing.observe(element)

  function quietly(move: () => void) {
    byItself = true
    move()
    byItself = false
  }

  function draw() {
    if (!look) return
    const around = map.getBounds().pad(0.2)
    const visibleClusters = clustersAt(map.getZoom()).filter(({ latitude, longitude }) =>
      around.contains([latitude, longitude]),
    )
    markers.draw(visibleClusters, look)
  }

  function view(): MapView {
    const { lat, lng } = map.getCenter()
    return { latitude: lat, longitude: L.Util.wrapNum(lng, [-180, 180], true), zoom: map.getZoom() }
  }

  /** Zooms in until a cluster splits, and at least until its points fill the view with a margin. */
  function comeCloser(cluster: Cluster, apartFrom: number) {
    const bounds = boundsOf(cluster.area)
    const zoom = Math.min(CLOSEST, Math.max(apartFrom, map.getBoundsZoom(bounds.pad(0.4))))
    map.setView(bounds.getCenter(), zoom, { animate })
  }

  return {
    draw,
    mark: markers.mark,
    focusNear: ({ latitude, longitude }: { latitude: number; longitude: number }) =>
      markers.focusNear(L.latLng(latitude, longitude)),
    showPoints: (points: MapPoints, newLook: MarkerLook) => {
      clustersAt = clusterPoints(points)
      all = areaOf(points)
      look = newLook
      draw()
      if (points.ids.length > 0) addGround()
    },
    /** Redraws the same points with a new appearance when the selection changes. */
    showLook: (newLook: MarkerLook) => {
      look = newLook
      draw()
    },
    showAll: () =>
      quietly(() =>
        map.fitBounds(all ? boundsOf(all) : IBERIA, {
          padding: [36, 36],
          maxZoom: CLOSEST_OF_ALL,
          animate: false,
        }),
      ),
    showView: ({ latitude, longitude, zoom }: MapView) =>
      quietly(() => map.setView([latitude, longitude], zoom, { animate: false })),
    zoom: (steps: number) => map.setZoom(map.getZoom() + steps, { animate }),
    seen: (): Area => areaOfBounds(map.getBounds()),
    close: () => {
      resizing.disconnect()
      clearTimeout(waiting)
      endBoxes()
      map.off('moveend')
      // Waits for a pending zoom animation, which would otherwise access the removed map a quarter of a second later.
      if (isZooming) map.once('zoomend', () => map.remove())
      else map.remove()
    },
  }
}

function boundsOf({ south, west, north, east }: Area): L.LatLngBounds {
  return L.latLngBounds([south, west], [north, east])
}
