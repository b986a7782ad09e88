import 'leaflet/dist/leaflet.css'
import L from 'leaflet'
import { areaOfBounds, drawBoxes } from './box-drawing.ts'
import { type Cluster, clusterPoints } from './clusters.ts'
import { type Area, areaOf, type MapPoints } from './map-points.ts'
import { CLOSEST, type MapView } from './map-view.ts'
import { drawOutline } from './outline/draw-outline.ts'
import { type MarkerLook, pointMarkers } from './point-markers.ts'

/** What is seen of a map without points. */
const IBERIA = L.latLngBounds([36, -9.6], [43.8, 4.3])

/** All points of one town are shown with the town around them. */
const CLOSEST_OF_ALL = 14

/** How long a map waits for its points before it draws what lies under them, in milliseconds. */
const LONGEST_WITHOUT_GROUND = 1000

export type MapEvents = {
  /** The person has moved the map, or come closer. */
  moved: (view: MapView) => void
  /** Somebody wants to see what is at a place where points are never drawn apart. */
  open: (cluster: Cluster) => void
  toggle: (cluster: Cluster) => void
  box: (area: Area) => void
  /** Whether each drag draws a rectangle. */
  isBoxing: () => boolean
  /** Whether a click selects, where it would open otherwise. */
  isSelecting: () => boolean
}

/** Pictures of the ground from elsewhere, by an address with `{z}`, `{x}` and `{y}`. */
export type MapTiles = { address: string }

export type OpenMap = ReturnType<typeof openMap>

/** Makes a map of an element of the page, with nothing on it yet. */
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
  /** What the map does by itself is no wish of the person. */
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
  // Who gives tiles asks to be told for which site, and is told no more than that.
  if (options.tiles)
    L.tileLayer(options.tiles.address, { maxZoom: CLOSEST, referrerPolicy: 'origin' }).addTo(map)

  let hasGround = options.tiles !== null
  /** After the points, which are what people wait for; soon, where there are none. */
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
    const seen = clustersAt(map.getZoom()).filter(({ latitude, longitude }) =>
      around.contains([latitude, longitude]),
    )
    markers.draw(seen, look)
  }

  function view(): MapView {
    const { lat, lng } = map.getCenter()
    return { latitude: lat, longitude: L.Util.wrapNum(lng, [-180, 180], true), zoom: map.getZoom() }
  }

  /** Close enough for its points to come apart, and as close as they all are seen with what is around them. */
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
    /** Draws the same points as others are selected. */
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
      // While it comes closer it would look for what is gone, a quarter of a second later.
      if (isZooming) map.once('zoomend', () => map.remove())
      else map.remove()
    },
  }
}

function boundsOf({ south, west, north, east }: Area): L.LatLngBounds {
  return L.latLngBounds([south, west], [north, east])
}
