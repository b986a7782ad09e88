/** Where something is mounted; the code of its state, `ES-B`, is `null` where nobody has said it. */
export type MountingPlace = { country: string; state: string | null }

/** An installer as far as somebody chooses by it. */
export type Candidate = {
  id: number
  /** Whole countries and states, by their codes. */
  statesServed: readonly string[]
  /** The spaces that they have to do already. */
  load: number
  /** The spaces whose first photo was judged, and how many of these were proven by it. */
  judged: number
  provenAtFirst: number
  /** How many spaces had to be done again. */
  again: number
}

export const servedAs = ['state', 'country'] as const
/** Why they come there: they named the state, or serve its whole country. */
export type ServedAs = (typeof servedAs)[number]

export type Suggestion = { installerId: number; serves: ServedAs }

/** Who has shown nothing yet counts as one who was proven at first nine times of ten. */
const UNKNOWN = { judged: 10, proven: 9 }
/** So many spaces to do weigh as much as one per cent of proven ones. */
const SPACES_A_POINT = 4
/** Whoever names a state is nearer than who goes anywhere in the country. */
const NEARER_POINTS = 3

/** Who comes to a place, the best choice first: by how well they did before, how much they have to do, and whether they are near. */
export function suggestInstallers(place: MountingPlace, candidates: readonly Candidate[]): Suggestion[] {
  return candidates
    .flatMap((candidate) => {
      const serves = servesPlace(candidate, place)
      return serves ? [{ candidate, serves, points: pointsOf(candidate, serves, candidate.load) }] : []
    })
    .toSorted((one, other) => other.points - one.points || one.candidate.id - other.candidate.id)
    .map(({ candidate, serves }) => ({ installerId: candidate.id, serves }))
}

/** How somebody serves a place; `null` where they do not come there. */
export function servesPlace({ statesServed }: Candidate, { country, state }: MountingPlace): ServedAs | null {
  if (state !== null && statesServed.includes(state)) return 'state'
  return statesServed.includes(country) ? 'country' : null
}

function pointsOf({ judged, provenAtFirst, again }: Candidate, serves: ServedAs, load: number): number {
  // What had to be done again cost somebody twice.
  const proven = Math.max(0, provenAtFirst - again)
  const share = (proven + UNKNOWN.proven) / (judged + UNKNOWN.judged)
  return 100 * share - load / SPACES_A_POINT + (serves === 'state' ? NEARER_POINTS : 0)
}

/** A space that somebody is to be found for; those of one shop are done in one visit. */
export type OpenSpace = MountingPlace & { shop: string }

/**
 * One installer for each space, or `null` where nobody comes: the best choice for each shop in turn, where what was given to
 * somebody before is to be done too. The shops with the most spaces come first.
 */
export function shareOut(spaces: readonly OpenSpace[], candidates: readonly Candidate[]): (number | null)[] {
  const chosen = new Map<string, number | null>()
  const loads = new Map(candidates.map(({ id, load }) => [id, load]))
  const serving = servingByPlace(candidates)
  for (const [shop, [first, ...others]] of shopsBySize(spaces)) {
    if (!first) continue
    const best = bestOf(serving(first), loads)
    chosen.set(shop, best)
    if (best !== null) loads.set(best, (loads.get(best) ?? 0) + 1 + others.length)
  }
  return spaces.map((space) => chosen.get(visitOf(space)) ?? null)
}

/** A shop is visited once; of two that are called alike the state tells them apart. */
function visitOf({ shop, country, state }: OpenSpace): string {
  return JSON.stringify([shop, country, state])
}

function shopsBySize(spaces: readonly OpenSpace[]): [string, OpenSpace[]][] {
  const shops = Map.groupBy(spaces, visitOf)
  return [...shops].toSorted(([, one], [, other]) => other.length - one.length)
}

type Serving = { candidate: Candidate; serves: ServedAs }

/** Who comes to a place, found once for each place. */
function servingByPlace(candidates: readonly Candidate[]): (place: MountingPlace) => readonly Serving[] {
  const known = new Map<string, readonly Serving[]>()
  return (place) => {
    const key = place.state ?? place.country
    const found = known.get(key)
    if (found) return found
    const serving = candidates.flatMap((candidate) => {
      const serves = servesPlace(candidate, place)
      return serves ? [{ candidate, serves }] : []
    })
    known.set(key, serving)
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
