import { spaceKinds } from '@lienzo/rules/customers/space-kinds'
import { notDoneReasons } from '@lienzo/rules/installation/space-work'
import { languages } from '../people/languages.ts'
import { declareCall } from '../wire/call.ts'
import { brokenRule } from '../wire/errors.ts'
import { id, moment, text } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

/** What the link of an installer carries behind `/install/`. */
const link = z.string().regex(/^[\w-]{38}$/)

/** By which a phone names what it sends, so that what it sends twice is one. */
export const phoneKey = /^[\w-]{16,64}$/

/** What is to be known of a job before anything is mounted: it runs, its work is over, or its order does not stand. */
export const installerJobStates = ['open', 'closed', 'order_cancelled', 'order_reopened'] as const

const jobPhoto = z.object({
  key: z.string(),
  /** When it came. */
  at: moment,
  state: z.enum(['pending', 'valid', 'rejected']),
  /** Of one that is rejected: whether it is to be taken again or the work to be done again, and why. */
  refusal: z.enum(['take_again', 'do_again']).nullable(),
  reason: z.string(),
  refused_at: moment.nullable(),
  /** A signed address of 96 pixels. */
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
  /** Its picture among those of the job; null where there is none. */
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
  /** What the budget says of it. */
  note: z.string(),
  planned_at: moment.nullable(),
  /** Days on which it is closed, from today on. */
  closures: z.array(z.object({ from: moment, to: moment.nullable(), reason: z.string() })),
  prints: z.array(jobPrint),
  photos: z.array(jobPhoto),
  /** The last that was said of whether it can be done. */
  said: z
    .object({
      kind: z.enum(['not_done', 'can_be_done']),
      reason: z.enum(notDoneReasons).nullable(),
      text: z.string(),
      at: moment,
    })
    .nullable(),
  /** The last note of the installer. */
  written: z.string(),
})

export type JobSpace = z.output<typeof jobSpace>
export type JobPhoto = z.output<typeof jobPhoto>

/** What one link shows. */
export const installerJob = z.object({
  /** The same for all links to the same work: by it a phone keeps what it has to send. */
  job: z.string(),
  code: z.string(),
  installer: z.string(),
  customer: z.string(),
  campaign: z.string(),
  languages: z.array(z.enum(languages)),
  state: z.enum(installerJobStates),
  expires_at: moment,
  /** Number of decisions of the house on photos of the job, as `news` tells it. */
  decisions: z.int().min(0),
  /** What the order says to those who deliver and mount. */
  notes: z.string(),
  /** The spaces in the order of the round. */
  spaces: z.array(jobSpace),
  /** The pictures of the artworks by their files: signed addresses of 320 and 1280 pixels. */
  pictures: z.record(z.string(), z.object({ medium: z.string(), large: z.string() })),
})
export type InstallerJob = z.output<typeof installerJob>

/** What an installer says of a space beside photos. */
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

/** How many photos wait on a phone. */
export const installerWaiting = z.strictObject({
  link,
  /** Tells a phone from others that have the same link. */
  phone: z.string().regex(phoneKey),
  photos: z.int().min(0).max(100_000),
  /** Seconds since the first of them was taken or chosen: an age is right on a phone whose clock is not. */
  oldest_age: z
    .int()
    .min(0)
    .max(10 * 366 * 86_400),
})

/** What the page of an installer asks for and sends beside photos, which are uploaded at `/install/uploads`. */
export const installerPageCalls = {
  getjob: declareCall({
    summary: 'What the link of an installer leads to. Every link that opens nothing is the same NOT_FOUND',
    permission: 'none',
    changes: false,
    input: z.strictObject({ link }),
    output: installerJob,
  }),
  news: declareCall({
    summary:
      'How often the house has decided on photos of the job that a link leads to, took that back and deleted one: the page asks every few seconds, and reads the job again where it has another number',
    permission: 'none',
    changes: false,
    input: z.strictObject({ link }),
    output: z.object({ decisions: z.int().min(0) }),
  }),
  report: declareCall({
    summary: 'A note of an installer about a space of their job, or why it could not be done',
    permission: 'none',
    changes: true,
    // As what happened to the budget, once however often it is sent.
    logged: false,
    input: installerReport,
    output: z.object({}),
  }),
  waiting: declareCall({
    summary:
      'How many photos wait on the phone of an installer, for the house to know. Also taken by a link that has ended or expired',
    permission: 'none',
    changes: true,
    // It is no change of the job, and told again and again.
    logged: false,
    input: installerWaiting,
    output: z.object({}),
  }),
}
