import { servedAs } from '@lienzo/rules/installation/installer-suggestion'
import { countryCode } from '../customers/country.ts'
import { declareCall } from '../wire/call.ts'
import { brokenRule } from '../wire/errors.ts'
import { day, id } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { mostBudgetLines } from './budget-lines.ts'

/**
 * Code of a place that an installer serves: a whole country, such as `PT`, or a state by its ISO 3166-2 code, such as `ES-B`.
 */
export const servedState = z.string().regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/)

/** Input fields that specify the places. Exactly one of them is required. */
const waysOfPlaces = ['space_ids', 'budget_id', 'place'] as const

/** Maximum number of suggestions per place. */
export const mostSuggested = 5

const suggestionInput = z
  .strictObject({
    space_ids: z.array(id).min(1).max(mostBudgetLines).optional(),
    /**
     * Budget whose spaces need an installer; `line_ids` limits them to these lines. These lines are not counted in an
     * installer's load.
     */
    budget_id: id.optional(),
    line_ids: z.array(id).min(1).max(mostBudgetLines).optional(),
    /** Place where no space exists yet. */
    place: z.strictObject({ country: countryCode, state: servedState.nullable() }).optional(),
    /**
     * First and last day of the work. Defaults to the days of the budget's lines, or else of the budget's order. Without any
     * days, all assigned spaces count towards the load.
     */
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

/** Suggested installer with current workload and past results. */
const suggestedInstaller = z.object({
  id,
  name: z.string(),
  /**
   * Number of unproven spaces in open budgets that are assigned to the installer. Counts only work on the days from `from` to
   * `to`, or all work if there are no days.
   */
  load: z.int(),
  /**
   * Number of spaces whose first photo was judged in the last twelve months, and how many of those spaces the first photo
   * proved.
   */
  judged: z.int(),
  proven_at_first: z.int(),
  /** Number of spaces where the work had to be repeated at the installer's cost in the last twelve months. */
  again: z.int(),
})

const suggestions = z.object({
  /** Days for which the load was counted; null if all days were counted. */
  from: day.nullable(),
  to: day.nullable(),
  /** Installers suggested for at least one place. */
  installers: z.array(suggestedInstaller),
  /** Places, one per state, each with its suggested installers. The best suggestion comes first. */
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
   * Spaces, each with the index of its place in `places` and the installer suggested for it if the work is divided shop by
   * shop. `line_id` is the line in the budget of the input.
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
