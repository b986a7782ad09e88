import { spaceKinds } from '@lienzo/rules/customers/space-kinds'
import { notDoneReasons } from '@lienzo/rules/installation/space-work'
import { languages } from '../people/languages.ts'
import { declareCall } from '../wire/call.ts'
import { brokenRule } from '../wire/errors.ts'
import { id, moment, text } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

/** Secret part of the address of an installer's link, after `/install/`. */
const link = z.string().regex(/^[\w-]{38}$/)

/** Format of the idempotency keys that phones generate, so that a repeated request is processed only once. */
export const phoneKey = /^[\w-]{16,64}$/

/** States of a job: `open`, `closed`, or not to be mounted because the order was cancelled or reopened. */
export const installerJobStates = ['open', 'closed', 'order_cancelled', 'order_reopened'] as const

const jobPhoto = z.object({
  key: z.string(),
  /** Time when the server received the photo. */
  at: moment,
  state: z.enum(['pending', 'valid', 'rejected']),
  /** For a rejected photo: whether the installer has to take it again or do the work again, and the reason. */
  refusal: z.enum(['take_again', 'do_again']).nullable(),
  reason: z.string(),
  refused_at: moment.nullable(),
  /** Signed address of a thumbnail of 96 pixels. */
  small: z.string(),
})

const jobPrint = z.object({
  product: z.string(),
  artwork: z.string(),
  /** Size of the print in mm. */
  width: z.int(),
  height: z.int(),
  copies: z.int(),
  notes: z.string(),
  /** Key of the artwork in the job's `pictures`; null if the artwork has no picture. */
  picture: z.int().nullable(),
})

const jobSpace = z.object({
  id,
  number: z.int(),
  shop_name: z.string(),
  chain: z.string(),
  kind: z.enum(spaceKinds),
  position: z.string(),
  address: z.string(),
  postal_code: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  contact: z.string(),
  phone: z.string(),
  opening_hours: z.string(),
  access_notes: z.string(),
  /** Budget's note on the space. */
  note: z.string(),
  planned_at: moment.nullable(),
  /** Current and future closures. */
  closures: z.array(z.object({ from: moment, to: moment.nullable(), reason: z.string() })),
  prints: z.array(jobPrint),
  photos: z.array(jobPhoto),
  /** Latest report by the installer on whether the work can be done. */
  said: z
    .object({
      kind: z.enum(['not_done', 'can_be_done']),
      reason: z.enum(notDoneReasons).nullable(),
      text: z.string(),
      at: moment,
    })
    .nullable(),
  /** Latest note by the installer on the space. */
  written: z.string(),
})

export type JobSpace = z.output<typeof jobSpace>
export type JobPhoto = z.output<typeof jobPhoto>

/** Job that an installer's link opens. */
export const installerJob = z.object({
  /** Identifier of the job, shared by all links to the job. A phone uses it as the key of its unsent data. */
  job: z.string(),
  code: z.string(),
  installer: z.string(),
  customer: z.string(),
  campaign: z.string(),
  languages: z.array(z.enum(languages)),
  state: z.enum(installerJobStates),
  expires_at: moment,
  /** Counter of the house's decisions on photos of the job, as returned by the call `news`. */
  decisions: z.int().min(0),
  /** Order's notes for delivery and mounting. */
  notes: z.string(),
  /** Spaces in the suggested order of visits. */
  spaces: z.array(jobSpace),
  /** Pictures of the artworks by file id: signed addresses in sizes of 320 and 1280 pixels. */
  pictures: z.record(z.string(), z.object({ medium: z.string(), large: z.string() })),
})
export type InstallerJob = z.output<typeof installerJob>

/** Report of an installer on a space. */
export const installerReport = z
  .strictObject({
    link,
    key: z.string().regex(phoneKey),
    space_id: id,
    kind: z.enum(['note', 'not_done', 'can_be_done']),
    reason: z.enum(notDoneReasons).nullable(),
    text: text(1000),
    /** Time according to the phone's clock. */
    written_at: moment,
  })
  .refine(({ kind, reason }) => (kind === 'not_done') === (reason !== null), {
    path: ['reason'],
    ...brokenRule('validation.required', 'is missing: say why'),
  })
  .refine(({ reason, text: words }) => reason !== 'other' || words !== '', {
    path: ['text'],
    ...brokenRule('validation.required', 'is missing: say why'),
  })

/**
 * Photos that only a phone has: they wait to be uploaded, or the server has refused them and the installer has not removed them.
 */
export const installerWaiting = z.strictObject({
  link,
  /** Identifier of the phone, which distinguishes phones that use the same link. */
  phone: z.string().regex(phoneKey),
  photos: z.int().min(0).max(100_000),
  /** Age in seconds of the oldest waiting photo. An age is correct even if the phone's clock is wrong. */
  oldest_age: z
    .int()
    .min(0)
    .max(10 * 366 * 86_400),
})

/** Calls of the installer's page; photos are uploaded at `/install/uploads`. */
export const installerPageCalls = {
  getjob: declareCall({
    summary:
      "Return the job behind an installer's link. Every link that does not open returns the same NOT_FOUND",
    permission: 'none',
    changes: false,
    input: z.strictObject({ link }),
    output: installerJob,
  }),
  news: declareCall({
    summary:
      "Count the house's decisions on the photos of a linked job, including reversed decisions and deletions. The page polls it, and reloads the job when the number changes",
    permission: 'none',
    changes: false,
    input: z.strictObject({ link }),
    output: z.object({ decisions: z.int().min(0) }),
  }),
  report: declareCall({
    summary: "Save an installer's note about a space of their job, or the reason why it could not be done",
    permission: 'none',
    changes: true,
    // Not logged as a call: each report is logged as an event of the budget, and only once even if the phone sends it
    // repeatedly.
    logged: false,
    input: installerReport,
    output: z.object({}),
  }),
  waiting: declareCall({
    summary:
      "Report how many photos wait on an installer's phone, for the house to see. Revoked and expired links are accepted",
    permission: 'none',
    changes: true,
    // Not logged, because the call changes nothing in the job and phones repeat it often.
    logged: false,
    input: installerWaiting,
    output: z.object({}),
  }),
}
