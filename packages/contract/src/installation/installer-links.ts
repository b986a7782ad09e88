import { notDoneReasons } from '@lienzo/rules/installation/space-work'
import { declareCall } from '../wire/call.ts'
import { day, id, moment } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

/** States of a link. `live`: the link works; `expired`: its last day has passed; `ended`: somebody revoked it. */
export const installerLinkStates = ['live', 'expired', 'ended'] as const

/**
 * Link with which an installer opens their part of a budget. The address is only returned by the call that creates or requests
 * the link.
 */
export const installerLinkRow = z.object({
  id,
  installer_id: id,
  installer_name: z.string(),
  /** E-mail address to which the link is sent; empty if the installer has none. */
  installer_email: z.string(),
  state: z.enum(installerLinkStates),
  created_at: moment,
  created_by_name: z.string().nullable(),
  /** Time from which the link no longer works. */
  expires_at: moment,
  ended_at: moment.nullable(),
  ended_by_name: z.string().nullable(),
  last_used_at: moment.nullable(),
  mailed_at: moment.nullable(),
  /** Photos on all phones that wait to be uploaded; null if no phone has reported any. */
  waiting: z
    .object({
      photos: z.int(),
      /** Time when the oldest of these photos was taken or chosen. */
      oldest_at: moment,
      /** Time of the latest report by a phone. */
      told_at: moment,
    })
    .nullable(),
})

/** Link with its address, as text and as a QR code. */
const openedLink = installerLinkRow.extend({
  address: z.string(),
  /** SVG, black on transparent. */
  qr: z.string(),
})

/** Latest report of an installer on a space: work that could not be done and is not done since, or a note. */
const spaceReport = z.object({
  space_id: id,
  space_name: z.string(),
  installer_name: z.string(),
  kind: z.enum(['not_done', 'note']),
  /** Reason why the work could not be done; null for a note. */
  reason: z.enum(notDoneReasons).nullable(),
  text: z.string(),
  /** Time at which the report arrived. */
  at: moment,
})

/** Maximum number of reports returned for a budget. */
export const mostSpaceReports = 200

const access = { path: '/budget', right: 'access' } as const
const edit = { path: '/budget', right: 'edit' } as const
/** Requires a person, because a link outlives the API key that requested it. */
const byPerson = { ...edit, inPerson: true } as const
const ofBudget = { id, link_id: id }

export const installerLinkCalls = {
  installerlink: declareCall({
    summary:
      'Return the link by which an installer opens their spaces of an approved budget, or create it. A given day becomes its last day. House only',
    permission: byPerson,
    changes: true,
    input: z.strictObject({
      id,
      installer_id: id,
      /** Last day on which the link works; defaults to a fixed number of days after the last planned day. */
      last_day: day.optional(),
    }),
    output: openedLink,
  }),
  installerlinks: declareCall({
    summary:
      'List the installers of a budget with their numbers of spaces, the links created, newest first, and what they report. House only',
    permission: access,
    changes: false,
    input: z.strictObject({ id }),
    output: z.object({
      installers: z.array(z.object({ id, name: z.string(), email: z.string(), spaces: z.int() })),
      links: z.array(installerLinkRow),
      /** Work that could not be done comes first, then notes; latest first. */
      reports: z.array(spaceReport),
    }),
  }),
  maillink: declareCall({
    summary: 'Mail a link to its installer, in their language. House only',
    permission: byPerson,
    changes: true,
    input: z.strictObject(ofBudget),
    output: z.object({ email: z.string() }),
  }),
  revokelink: declareCall({
    summary: 'Revoke a link immediately. House only',
    permission: edit,
    changes: true,
    input: z.strictObject(ofBudget),
    output: installerLinkRow,
  }),
  restorelink: declareCall({
    summary: 'Restore a revoked link, unless a newer one has replaced it. House only',
    permission: byPerson,
    changes: true,
    input: z.strictObject(ofBudget),
    output: installerLinkRow,
  }),
}
