import { plainText } from '@lienzo/rules/records/plain-text'
import { otherStateNames } from './state-names.ts'

export type Country = { code: string; has_states: boolean }
export type State = { code: string; name: string; other_names: string[] }

type Places = { countries: readonly Country[]; statesOf: ReadonlyMap<string, readonly State[]> }

let places: Promise<Places> | undefined

/** Returns all countries, sorted by code. */
export async function allCountries(): Promise<readonly Country[]> {
  return (await knownPlaces()).countries
}

/** Returns the states that are used in addresses of a country; empty if the country has none or does not exist. */
export async function statesOf(country: string): Promise<readonly State[]> {
  return (await allStates()).statesOf(country)
}

/**
 * Returns the name under which a state is stored. Finds the state by its code or any of its names, regardless of case and
 * accents. Returns `undefined` if the country has states but none with this name. Returns the trimmed text if the text is empty
 * or the country has no states.
 */
export async function stateNamed(country: string, text: string): Promise<string | undefined> {
  return (await allStates()).stateNamed(country, text)
}

/** Synchronous lookups of states, for code that looks up thousands of them and waits only for the data to load. */
export type States = {
  statesOf(country: string): readonly State[]
  stateNamed(country: string, text: string): string | undefined
}

export async function allStates(): Promise<States> {
  const placeIndex = await knownPlaces()
  const statesOf = (country: string) => placeIndex.statesOf.get(country) ?? []
  return {
    statesOf,
    stateNamed: (country, text) => {
      const states = statesOf(country)
      const key = plainText(text)
      if (key === '' || states.length === 0) return text.trim()
      const names = namesIn(country, states)
      return names.get(key) ?? namedInParts(names, text)
    },
  }
}

/** Stored names of states by country and normalised name, cached because an import looks up a state for each row. */
const statesByName = new Map<string, ReadonlyMap<string, string>>()

function namesIn(country: string, states: readonly State[]): ReadonlyMap<string, string> {
  const cachedNames = statesByName.get(country)
  if (cachedNames) return cachedNames
  // If two states have the same name, the first wins.
  const names = states.flatMap((state) =>
    namesOf(state).map((name) => [plainText(name), state.name] as const),
  )
  const byName = new Map(names.reverse())
  statesByName.set(country, byName)
  return byName
}

/**
 * Finds a state by an official name in two languages, such as "Alicante/Alacant", or with the article at the end, such as
 * "Palmas, Las". Returns the stored name, or `undefined` unless all parts name the same state.
 */
function namedInParts(names: ReadonlyMap<string, string>, text: string): string | undefined {
  const parts = text
    .split(/[/|]| - /)
    .map((part) => part.replace(/^\s*(.+?)\s*,\s*(\p{L}{1,3}'?)\s*$/u, '$2 $1'))
  const matches = new Set(parts.map((part) => names.get(plainText(part))))
  const [only] = matches
  return matches.size === 1 ? only : undefined
}

/** Returns all texts by which a state can be found: its name, its code and its other names. */
export function namesOf({ code, name, other_names }: State): string[] {
  return [name, code, ...other_names]
}

/** Returns the countries and states. Loads them on first use, because the ISO 3166 list has five thousand entries. */
function knownPlaces(): Promise<Places> {
  places ??= readPlaces()
  return places
}

async function readPlaces(): Promise<Places> {
  const { iso31661, iso31662 } = await import('iso-3166')
  const dividedCodes = new Set(iso31662.map(({ parent }) => parent))
  const statesOf = new Map<string, State[]>()
  for (const { code, name } of iso31662) {
    // Addresses use the smallest subdivisions: Barcelona, not Catalunya.
    if (dividedCodes.has(code)) continue
    const country = code.slice(0, 2)
    const states = statesOf.get(country) ?? []
    states.push({ code, name: withoutNote(name), other_names: [...(otherStateNames[code] ?? [])] })
    statesOf.set(country, states)
  }
  const countries = iso31661
    .map(({ alpha2 }) => ({ code: alpha2, has_states: statesOf.has(alpha2) }))
    .sort((one, other) => (one.code < other.code ? -1 : 1))
  return { countries, statesOf }
}

/** Removes the language codes or the note about Western Sahara in parentheses at the end of a name. */
function withoutNote(name: string): string {
  return name.replace(/ \((?:[a-z]{2}(?:, [a-z]{2})*|EH(?:-partial)?)\)$/, '')
}
