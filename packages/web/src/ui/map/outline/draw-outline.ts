import L from 'leaflet'
import classes from './outline.module.css'
import type { MapOutline, OutlineName } from './outline-shape.ts'

/** Map pane for the names; it lies above the shapes and below the points. */
const NAMES = 'names'

/** Assumed width of one character of a name, in px. */
const CHARACTER = 7

/** Minimum zoom at which provinces are labelled instead of countries. */
const PROVINCES_FROM = 7

/**
 * Draws countries and provinces in the colours of the skin, and their names if there is room. The shapes are loaded separately,
 * after the points.
 */
export async function drawOutline(map: L.Map, locale: string): Promise<void> {
  const { default: outline } = await import('lienzo-map-outline')
  await waitForPaint()
  // The map may have been closed while the shapes were loading.
  if (!map.getPane('mapPane')?.isConnected) return
  const renderer = L.svg({ padding: 0.5 })
  const common = { renderer, interactive: false, weight: 1, smoothFactor: 1.2 }
  for (const { rings } of outline.countries)
    L.polygon(
      rings.map((ring) => lineOf(ring, outline)),
      { ...common, className: classes.land ?? '' },
    ).addTo(map)
  L.polyline(
    outline.borders.map((border) => lineOf(border, outline)),
    { ...common, className: classes.border ?? '', fill: false },
  ).addTo(map)
  const names = L.layerGroup().addTo(map)
  map.createPane(NAMES).classList.add(classes.names ?? '')
  const countries = countryNames(outline, locale)
  const write = () => {
    const zoom = map.getZoom()
    names.clearLayers()
    for (const name of zoom >= PROVINCES_FROM ? outline.provinces : countries)
      if (hasRoom(map, name)) addName(names, name, zoom >= PROVINCES_FROM)
  }
  map.on('moveend', write)
  write()
}

/** Resolves when the current content has been painted, because points should appear before the outlines. */
function waitForPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

function lineOf(steps: readonly number[], { precision }: MapOutline): L.LatLngTuple[] {
  const line: L.LatLngTuple[] = []
  let [longitude, latitude] = [0, 0]
  for (let step = 0; step < steps.length; step += 2) {
    longitude += steps[step] ?? 0
    latitude += steps[step + 1] ?? 0
    line.push([latitude / precision, longitude / precision])
  }
  return line
}

function countryNames({ countries }: MapOutline, locale: string): OutlineName[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return countries.flatMap(({ code, ...place }) =>
    code === '' ? [] : [{ ...place, name: names.of(code) ?? code }],
  )
}

function hasRoom(map: L.Map, { name, at, width }: OutlineName): boolean {
  const [latitude, longitude] = at
  if (!map.getBounds().pad(0.1).contains([latitude, longitude])) return false
  const west = map.project([latitude, longitude - width / 2])
  const east = map.project([latitude, longitude + width / 2])
  return east.x - west.x > name.length * CHARACTER
}

function addName(names: L.LayerGroup, { name, at }: OutlineName, isProvince: boolean) {
  const text = document.createElement('span')
  text.textContent = name
  const icon = L.divIcon({ className: classes.name ?? '', html: text, iconSize: [0, 0] })
  const marker = L.marker([at[0], at[1]], { icon, interactive: false, keyboard: false, pane: NAMES })
  names.addLayer(marker)
  if (isProvince) marker.getElement()?.setAttribute('data-province', '')
}
