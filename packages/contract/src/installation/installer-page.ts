import { spaceKinds } from '@lienzo/rules/customers/space-kinds'
import { notDoneReasons } from '@lienzo/rules/installation/space-work'
import { languages } from '../people/languages.ts'
import { declareCall } from '../wire/call.ts'
import { brokenRule } from '../wire/errors.ts'
import { id, moment, text } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

/** Secret of an installer's link, after `/install/`. */
const link = z.string().regex(/^[\w-]{38}$/)

/** Idempotency key of what a phone sends, so that repeated sending has no effect. */
export const phoneKey = /^[\w-]{16,64}$/

/** State of a job before mounting: open, closed, or its order was cancelled or reopened. */
export const installerJobStates = ['open', 'closed', 'order_cancelled', 'order_reopened'] as const

const jobPhoto = z.object({
  key: z.string(),
  /** Time of arrival. */
  at: moment,
  state: z.enum(['pending', 'valid', 'rejected']),
  /** For a rejected photo: whether to take it again or to do the work again, and why. */
  refusal: z.enum(['take_again', 'do_again']).nullable(),
  reason: z.string(),
  refused_at: moment.nullable(),
  /** Signed address of a thumbnail of 96 pixels. */
  small: z.string(),
})

const jobPrint = z.object({
  product: z.string(),
  artwork: z.string(),
  /** In mm. */
  width: z.int(),
  height: z.int(),
  copies: z.int(),
  notes: z.string(),
  /** Its key in the job's `pictures`; null if there is none. */
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
  /** Note from the budget. */
  note: z.string(),
  planned_at: moment.nullable(),
  /** Closures from today on. */
  closures: z.array(z.object({ from: moment, to: moment.nullable(), reason: z.string() })),
  prints: z.array(jobPrint),
  photos: z.array(jobPhoto),
  /** Latest statement on whether it can be done. */
  said: z
    .object({
      kind: z.enum(['not_done', 'can_be_done']),
      reason: z.enum(notDoneReasons).nullable(),
      text: z.string(),
      at: moment,
    })
    .nullable(),
  /** Latest note of the installer. */
  written: z.string(),
})

export type JobSpace = z.output<typeof jobSpace>
export type JobPhoto = z.output<typeof jobPhoto>

/** Content of one link. */
export const installerJob = z.object({
  /** Identifier of the work, equal for all links to it; a phone stores its unsent data under it. */
  job: z.string(),
  code: z.string(),
  installer: z.string(),
  customer: z.string(),
  campaign: z.string(),
  languages: z.array(z.enum(languages)),
  state: z.enum(installerJobStates),
  expires_at: moment,
  /** Number of the house's decisions on photos of the job, as in `news`. */
  decisions: z.int().min(0),
  /** Notes in the order for delivery and mounting. */
  notes: z.string(),
  /** The spaces in the order of the round. */
  spaces: z.array(jobSpace),
  /** Pictures of the artworks by file: signed addresses of 320 and 1280 pixels. */
  pictures: z.record(z.string(), z.object({ medium: z.string(), large: z.string() })),
})
export type InstallerJob = z.output<typeof installerJob>

/** Report of an installer on a space, besides photos. */
export const installerReport = z
  .strictObject({
    link,
    key: z.string().regex(phoneKey),
    space_id: id,
    kind: z.enum(['note', 'not_done', 'can_be_done']),
    reason: z.enum(notDoneReasons).nullable(),
    text: text(1000),
    /** By the phone's clock. */
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

/** Number of photos waiting on a phone. */
export const installerWaiting = z.strictObject({
  link,
  /** Distinguishes phones that use the same link. */
  phone: z.string().regex(phoneKey),
  photos: z.int().min(0).max(100_000),
  /** Seconds since the first of them was taken or chosen; an age is correct even if the phone's clock is wrong. */
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
    // Logged as an event of the budget, once however often it is sent.
    logged: false,
    input: installerReport,
    output: z.object({}),
  }),
  waiting: declareCall({
    summary:
      "Report how many photos wait on an installer's phone, for the house to see. Revoked and expired links are accepted",
    permission: 'none',
    changes: true,
    // Not a change of the job, and reported again and again.
    logged: false,
    input: installerWaiting,
    output: z.object({}),
  }),
}
