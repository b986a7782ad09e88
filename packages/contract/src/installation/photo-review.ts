import { MOST_CLAIMED } from '@lienzo/rules/installation/photo-claims'
import { payers, photoStates, refusals, usualReasons } from '@lienzo/rules/installation/photo-states'
import { reprintOrder } from '../sales/production/order-reprints.ts'
import { declareCall } from '../wire/call.ts'
import { brokenRule } from '../wire/errors.ts'
import { fileView, id, moment, text } from '../wire/fields.ts'
import { deleteInput, deleteOutput, listInput, listOutput, recordListInput } from '../wire/list.ts'
import { z } from '../wire/zod.ts'
import { installerPhotoRow } from './installer-photo.ts'

/** Claim number. It increases whenever a photo goes to a different reviewer. */
const claim = z.int().min(1).max(2_147_483_647)

/** Photo with everything needed to review it. */
export const reviewedPhoto = installerPhotoRow.extend({
  /**
   * Number of the photo's newest claim if that claim belongs to the caller, otherwise null. A decision with an older number is
   * refused.
   */
  claim: claim.nullable(),
  /** First picture in the space's gallery; null if the gallery is empty. */
  before: fileView.nullable(),
  /** Artworks that the order prints for the space, without repetitions. */
  artworks: z.array(z.object({ id, name: z.string(), file: fileView })),
  /** Order that reprints the print for this space; null until it is created. */
  reprint_order: reprintOrder.nullable(),
  /** Similar photo to which a flag of this photo refers; null if there is none. */
  like: z.object({ id, name: z.string(), state: z.enum(photoStates), file: fileView }).nullable(),
})
export type ReviewedPhoto = z.output<typeof reviewedPhoto>

/**
 * Content of the CONFLICT error for a late decision: the photo as it is now, the name of the reviewer who has claimed it, and
 * the refused decision (`yours`).
 */
const lateDecision = reviewedPhoto.extend({
  held_by_name: z.string().nullable(),
  yours: z.object({
    state: z.enum(photoStates),
    refusal: z.enum(refusals).nullable(),
    because: z.array(z.enum(usualReasons)),
    reason: z.string(),
  }),
})
export type LateDecision = z.output<typeof lateDecision>
export type LateDecisionOnTheWire = z.input<typeof lateDecision>

const path = '/budget/photoreview' as const
const access = { path, right: 'access' } as const
const edit = { path, right: 'edit' } as const

const decision = z
  .strictObject({
    id,
    version: z.int().min(1),
    /** Claim number from `nextphotos`. If null, only the version determines whether the decision is late. */
    claim: claim.nullable().default(null),
    /** `pending` reverses an earlier decision. */
    state: z.enum(photoStates),
    refusal: z.enum(refusals).optional(),
    /**
     * Common faults, shown to the installer in the installer's language. A rejection needs at least one of them, or a reason.
     */
    because: z.array(z.enum(usualReasons)).max(usualReasons.length).default([]),
    /** Reason in the reviewer's own words. */
    reason: text(1000).default(''),
    /** If the work must be repeated: who pays, and whether the print is repeated too. */
    payer: z.enum(payers).optional(),
    reprint: z.boolean().default(false),
  })
  .superRefine(({ state, refusal, because, reason, payer }, context) => {
    const missing = (name: string) =>
      context.addIssue({ code: 'custom', path: [name], ...brokenRule('validation.required', 'is missing') })
    if (state === 'rejected' && refusal === undefined) missing('refusal')
    if (state === 'rejected' && reason === '' && because.length === 0) missing('reason')
    if (refusal === 'do_again' && payer === undefined) missing('payer')
  })

export const photoReviewCalls = {
  getinstallerphotos: declareCall({
    summary:
      "Return a page of installers' photos, or of their bin (house only); customers see the valid photos of their orders",
    permission: access,
    changes: false,
    input: recordListInput,
    output: listOutput(reviewedPhoto),
  }),
  nextphotos: declareCall({
    summary:
      'Claim the next listed photos that wait for review: nobody else receives them for two minutes, unless renewphotos extends the claim. House only',
    permission: edit,
    changes: true,
    logged: false,
    input: z.strictObject({
      search: listInput.shape.search,
      filters: listInput.shape.filters,
      /** Id of a photo. Only photos after this one are returned, so that a reviewer can skip photos. */
      after: id.nullable().default(null),
      most: z.int().min(1).max(MOST_CLAIMED).default(3),
    }),
    output: z.object({
      rows: z.array(reviewedPhoto),
      /** Number of waiting photos, including those claimed by other reviewers. */
      waiting: z.int(),
      /** Number of waiting photos claimed by the caller, and number claimed by other reviewers. */
      claimed: z.int(),
      held: z.int(),
      /** Number of rejections of which the installers have not been notified yet, and the time of the next notification. */
      untold: z.int(),
      tells_at: moment.nullable(),
    }),
  }),
  renewphotos: declareCall({
    summary:
      'Renew the claims of nextphotos and secondphotos for two minutes; returns those that the caller still has. House only',
    permission: edit,
    changes: true,
    logged: false,
    input: z.strictObject({
      claims: z.array(z.strictObject({ id, claim })).min(1).max(MOST_CLAIMED),
      /** Set to renew the claims for second looks, which `secondphotos` returned. */
      second: z.boolean().default(false),
    }),
    output: z.object({ ids: z.array(id) }),
  }),
  validatephoto: declareCall({
    summary:
      'Accept a photo as proof of its space, request its correction, or take the decision back. A late decision returns CONFLICT with both decisions. House only',
    permission: edit,
    changes: true,
    input: decision,
    output: reviewedPhoto,
    conflict: lateDecision,
  }),
  differentphotos: declareCall({
    summary:
      'Mark a photo as different from the one it resembles: removes its flag, and prevents flags for the same pair of pictures. House only',
    permission: edit,
    changes: true,
    input: z.strictObject({ id, other_id: id }),
    output: reviewedPhoto,
  }),
  sendrefusals: declareCall({
    summary:
      'Send refusals to the installers immediately, instead of ten seconds after the last decision. House only',
    permission: edit,
    changes: true,
    input: z.strictObject({}),
    /**
     * Number of photos of which installers were notified, number of e-mails sent, and number of photos whose installer has no
     * e-mail address.
     */
    output: z.object({ photos: z.int(), mails: z.int(), unmailed: z.int() }),
  }),
  deletephoto: declareCall({
    summary: "Delete installers' photos; undeletephoto restores them. House only",
    permission: edit,
    changes: true,
    input: deleteInput,
    output: deleteOutput,
  }),
  undeletephoto: declareCall({
    summary: 'Restore deleted photos of installers. House only',
    permission: edit,
    changes: true,
    input: deleteInput,
    output: deleteOutput,
  }),
}
