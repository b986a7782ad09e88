/** Location of a mounting job; `state` is a code such as `ES-B`, or null if unknown. */
export type MountingPlace = { country: string; state: string | null }

/** Installer, with the figures that determine how well they suit a job. */
export type Candidate = {
  id: number
  /** Codes of the countries that the installer serves as a whole, and codes of single states. */
  statesServed: readonly string[]
  /** Number of spaces that are assigned to the installer but not yet proven. */
  load: number
  /**
   * Number of spaces whose first photo was accepted or rejected, and number of spaces whose first photo was accepted. Both
   * exclude spaces where somebody else pays for repeated work.
   */
  judged: number
  provenAtFirst: number
  /** Number of spaces where the installer's work had to be repeated, except where somebody else pays for it. */
  again: number
}

export const servedAs = ['state', 'country'] as const
/** Reason why an installer serves a place: they serve its state, or the whole country. */
export type ServedAs = (typeof servedAs)[number]

export type Suggestion = { installerId: number; serves: ServedAs }

/**
 * Prior of nine valid first photos out of ten, added to every installer's results, so that a few results have little weight.
 */
const UNKNOWN = { judged: 10, proven: 9 }
/** Number of assigned spaces that lower an installer's score by one point, which is one percentage point of proven spaces. */
const SPACES_A_POINT = 4
/** Points added to the score of an installer who serves the state itself, not only the whole country. */
const NEARER_POINTS = 3

/** Returns the installers who serve a place, ranked by past results, current load and proximity. */
export function suggestInstallers(place: MountingPlace, candidates: readonly Candidate[]): Suggestion[] {
  return candidates
    .flatMap((candidate) => {
      const serves = servesPlace(candidate, place)
      return serves ? [{ candidate, serves, points: pointsOf(candidate, serves, candidate.load) }] : []
    })
    .toSorted((one, other) => other.points - one.points || one.candidate.id - other.candidate.id)
    .map(({ candidate, serves }) => ({ installerId: candidate.id, serves }))
}

/** Returns how an installer serves a place, or null if they do not. */
export function servesPlace({ statesServed }: Candidate, { country, state }: MountingPlace): ServedAs | null {
  if (state !== null && statesServed.includes(state)) return 'state'
  return statesServed.includes(country) ? 'country' : null
}

function pointsOf({ judged, provenAtFirst, again }: Candidate, serves: ServedAs, load: number): number {
  // Spaces where the work was repeated are subtracted from the proven spaces.
  const proven = Math.max(0, provenAtFirst - again)
  const share = (proven + UNKNOWN.proven) / (judged + UNKNOWN.judged)
  return 100 * share - load / SPACES_A_POINT + (serves === 'state' ? NEARER_POINTS : 0)
}

/** Space that needs an installer. All spaces of a shop are done in one visit. */
export type OpenSpace = MountingPlace & { shop: string }

/**
 * Returns the id of an installer for each space, or null if nobody serves the space. Chooses the best installer for one shop
 * after the other, starting with the largest shop, and adds the spaces of the shop to the installer's load.
 */
export function shareOut(spaces: readonly OpenSpace[], candidates: readonly Candidate[]): (number | null)[] {
  const installerByShop = new Map<string, number | null>()
  const loads = new Map(candidates.map(({ id, load }) => [id, load]))
  const serving = servingByPlace(candidates)
  for (const [shop, [first, ...others]] of shopsBySize(spaces)) {
    if (!first) continue
    const best = bestOf(serving(first), loads)
    installerByShop.set(shop, best)
    if (best !== null) loads.set(best, (loads.get(best) ?? 0) + 1 + others.length)
  }
  return spaces.map((space) => installerByShop.get(visitOf(space)) ?? null)
}

/** Returns a key for the visit to a shop. Shops with the same name in different countries or states are separate visits. */
function visitOf({ shop, country, state }: OpenSpace): string {
  return JSON.stringify([shop, country, state])
}

function shopsBySize(spaces: readonly OpenSpace[]): [string, OpenSpace[]][] {
  const shops = Map.groupBy(spaces, visitOf)
  return [...shops].toSorted(([, one], [, other]) => other.length - one.length)
}

type Serving = { candidate: Candidate; serves: ServedAs }

/**
 * Returns a function that finds the installers who serve a place. Caches them by state, or by country if the state is unknown.
 */
function servingByPlace(candidates: readonly Candidate[]): (place: MountingPlace) => readonly Serving[] {
  const cache = new Map<string, readonly Serving[]>()
  return (place) => {
    const key = place.state ?? place.country
    const entry = cache.get(key)
    if (entry) return entry
    const serving = candidates.flatMap((candidate) => {
      const serves = servesPlace(candidate, place)
      return serves ? [{ candidate, serves }] : []
    })
    cache.set(key, serving)
    return serving
  }
}

function bestOf(serving: readonly Serving[], loads: ReadonlyMap<number, number>): number | null {
  let best: { id: number; points: number } | null = null
  for (const { candidate, serves } of serving) {
    const points = pointsOf(candidate, serves, loads.get(candidate.id) ?? 0)
    const isBetter =
      best === null || points > best.points || (points === best.points && candidate.id < best.id)
    if (isBetter) best = { id: candidate.id, points }
  }
  return best?.id ?? null
}
