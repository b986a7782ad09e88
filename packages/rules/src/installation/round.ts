import { distanceM, type Place } from './place.ts'

/** Stop on an installer's round. */
export type Stop = {
  id: number
  place: Place | null
  country: string
  postalCode: string
  city: string
  /** Start of the planned day, in UTC; null if no day is planned. */
  plannedAt: number | null
}

/**
 * Returns stops in a suggested order: by planned day, with undated stops last. Within a day, the nearest remaining stop comes
 * next. A stop without coordinates follows the last stop of the day in the same country with the same postal code or city; if
 * there is none, it comes at the end of the day.
 */
export function orderOfRound<Of extends Stop>(stops: readonly Of[]): Of[] {
  const days = Map.groupBy(stops, ({ plannedAt }) => plannedAt ?? Number.POSITIVE_INFINITY)
  const round: Of[] = []
  for (const [, ofDay] of [...days].toSorted(([one], [other]) => one - other)) {
    round.push(...roundOfDay(ofDay, round.findLast(hasPlace)?.place ?? null))
  }
  return round
}

/**
 * Orders the stops of one day. `from` is the last known place of the previous days, where the day starts. If `from` is null,
 * the day starts with the first stop by country, postal code and city.
 */
function roundOfDay<Of extends Stop>(stops: readonly Of[], from: Place | null): Of[] {
  const byCode = stops.toSorted(compareCodes)
  const withPlace = nearestAfterNearest(byCode.filter(hasPlace), from)
  const withoutPlace = byCode.filter((stop) => !hasPlace(stop))
  const round: Of[] = [...withPlace]
  for (const stop of withoutPlace) {
    const at = round.findLastIndex((other) => other !== stop && areNeighbours(other, stop))
    if (at < 0) round.push(stop)
    else round.splice(at + 1, 0, stop)
  }
  return round
}

type PlacedStop<Of extends Stop> = Of & { place: Place }

function hasPlace<Of extends Stop>(stop: Of): stop is PlacedStop<Of> {
  return stop.place !== null
}

function nearestAfterNearest<Of extends Stop>(stops: readonly PlacedStop<Of>[], from: Place | null): Of[] {
  const remaining = [...stops]
  const round: Of[] = []
  let here = from
  while (remaining.length > 0) {
    const at = here ? nearestTo(remaining, here) : 0
    const [next] = remaining.splice(at, 1)
    if (!next) break
    round.push(next)
    here = next.place
  }
  return round
}

/** Returns the index of the nearest stop, or of the first such stop if several are equally near. */
function nearestTo(stops: readonly { place: Place }[], here: Place): number {
  let nearest = 0
  let least = Number.POSITIVE_INFINITY
  for (const [at, { place }] of stops.entries()) {
    const distance = distanceM(here, place)
    if (distance >= least) continue
    nearest = at
    least = distance
  }
  return nearest
}

function areNeighbours(one: Stop, other: Stop): boolean {
  if (one.country !== other.country) return false
  if (one.postalCode !== '' && one.postalCode === other.postalCode) return true
  return one.city !== '' && one.city.toLowerCase() === other.city.toLowerCase()
}

function compareCodes(one: Stop, other: Stop): number {
  return (
    compareTexts(one.country, other.country) ||
    compareTexts(one.postalCode, other.postalCode) ||
    compareTexts(one.city, other.city) ||
    one.id - other.id
  )
}

/** Compares strings by code units, so that the result does not depend on the locale. Empty strings come last. */
function compareTexts(one: string, other: string): number {
  if (one === other) return 0
  if (one === '' || other === '') return one === '' ? 1 : -1
  return one < other ? -1 : 1
}
