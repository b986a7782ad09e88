import { servedAs } from '@lienzo/rules/installation/installer-suggestion'
import { countryCode } from '../customers/country.ts'
import { declareCall } from '../wire/call.ts'
import { brokenRule } from '../wire/errors.ts'
import { day, id } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { mostBudgetLines } from './budget-lines.ts'

/** Whole country, such as `PT`, or one of its states by ISO 3166-2, such as `ES-B`. */
export const servedState = z.string().regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/)

/** Alternative inputs for the places that need an installer. */
const waysOfPlaces = ['space_ids', 'budget_id', 'place'] as const

/** Maximum suggestions per place. */
export const mostSuggested = 5

const suggestionInput = z
  .strictObject({
    space_ids: z.array(id).min(1).max(mostBudgetLines).optional(),
    /** Spaces of a budget, or of some of its lines; work on these lines does not count as load. */
    budget_id: id.optional(),
    line_ids: z.array(id).min(1).max(mostBudgetLines).optional(),
    /** Place that is not a space yet. */
    place: z.strictObject({ country: countryCode, state: servedState.nullable() }).optional(),
    /** Days of the work. Defaults to those of the budget's lines, else of its order; if there are none, the whole load counts. */
    from: day.optional(),
    to: day.optional(),
  })
  .refine((input) => waysOfPlaces.filter((way) => input[way] !== undefined).length === 1, {
    path: ['space_ids'],
    ...brokenRule('validation.invalid', 'requires exactly one of `space_ids`, `budget_id` and `place`'),
  })
  .refine(({ line_ids, budget_id }) => line_ids === undefined || budget_id !== undefined, {
    path: ['line_ids'],
    ...brokenRule('validation.invalid', 'requires a budget_id'),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    ...brokenRule('validation.ends_before_start', 'is before the first day'),
  })

/** Track record and load of a suggested installer. */
const suggestedInstaller = z.object({
  id,
  name: z.string(),
  /** Number of spaces that they have to do on those days, or in total. */
  load: z.int(),
  /** In the last twelve months: number of spaces whose first photo was judged, and of those proven by it. */
  judged: z.int(),
  proven_at_first: z.int(),
  /** Number of spaces that had to be done again. */
  again: z.int(),
})

const suggestions = z.object({
  /** Days considered; null if there are none. */
  from: day.nullable(),
  to: day.nullable(),
  /** Installers suggested for any place. */
  installers: z.array(suggestedInstaller),
  /** Places by state, with the best choice first. */
  places: z.array(
    z.object({
      country: z.string(),
      /** Code of the state; null if unknown. */
      state: z.string().nullable(),
      state_name: z.string(),
      suggested: z.array(z.object({ installer_id: id, serves: z.enum(servedAs) })),
    }),
  ),
  /**
   * Spaces with the index of their place, and their installer if the work is shared out shop by shop; `line_id` is the line of
   * the requested budget.
   */
  spaces: z.array(
    z.object({ space_id: id, line_id: id.nullable(), place: z.int(), installer_id: id.nullable() }),
  ),
})

export const installerSuggestionCalls = {
  suggest: declareCall({
    summary:
      'Suggest installers for some spaces, best first, with the reasons: region, workload and past results. House only',
    permission: { path: '/installer', right: 'access' },
    changes: false,
    input: suggestionInput,
    output: suggestions,
  }),
}
