import { declareCall } from '../wire/call.ts'
import { listInput, listOutput } from '../wire/list.ts'
import { z } from '../wire/zod.ts'

/** ISO 3166-1 code of two letters. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/)

/**
 * Input of the lists of countries and states. By default, one page contains the whole list, because a picker shows all of it.
 */
const placesInput = listInput.pick({ page: true, search: true }).extend({
  perpage: z.int().min(1).max(500).default(500),
  /** Language in which the names are returned and sorted; defaults to the caller's language. */
  language: z.enum(['us', 'es', 'pt']).optional(),
})

export const countryRow = z.object({
  code: countryCode,
  name: z.string(),
  /** Set if the country has a list of states; otherwise the state of an address is free text. */
  has_states: z.boolean(),
})

export const stateRow = z.object({
  /** ISO 3166-2 code, such as `ES-B`. */
  code: z.string(),
  /** Name as stored in addresses. */
  name: z.string(),
  /**
   * Display name: the name, followed by its Spanish form if Spanish is requested and the two differ, such as `Girona / Gerona`.
   */
  label: z.string(),
  /** Alternative names of the state. */
  other_names: z.array(z.string()),
})

export const countryCalls = {
  list: declareCall({
    summary: 'List the countries, named in a language and sorted by name, Spain and Portugal first',
    permission: 'signed-in',
    changes: false,
    input: placesInput,
    output: listOutput(countryRow),
  }),
}

export const stateCalls = {
  list: declareCall({
    summary: 'List the states, provinces or districts of a country that its addresses use',
    permission: 'signed-in',
    changes: false,
    input: placesInput.extend({ country: countryCode }),
    output: listOutput(stateRow),
  }),
}
