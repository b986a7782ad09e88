/** Where a name may stand: `[latitude, longitude]`, on something that is so many degrees wide. */
type NamePlace = { at: readonly [number, number]; width: number }

export type OutlineName = NamePlace & { name: string }

/** A country by its ISO code, empty where it has none; each ring as its first point and the steps to the others. */
export type OutlineShape = NamePlace & { code: string; rings: readonly (readonly number[])[] }

/** What `map-outline.ts` makes when the application is built. Coordinates count `1 / precision` degrees, longitude first. */
export type MapOutline = {
  precision: number
  countries: readonly OutlineShape[]
  /** The lines between provinces. */
  borders: readonly (readonly number[])[]
  provinces: readonly OutlineName[]
}
