import Supercluster from 'supercluster'
import { type Area, areaOf, type MapPoints, type Place } from './map-points.ts'
import { CLOSEST } from './map-view.ts'

/** What is drawn at one place: a point, or several that are too close to be told apart. */
export type Cluster = Place & {
  /** The same as long as it holds the same points. */
  key: string
  count: number
  /** The places of its points in the arrays. */
  indexes: () => number[]
  /** Where its points are. */
  area: () => Area
  /** From where on its points are drawn apart; `null` where they never are, as those of one shop. */
  apartFrom: number | null
}

/** Below so many px points are one. */
const APART = 52

/** Puts points into clusters once for every zoom. Gives what is drawn of an area at a zoom. */
export function clusterPoints(points: MapPoints): (area: Area, zoom: number) => Cluster[] {
  const index = new Supercluster<{ at: number }>({ maxZoom: CLOSEST, radius: APART, extent: 256 })
  index.load(
    points.ids.map((_, at) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [points.longitudes[at] ?? 0, points.latitudes[at] ?? 0] },
      properties: { at },
    })),
  )
  return ({ west, south, east, north }, zoom) =>
    index.getClusters([west, south, east, north], zoom).map(({ geometry, properties }) => {
      const [longitude = 0, latitude = 0] = geometry.coordinates
      const place = { latitude, longitude }
      if (!('cluster_id' in properties)) return onePoint(points, properties.at, place)
      const indexes = () =>
        index.getLeaves(properties.cluster_id, Number.POSITIVE_INFINITY).map((leaf) => leaf.properties.at)
      const apartFrom = index.getClusterExpansionZoom(properties.cluster_id)
      return {
        ...place,
        key: `cluster ${properties.cluster_id}`,
        count: properties.point_count,
        indexes,
        area: () => areaOf(points, indexes()) ?? areaAt(place),
        apartFrom: apartFrom > CLOSEST ? null : apartFrom,
      }
    })
}

function onePoint(points: MapPoints, at: number, place: Place): Cluster {
  return {
    ...place,
    key: `point ${points.ids[at]}`,
    count: 1,
    indexes: () => [at],
    area: () => areaAt({ latitude: points.latitudes[at] ?? 0, longitude: points.longitudes[at] ?? 0 }),
    apartFrom: null,
  }
}

function areaAt({ latitude, longitude }: Place): Area {
  return { south: latitude, north: latitude, west: longitude, east: longitude }
}
