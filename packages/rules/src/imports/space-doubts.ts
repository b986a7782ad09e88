/** Between which latitudes and longitudes the parts of a country lie, in degrees and generously. */
const bounds: Readonly<Record<string, readonly (readonly [number, number, number, number])[]>> = {
  // The peninsula with the Balearics, Ceuta and Melilla; the Canaries.
  ES: [
    [35.1, 43.9, -9.4, 4.5],
    [27.5, 29.6, -18.3, -13.2],
  ],
  // The mainland; Madeira; the Azores.
  PT: [
    [36.8, 42.3, -9.7, -6.1],
    [29.9, 33.2, -17.4, -15.7],
    [36.8, 39.9, -31.4, -24.9],
  ],
  AD: [[42.4, 42.7, 1.4, 1.8]],
  FR: [[41.3, 51.2, -5.2, 9.7]],
  IT: [[35.4, 47.2, 6.6, 18.6]],
}

/** Whether a place cannot be in a country; of countries that nobody knows here nothing is said. */
export function isOutsideCountry(country: string, latitude: number, longitude: number): boolean {
  const parts = bounds[country]
  if (!parts) return false
  return !parts.some(
    ([south, north, west, east]) =>
      latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  )
}

/** Width and height that somebody has probably exchanged, in mm: a totem stands, and a shelf lies. */
export function sizeDoubt(
  kind: string | undefined,
  width: number | undefined,
  height: number | undefined,
): 'size_exchanged' | undefined {
  if (!width || !height) return undefined
  if (kind === 'totem' || kind === 'column') return width > height ? 'size_exchanged' : undefined
  return kind === 'shelf' && height > width ? 'size_exchanged' : undefined
}
