import type { ListFilter } from '@lienzo/rules/records/list-filter'
import { type SQL, sql } from 'drizzle-orm'
import { invalidField } from '../../core/context/refusal.ts'
import { allCountries, statesOf } from '../../core/domain/places.ts'
import { containing } from '../../core/list/conditions/filter-condition.ts'
import { installers } from '../../db/tables/installation/installers.ts'

const { states_served } = installers

/**
 * Converts a filter on the states that an installer serves to a condition. If the filter compares codes, an installer who
 * serves a whole country also matches the states of that country.
 */
export function servesState(filter: ListFilter): SQL {
  switch (filter.operator) {
    case 'eq':
      return servesOneOf([filter.value])
    case 'neq':
      return sql`not ${servesOneOf([filter.value])}`
    case 'in':
      return servesOneOf(filter.values)
    case 'like':
      return sql`array_to_string(${states_served}, ', ') ilike ${containing(filter.value)}`
    case 'null':
      return filter.empty ? sql`${states_served} = '{}'` : sql`${states_served} <> '{}'`
    default:
      throw new Error(`No text is compared by ${filter.operator}`)
  }
}

function servesOneOf(values: readonly unknown[]): SQL {
  const codes = values.map(String)
  const matchingCodes = new Set(codes.flatMap((code) => [code, countryOf(code)]))
  return sql`(${states_served} && ${sql.param([...matchingCodes])}::text[])`
}

function countryOf(code: string): string {
  return code.split('-')[0] ?? code
}

/**
 * Returns the codes of countries and states without duplicates, and without states whose whole country is also in the list.
 * Throws INVALID_INPUT at `states_served` if a code is unknown.
 */
export async function normalisedStates(codes: readonly string[]): Promise<string[]> {
  const countries = new Set((await allCountries()).map(({ code }) => code))
  for (const code of codes) {
    const country = countryOf(code)
    const isKnown = code === country ? countries.has(code) : await isStateOf(country, code)
    if (isKnown) continue
    throw invalidField('states_served', {
      key: 'validation.state',
      values: { country },
      message: `contains ${code}, which is not a state of ${country}`,
    })
  }
  return [...new Set(codes)].filter((code) => code === countryOf(code) || !codes.includes(countryOf(code)))
}

async function isStateOf(country: string, code: string): Promise<boolean> {
  return (await statesOf(country)).some((state) => state.code === code)
}
