/** Visible part of a map: its centre in degrees and its zoom. */
export type MapView = { latitude: number; longitude: number; zoom: number }

/** Maximum zoom, at which a single shop fills the screen. */
export const CLOSEST = 18

/** Formats a view for the URL: `41.1579,-8.6291,12`. */
export function writeView({ latitude, longitude, zoom }: MapView): string {
  return [latitude.toFixed(4), longitude.toFixed(4), zoom].join(',')
}

/** Parses a view from the URL. Returns null if it is missing or invalid; the map then shows all points. */
export function readView(text: string | null): MapView | null {
  const [latitude, longitude, zoom, ...more] = (text ?? '').split(',').map(Number)
  if (latitude === undefined || longitude === undefined || zoom === undefined || more.length > 0) return null
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isPlace && Number.isInteger(zoom) && zoom >= 1 && zoom <= CLOSEST
    ? { latitude, longitude, zoom }
    : null
}
