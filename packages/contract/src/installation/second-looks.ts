import { MOST_CLAIMED } from '@lienzo/rules/installation/photo-claims'
import { secondVerdicts, usualReasons } from '@lienzo/rules/installation/photo-states'
import { declareCall } from '../wire/call.ts'
import { brokenRule } from '../wire/errors.ts'
import { fileView, id, moment, text } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { reviewedPhoto } from './photo-review.ts'

/**
 * Valid photo without any trace of its first decision. Its version and last change are left out too, because they show how often
 * and when it was decided.
 */
export const secondPhoto = reviewedPhoto
  .omit({
    ...{
      state: true,
      refusal: true,
      reason: true,
      reviewed_by: true,
      reviewed_by_name: true,
      reviewed_at: true,
    },
    ...{ payer: true, reprint: true, reprint_order: true, redo_budget_id: true, told_at: true },
    ...{ version: true, updated_at: true, deleted_at: true },
  })
  .extend({
    /** Number of the newest claim for a second look, if it is the caller's. */
    claim: reviewedPhoto.shape.claim,
    /** Other photo named by a flag, without its decision. */
    like: z.object({ id, name: z.string(), file: fileView }).nullable(),
  })

const edit = { path: '/budget/photoreview', right: 'edit' } as const

const verdict = z.enum(secondVerdicts)

/** Stored verdict with its reviewer. */
const keptLook = z.object({
  id,
  verdict,
  reason: z.string(),
  looked_at: moment,
  looked_by_name: z.string(),
})
export type KeptLook = z.output<typeof keptLook>

export const secondLookCalls = {
  secondphotos: declareCall({
    summary:
      "Claim the next photos of the sample for a second look, without their first decision. The caller's own decisions are left out; renewphotos renews the claims. House only",
    permission: edit,
    changes: true,
    logged: false,
    input: z.strictObject({
      /** Only photos after this one, for reviewers who leave some out. */
      after: id.nullable().default(null),
      most: z.int().min(1).max(MOST_CLAIMED).default(3),
    }),
    output: z.object({
      rows: z.array(secondPhoto),
      /** Number of photos of the sample that wait for the caller's second look, including those claimed by others. */
      waiting: z.int(),
      /** Numbers of them claimed by the caller and by others. */
      claimed: z.int(),
      held: z.int(),
      /** Number of all second looks in the last 30 days, and of those that agreed that the photo is valid. */
      looked: z.int(),
      agreed: z.int(),
    }),
  }),
  secondlook: declareCall({
    summary:
      "Save the verdict of a second reviewer, once for each photo; the photo stays valid. If the verdict differs, the first reviewer and the house's editors are notified. House only",
    permission: edit,
    changes: true,
    input: z
      .strictObject({
        id,
        verdict,
        /** Usual faults; one of these, or a reason, unless the photo is valid. */
        because: z.array(z.enum(usualReasons)).max(usualReasons.length).default([]),
        /** In the reviewer's own words. */
        reason: text(1000).default(''),
      })
      .superRefine(({ verdict, because, reason }, context) => {
        if (verdict === 'valid' || because.length > 0 || reason !== '') return
        context.addIssue({
          code: 'custom',
          path: ['reason'],
          ...brokenRule('validation.required', 'is missing'),
        })
      }),
    /** A repeated call returns the caller's first verdict; CONFLICT contains somebody else's. */
    output: keptLook,
  }),
}
