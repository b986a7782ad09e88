import { declareCall } from '../wire/call.ts'
import { listInput, listOutput } from '../wire/list.ts'
import { z } from '../wire/zod.ts'

/** ISO 3166-1, two letters. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/)

/** By default all of them are on one page, because a picker shows them together. */
const placesInput = listInput.pick({ page: true, search: true }).extend({
  perpage: z.int().min(1).max(500).default(500),
  /** Of the names and their order; the caller's own where nothing is said. */
  language: z.enum(['us', 'es', 'pt']).optional(),
})

export const countryRow = z.object({
  code: countryCode,
  name: z.string(),
  /** Whether it has states to choose from; elsewhere the state of an address is written freely. */
  has_states: z.boolean(),
})

export const stateRow = z.object({
  /** ISO 3166-2, such as `ES-B`. */
  code: z.string(),
  /** As addresses hold it: they keep the name. */
  name: z.string(),
  /** As it is shown: with its name in the requested language where its country writes it in two, such as `Girona / Gerona`. */
  label: z.string(),
  /** What people also call it. */
  other_names: z.array(z.string()),
})

export const countryCalls = {
  list: declareCall({
    summary: 'The countries by their names in a language, Spain and Portugal first',
    permission: 'signed-in',
    changes: false,
    input: placesInput,
    output: listOutput(countryRow),
  }),
}

export const stateCalls = {
  list: declareCall({
    summary: 'The states, provinces or districts of a country that stand in its addresses',
    permission: 'signed-in',
    changes: false,
    input: placesInput.extend({ country: countryCode }),
    output: listOutput(stateRow),
  }),
}
