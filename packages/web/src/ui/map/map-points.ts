/** Coordinates of a place in degrees. */
export type Place = { latitude: number; longitude: number }

/** Bounding box on the map, in degrees. */
export type Area = { south: number; west: number; north: number; east: number }

/** Records with coordinates. Each field has one array, and all arrays have the same order. */
export type MapPoints = {
  ids: readonly number[]
  latitudes: readonly number[]
  longitudes: readonly number[]
}

/** Returns the bounding box of all points, or of the points at the indexes `which`. Returns null if there are no points. */
export function areaOf({ latitudes, longitudes }: MapPoints, which?: readonly number[]): Area | null {
  const area = { south: 90, west: 180, north: -90, east: -180 }
  const count = which?.length ?? latitudes.length
  for (let turn = 0; turn < count; turn += 1) {
    const index = which?.[turn] ?? turn
    const latitude = latitudes[index] ?? 0
    const longitude = longitudes[index] ?? 0
    area.south = Math.min(area.south, latitude)
    area.north = Math.max(area.north, latitude)
    area.west = Math.min(area.west, longitude)
    area.east = Math.max(area.east, longitude)
  }
  return count > 0 ? area : null
}

/** Returns the ids of the points in an area. Points on its edges are included. */
export function idsIn({ ids, latitudes, longitudes }: MapPoints, area: Area): number[] {
  return ids.filter((_, index) => {
    const latitude = latitudes[index] ?? 0
    const longitude = longitudes[index] ?? 0
    return (
      latitude >= area.south && latitude <= area.north && longitude >= area.west && longitude <= area.east
    )
  })
}
