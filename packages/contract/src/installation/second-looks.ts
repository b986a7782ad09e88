import { MOST_CLAIMED } from '@lienzo/rules/installation/photo-claims'
import { secondVerdicts, usualReasons } from '@lienzo/rules/installation/photo-states'
import { declareCall } from '../wire/call.ts'
import { brokenRule } from '../wire/errors.ts'
import { fileView, id, moment, text } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { reviewedPhoto } from './photo-review.ts'

/**
 * Valid photo without any trace of the first decision. The version and the time of the last change are omitted, because they
 * reveal when and how often the photo was decided.
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
    /** Number of the photo's newest claim for a second look if that claim belongs to the caller, otherwise null. */
    claim: reviewedPhoto.shape.claim,
    /** Similar photo to which a flag of this photo refers, without the decision on it; null if there is none. */
    like: z.object({ id, name: z.string(), file: fileView }).nullable(),
  })

const edit = { path: '/budget/photoreview', right: 'edit' } as const

const verdict = z.enum(secondVerdicts)

/** Stored verdict of a second look, and the name of the reviewer who gave it. */
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
      /** Id of a photo. Only photos after this one are returned, so that a reviewer can skip photos. */
      after: id.nullable().default(null),
      most: z.int().min(1).max(MOST_CLAIMED).default(3),
    }),
    output: z.object({
      rows: z.array(secondPhoto),
      /** Number of sampled photos that wait for a second look by the caller, including those claimed by other reviewers. */
      waiting: z.int(),
      /** Number of these photos claimed by the caller, and number claimed by other reviewers. */
      claimed: z.int(),
      held: z.int(),
      /** Number of second looks by all reviewers in the last 30 days, and how many of them confirmed the photo as valid. */
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
        /** Common faults. Unless the verdict is `valid`, at least one fault or a reason is required. */
        because: z.array(z.enum(usualReasons)).max(usualReasons.length).default([]),
        /** Reason in the reviewer's own words. */
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
    /**
     * Caller's first verdict, even if the caller repeats the call with a different verdict. Throws CONFLICT with the stored
     * verdict if a different reviewer gave it.
     */
    output: keptLook,
  }),
}
