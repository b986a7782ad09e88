import { declareCall } from '../wire/call.ts'
import { day, id, moment } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

/** What a link is worth: it opens, its time is over, or somebody ended it. */
export const installerLinkStates = ['live', 'expired', 'ended'] as const

/** The link of an installer to their part of a budget. What it says is told only where it is made or asked for again. */
export const installerLinkRow = z.object({
  id,
  installer_id: id,
  installer_name: z.string(),
  /** Where a mail goes; empty where the installer has no address. */
  installer_email: z.string(),
  state: z.enum(installerLinkStates),
  created_at: moment,
  created_by_name: z.string().nullable(),
  /** The first moment at which it opens nothing any more. */
  expires_at: moment,
  ended_at: moment.nullable(),
  ended_by_name: z.string().nullable(),
  last_used_at: moment.nullable(),
  mailed_at: moment.nullable(),
  /** Photos that wait on phones and have not come yet; null where no phone has told of any. */
  waiting: z
    .object({
      photos: z.int(),
      /** Since when the first of them waits. */
      oldest_at: moment,
      /** When a phone has told of them for the last time. */
      told_at: moment,
    })
    .nullable(),
})

/** The same with what it says, as an address and as a picture for the camera of a phone. */
const openedLink = installerLinkRow.extend({
  address: z.string(),
  /** An SVG, black on nothing. */
  qr: z.string(),
})

const access = { path: '/budget', right: 'access' } as const
const edit = { path: '/budget', right: 'edit' } as const
/** A link outlives the key of a program that asked for it. */
const byPerson = { ...edit, inPerson: true } as const
const ofBudget = { id, link_id: id }

export const installerLinkCalls = {
  installerlink: declareCall({
    summary:
      'The link by which an installer opens their spaces of an approved budget: the one that there is, or a new one. With a day, it opens until then. For the house alone',
    permission: byPerson,
    changes: true,
    input: z.strictObject({
      id,
      installer_id: id,
      /** The last day on which it opens; left out, so many days after the last planned one. */
      last_day: day.optional(),
    }),
    output: openedLink,
  }),
  installerlinks: declareCall({
    summary:
      'The installers of a budget with how many spaces each has, and the links that were made, the newest first. For the house alone',
    permission: access,
    changes: false,
    input: z.strictObject({ id }),
    output: z.object({
      installers: z.array(z.object({ id, name: z.string(), email: z.string(), spaces: z.int() })),
      links: z.array(installerLinkRow),
    }),
  }),
  maillink: declareCall({
    summary: 'Mail a link to its installer, in their language. For the house alone',
    permission: byPerson,
    changes: true,
    input: z.strictObject(ofBudget),
    output: z.object({ email: z.string() }),
  }),
  revokelink: declareCall({
    summary: 'End a link at once. For the house alone',
    permission: edit,
    changes: true,
    input: z.strictObject(ofBudget),
    output: installerLinkRow,
  }),
  restorelink: declareCall({
    summary:
      'Let a link that was ended open again, unless another one has taken its place. For the house alone',
    permission: byPerson,
    changes: true,
    input: z.strictObject(ofBudget),
    output: installerLinkRow,
  }),
}
