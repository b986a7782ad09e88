import { MOST_CLAIMED } from '@lienzo/rules/installation/photo-claims'
import { payers, photoStates, refusals, usualReasons } from '@lienzo/rules/installation/photo-states'
import { reprintOrder } from '../sales/production/order-reprints.ts'
import { declareCall } from '../wire/call.ts'
import { brokenRule } from '../wire/errors.ts'
import { fileView, id, moment, text } from '../wire/fields.ts'
import { deleteInput, deleteOutput, listInput, listOutput, recordListInput } from '../wire/list.ts'
import { z } from '../wire/zod.ts'
import { installerPhotoRow } from './installer-photo.ts'

/** Claim number; increases whenever a photo goes to another reviewer. */
const claim = z.int().min(1).max(2_147_483_647)

/** Photo with everything needed to review it. */
export const reviewedPhoto = installerPhotoRow.extend({
  /** Number of the photo's newest claim, if it is the caller's. A decision with an older number is refused. */
  claim: claim.nullable(),
  /** First photo of the space; null if there is none. */
  before: fileView.nullable(),
  /** Artworks that the order prints for the space, without repetitions. */
  artworks: z.array(z.object({ id, name: z.string(), file: fileView })),
  /** Order that prints it again, once created. */
  reprint_order: reprintOrder.nullable(),
  /** Other photo named by a flag. */
  like: z.object({ id, name: z.string(), state: z.enum(photoStates), file: fileView }).nullable(),
})
export type ReviewedPhoto = z.output<typeof reviewedPhoto>

/** Content of the CONFLICT of a late decision: the photo as it is now, who has claimed it, and the refused decision. */
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
    /** Claim number from `nextphotos`; without it, only the version decides whether the decision is late. */
    claim: claim.nullable().default(null),
    /** `pending` takes a decision back. */
    state: z.enum(photoStates),
    refusal: z.enum(refusals).optional(),
    /** Usual faults, shown to the installer in their language. A rejection needs one of these or a reason. */
    because: z.array(z.enum(usualReasons)).max(usualReasons.length).default([]),
    /** In the reviewer's own words. */
    reason: text(1000).default(''),
    /** For work that is done again: who pays, and whether it is also printed again. */
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
      /** Only photos after this one, for reviewers who leave some undecided. */
      after: id.nullable().default(null),
      most: z.int().min(1).max(MOST_CLAIMED).default(3),
    }),
    output: z.object({
      rows: z.array(reviewedPhoto),
      /** Number of waiting photos, including those claimed by others. */
      waiting: z.int(),
      /** Numbers of them claimed by the caller and by others. */
      claimed: z.int(),
      held: z.int(),
      /** Number of refusals not sent to installers yet, and when the next are sent. */
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
      /** Renews claims for second looks, from `secondphotos`. */
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
      'Send refusals to the installers immediately, instead of ten minutes after the last decision. House only',
    permission: edit,
    changes: true,
    input: z.strictObject({}),
    /** Number of photos announced, of mails sent, and of photos without a mail address. */
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
