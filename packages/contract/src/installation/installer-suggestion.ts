import { servedAs } from '@lienzo/rules/installation/installer-suggestion'
import { countryCode } from '../customers/country.ts'
import { declareCall } from '../wire/call.ts'
import { brokenRule } from '../wire/errors.ts'
import { day, id } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { mostBudgetLines } from './budget-lines.ts'

/** A whole country, `PT`, or one of its states by ISO 3166-2, `ES-B`. */
export const servedState = z.string().regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/)

/** What somebody is to be found for is named in one of these ways. */
const waysOfPlaces = ['space_ids', 'budget_id', 'place'] as const

/** How many are suggested for a place. */
export const mostSuggested = 5

const asked = z
  .strictObject({
    space_ids: z.array(id).min(1).max(mostBudgetLines).optional(),
    /** The spaces of a budget, or of some lines of it; what these have to be done is not counted as anybody's load. */
    budget_id: id.optional(),
    line_ids: z.array(id).min(1).max(mostBudgetLines).optional(),
    /** A place that is no space yet. */
    place: z.strictObject({ country: countryCode, state: servedState.nullable() }).optional(),
    /**
     * The days on which it is to be done. Left out they are those of the lines of the budget, else those of its order; where
     * nobody has said any, all that somebody has to do counts.
     */
    from: day.optional(),
    to: day.optional(),
  })
  .refine((chosen) => waysOfPlaces.filter((way) => chosen[way] !== undefined).length === 1, {
    path: ['space_ids'],
    ...brokenRule(
      'validation.invalid',
      'says where by `space_ids`, `budget_id` or `place`, and by one of them',
    ),
  })
  .refine(({ line_ids, budget_id }) => line_ids === undefined || budget_id !== undefined, {
    path: ['line_ids'],
    ...brokenRule('validation.invalid', 'are lines of a budget, which is not named'),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    ...brokenRule('validation.ends_before_start', 'is before the first day'),
  })

/** What speaks for an installer, besides that they come there. */
const suggestedInstaller = z.object({
  id,
  name: z.string(),
  /** The spaces that they have to do on those days, or at all. */
  load: z.int(),
  /** In the last twelve months: the spaces whose first photo was judged, and how many of these were proven by it. */
  judged: z.int(),
  proven_at_first: z.int(),
  /** How many had to be done again. */
  again: z.int(),
})

const suggestions = z.object({
  /** The days that were looked at; `null` where there are none. */
  from: day.nullable(),
  to: day.nullable(),
  /** Each installer that is suggested for a place. */
  installers: z.array(suggestedInstaller),
  /** Each place by its state, the best choice first. */
  places: z.array(
    z.object({
      country: z.string(),
      /** Its code; `null` where nobody has said it. */
      state: z.string().nullable(),
      state_name: z.string(),
      suggested: z.array(z.object({ installer_id: id, serves: z.enum(servedAs) })),
    }),
  ),
  /**
   * Each space with the index of its place, and who does it where the work is shared out shop by shop; `line_id` is that of
   * the budget which was asked for.
   */
  spaces: z.array(
    z.object({ space_id: id, line_id: id.nullable(), place: z.int(), installer_id: id.nullable() }),
  ),
})

export const installerSuggestionCalls = {
  suggest: declareCall({
    summary:
      'Who could mount in some spaces, the best choice first and why: who comes there, has least to do, and did well before. For the house alone',
    permission: { path: '/installer', right: 'access' },
    changes: false,
    input: asked,
    output: suggestions,
  }),
}
