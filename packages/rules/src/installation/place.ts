/** Point on the earth, in degrees. */
export type Place = { latitude: number; longitude: number }

const EARTH_RADIUS_M = 6_371_000

/** Returns the great-circle distance between two places, in whole metres. */
export function distanceM(one: Place, other: Place): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const latitudes = half(other.latitude - one.latitude)
  const longitudes = half(other.longitude - one.longitude)
  const along = latitudes + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * longitudes
  return Math.round(2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(along))))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
