/** What part of a map is seen: its middle in degrees, and how close it is. */
export type MapView = { latitude: number; longitude: number; zoom: number }

/** No map comes closer: a shop fills the screen. */
export const CLOSEST = 18

/** `41.1579,-8.6291,12`, as an address has it. */
export function writeView({ latitude, longitude, zoom }: MapView): string {
  return [latitude.toFixed(4), longitude.toFixed(4), zoom].join(',')
}

/** The view that an address names; `null`, which is all points, for none and for what anybody may have typed. */
export function readView(text: string | null): MapView | null {
  const [latitude, longitude, zoom, ...more] = (text ?? '').split(',').map(Number)
  if (latitude === undefined || longitude === undefined || zoom === undefined || more.length > 0) return null
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isPlace && Number.isInteger(zoom) && zoom >= 1 && zoom <= CLOSEST
    ? { latitude, longitude, zoom }
    : null
}
