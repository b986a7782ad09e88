import { type Area, areaOf, type MapPoints, type Place } from './map-points.ts'
import { CLOSEST } from './map-view.ts'

/** What is drawn at one place: a point, or several that are too close to be told apart. */
export type Cluster = Place & {
  /** The same as long as it holds the same points. */
  key: string
  /** The places of its points in the arrays. */
  indexes: readonly number[]
  /** Where its points are. */
  area: Area
  /** From where on its points are drawn apart; `null` where they never are, as those of one shop. */
  apartFrom: number | null
}

/** Points that are nearer to one another than so many px are one. */
export const APART = 44

/** The width of the whole map at zoom 0, in px. */
const WORLD = 256

/** The furthest that the projection of maps goes. */
const LAST_LATITUDE = 85.0511

/**
 * Puts points into clusters. Gives what is drawn at a zoom; each zoom is worked out once, when it is looked at, which for
 * 50,000 points takes about as long as a picture on the screen stays.
 */
export function clusterPoints(points: MapPoints): (zoom: number) => readonly Cluster[] {
  const { xs, ys } = projected(points)
  const known = new Map<number, readonly Cluster[]>()
  return (zoom) => {
    const clusters = known.get(zoom) ?? clustersAt(points, xs, ys, zoom)
    known.set(zoom, clusters)
    return clusters
  }
}

/** Where points are on the map at zoom 0, in px. */
function projected({ latitudes, longitudes }: MapPoints) {
  const xs = Float64Array.from(longitudes, (longitude) => (longitude / 360 + 0.5) * WORLD)
  const ys = Float64Array.from(latitudes, (latitude) => {
    const held = Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, latitude))
    const sine = Math.sin((held * Math.PI) / 180)
    return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * WORLD
  })
  return { xs, ys }
}

/** Each point that is still free takes all free ones around it; where these are is known by squares of the same size. */
function clustersAt(points: MapPoints, xs: Float64Array, ys: Float64Array, zoom: number): Cluster[] {
  const near = APART / 2 ** zoom
  const across = Math.ceil(WORLD / near) + 3
  const squareOf = (index: number) =>
    (Math.floor((ys[index] ?? 0) / near) + 1) * across + Math.floor((xs[index] ?? 0) / near) + 1
  const squares = new Map<number, number[]>()
  for (let index = 0; index < xs.length; index += 1) {
    const square = squareOf(index)
    const held = squares.get(square)
    if (held) held.push(index)
    else squares.set(square, [index])
  }
  const taken = new Uint8Array(xs.length)
  const clusters: Cluster[] = []
  for (let index = 0; index < xs.length; index += 1) {
    if (taken[index]) continue
    const middle = squareOf(index)
    // Who takes the others is the first of them.
    const own: number[] = [index]
    for (const row of [middle - across, middle, middle + across])
      for (let square = row - 1; square <= row + 1; square += 1) {
        const held = squares.get(square)
        if (!held) continue
        let kept = 0
        for (const other of held) {
          const aside = (xs[other] ?? 0) - (xs[index] ?? 0)
          const above = (ys[other] ?? 0) - (ys[index] ?? 0)
          if (aside * aside + above * above <= near * near) {
            taken[other] = 1
            if (other !== index) own.push(other)
          } else {
            held[kept] = other
            kept += 1
          }
        }
        held.length = kept
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

/** From where on two of these points are so far from one another that no third one can hold both. */
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
