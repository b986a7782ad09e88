import { type Area, areaOf, type MapPoints, type Place } from './map-points.ts'
import { CLOSEST } from './map-view.ts'

/** Marker of the map. It stands for one point, or for several points that are too close together. */
export type Cluster = Place & {
  /** Key of the marker. It stays the same as long as the cluster contains the same points. */
  key: string
  /** Indexes of the points in the arrays of `MapPoints`. */
  indexes: readonly number[]
  /** Bounding box of the cluster's points. */
  area: Area
  /**
   * Zoom from which the points form several clusters; null if they form one cluster at every zoom, for example if they belong
   * to one shop.
   */
  apartFrom: number | null
}

/** Maximum distance, in px, between a point and the first point of its cluster. */
export const APART = 44

/** Width of the whole map at zoom 0, in px. */
const WORLD = 256

/** Highest latitude of the Web Mercator projection. */
const LAST_LATITUDE = 85.0511

/**
 * Groups points into clusters. Returns a function that returns the clusters at a zoom. It computes them on first use, which
 * takes about one frame for 50,000 points.
 */
export function clusterPoints(points: MapPoints): (zoom: number) => readonly Cluster[] {
  const { xs, ys } = projectPoints(points)
  const cache = new Map<number, readonly Cluster[]>()
  return (zoom) => {
    const clusters = cache.get(zoom) ?? clustersAt(points, xs, ys, zoom)
    cache.set(zoom, clusters)
    return clusters
  }
}

/** Returns the pixel positions of the points on the map at zoom 0. */
function projectPoints({ latitudes, longitudes }: MapPoints) {
  const xs = Float64Array.from(longitudes, (longitude) => (longitude / 360 + 0.5) * WORLD)
  const ys = Float64Array.from(latitudes, (latitude) => {
    const clampedLatitude = Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, latitude))
    const sine = Math.sin((clampedLatitude * Math.PI) / 180)
    return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * WORLD
  })
  return { xs, ys }
}

/**
 * Groups points into clusters. Each point that has no cluster yet starts one with all such points at most `APART` px away. To
 * find these quickly, the map is divided into squares with a side length of `APART` px.
 */
function clustersAt(points: MapPoints, xs: Float64Array, ys: Float64Array, zoom: number): Cluster[] {
  const near = APART / 2 ** zoom
  const across = Math.ceil(WORLD / near) + 3
  const squareOf = (index: number) =>
    (Math.floor((ys[index] ?? 0) / near) + 1) * across + Math.floor((xs[index] ?? 0) / near) + 1
  const squares = new Map<number, number[]>()
  for (let index = 0; index < xs.length; index += 1) {
    const square = squareOf(index)
    const members = squares.get(square)
    if (members) members.push(index)
    else squares.set(square, [index])
  }
  const isTaken = new Uint8Array(xs.length)
  const clusters: Cluster[] = []
  for (let index = 0; index < xs.length; index += 1) {
    if (isTaken[index]) continue
    const middle = squareOf(index)
    // Indexes of the points in the cluster: the first point and the points near it.
    const own: number[] = [index]
    for (const row of [middle - across, middle, middle + across])
      for (let square = row - 1; square <= row + 1; square += 1) {
        const members = squares.get(square)
        if (!members) continue
        let keptCount = 0
        for (const other of members) {
          const aside = (xs[other] ?? 0) - (xs[index] ?? 0)
          const above = (ys[other] ?? 0) - (ys[index] ?? 0)
          if (aside * aside + above * above <= near * near) {
            isTaken[other] = 1
            if (other !== index) own.push(other)
          } else {
            members[keptCount] = other
            keptCount += 1
          }
        }
        members.length = keptCount
      }
    clusters.push(clusterOf(points, own, xs, ys))
  }
  return clusters
}

function clusterOf(points: MapPoints, own: number[], xs: Float64Array, ys: Float64Array): Cluster {
  const [first = 0] = own
  const isOne = own.length === 1
  const area = areaOf(points, own) ?? { south: 0, west: 0, north: 0, east: 0 }
  let [latitude, longitude] = [0, 0]
  for (const index of own) {
    latitude += points.latitudes[index] ?? 0
    longitude += points.longitudes[index] ?? 0
  }
  return {
    latitude: latitude / own.length,
    longitude: longitude / own.length,
    key: isOne ? `point ${points.ids[first]}` : `cluster ${points.ids[first]} ${own.length}`,
    indexes: own,
    area,
    apartFrom: isOne ? null : apartFrom(own, xs, ys),
  }
}

/**
 * Returns the zoom from which the two outermost points are always in different clusters. Returns null if there is no such zoom
 * up to `CLOSEST`.
 */
function apartFrom(own: readonly number[], xs: Float64Array, ys: Float64Array): number | null {
  let [left, right, top, bottom] = [WORLD, 0, WORLD, 0]
  for (const index of own) {
    left = Math.min(left, xs[index] ?? 0)
    right = Math.max(right, xs[index] ?? 0)
    top = Math.min(top, ys[index] ?? 0)
    bottom = Math.max(bottom, ys[index] ?? 0)
  }
  const widest = Math.max(right - left, bottom - top)
  if (widest === 0) return null
  const zoom = Math.floor(Math.log2((2 * APART) / widest)) + 1
  return zoom > CLOSEST ? null : zoom
}
