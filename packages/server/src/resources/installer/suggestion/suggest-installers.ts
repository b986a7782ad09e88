import {
  type installerSuggestionCalls,
  mostSuggested,
} from '@lienzo/contract/installation/installer-suggestion'
import {
  type MountingPlace,
  shareOut,
  suggestInstallers,
} from '@lienzo/rules/installation/installer-suggestion'
import type { z } from 'zod'
import type { Context } from '../../../core/context/context.ts'
import { statesOf } from '../../../core/domain/places.ts'
import { assertHouse } from '../assert-house.ts'
import { candidates, type NamedCandidate } from './candidates.ts'
import { type AskedSpace, type SuggestionInput, spacesAsked } from './spaces-asked.ts'

type Suggestions = z.output<(typeof installerSuggestionCalls)['suggest']['output']>
type NamedPlace = MountingPlace & { state_name: string }

/**
 * Suggests installers for some spaces, and returns the load and quality of each suggested installer. Runs at most three
 * statements for any number of spaces. Throws NO_PERMISSION for callers outside the house, INVALID_INPUT, or NOT_FOUND.
 */
export async function suggestForSpaces(context: Context, request: SuggestionInput): Promise<Suggestions> {
  assertHouse(context)
  const { spaces, days } = await spacesAsked(context, request)
  const installers = await candidates(context, request, days)
  const { places, indexOf } = await placesOf(spaces, request)
  const suggestions = places.map((place) => suggestInstallers(place, installers).slice(0, mostSuggested))
  const placements = spaces.map((space) => ({ space, place: indexOf(space) }))
  const assignments = shareOut(
    placements.map(({ space, place }) => ({
      country: space.country,
      state: places[place]?.state ?? null,
      shop: space.shop,
    })),
    installers,
  )
  const installerIds = new Set([
    ...suggestions.flatMap((each) => each.map(({ installerId }) => installerId)),
    ...assignments,
  ])
  return {
    ...days,
    installers: installers.filter(({ id }) => installerIds.has(id)).map(installerView),
    places: places.map((place, index) => ({
      ...place,
      suggested: (suggestions[index] ?? []).map(({ installerId, serves }) => ({
        installer_id: installerId,
        serves,
      })),
    })),
    spaces: placements.map(({ space, place }, index) => ({
      space_id: space.space_id,
      line_id: space.line_id ?? null,
      place,
      installer_id: assignments[index] ?? null,
    })),
  }
}

function installerView({
  id,
  name,
  load,
  judged,
  provenAtFirst,
  again,
}: NamedCandidate): Suggestions['installers'][number] {
  return { id, name, load, judged, proven_at_first: provenAtFirst, again }
}

/**
 * Returns the distinct places of the spaces, after the requested place if there is one, and a function that returns the index
 * of a space's place. Spaces store the name of their state, while installers store state codes.
 */
async function placesOf(spaces: readonly AskedSpace[], { place }: SuggestionInput) {
  const places: NamedPlace[] = []
  const indexes = new Map<string, number>()
  const keyOf = ({ country, state }: AskedSpace) => `${country}|${state}`
  if (place) {
    const state = (await statesOf(place.country)).find(({ code }) => code === place.state)
    places.push({ country: place.country, state: state?.code ?? null, state_name: state?.name ?? '' })
  }
  for (const space of spaces) {
    const key = keyOf(space)
    if (indexes.has(key)) continue
    const state = (await statesOf(space.country)).find(({ name }) => name === space.state)
    indexes.set(key, places.length)
    places.push({ country: space.country, state: state?.code ?? null, state_name: space.state })
  }
  return { places, indexOf: (space: AskedSpace) => indexes.get(keyOf(space)) ?? 0 }
}
