import type { ColumnKind } from '@lienzo/rules/records/list-filter'
import { declareCall } from '../wire/call.ts'
import { id, moment } from '../wire/fields.ts'
import { exportInput, listInput, listOutput, spreadsheetType } from '../wire/list.ts'
import { z } from '../wire/zod.ts'

/** Record named by a logged value, with its current name; null if it no longer exists or the caller is not allowed to see it. */
const namedRecord = z.object({ id: z.int(), name: z.string().nullable() })
const loggedPart = z.union([z.string(), z.number(), z.boolean(), namedRecord])
const loggedValue = z.union([loggedPart, z.array(loggedPart)]).nullable()
export type LoggedPart = z.output<typeof loggedPart>
export type LoggedValue = z.output<typeof loggedValue>

export const loggedKinds = [
  'text',
  'integer',
  'cents',
  'percent',
  'area',
  'degrees',
  'date',
  'boolean',
  'choice',
  'id',
] as const satisfies readonly ColumnKind[]

/**
 * Field before and after a change, in wire units: euros, m2 and percent. `field` is the path in the record (`lines.2.copies`,
 * counted from 1); records are shown by name.
 */
export const loggedChange = z.object({
  field: z.string(),
  kind: z.enum(loggedKinds),
  before: loggedValue,
  after: loggedValue,
})
export type LoggedChange = z.output<typeof loggedChange>

/** Maximum number of fields named among those that are only counted. */
export const mostCountedFields = 6

/**
 * Changes of one entry. `more_changes` counts those omitted from a very long one, and `more_fields` names the most frequent of
 * their fields: `lines` and `copies` at positions `from` to `to`, or a field of the record itself, without a part and positions.
 */
export const loggedChanges = {
  changes: z.array(loggedChange),
  more_changes: z.int(),
  more_fields: z.array(
    z.object({
      first: z.string(),
      part: z.string(),
      count: z.int(),
      from: z.int().nullable(),
      to: z.int().nullable(),
    }),
  ),
}

export const logRow = z.object({
  id: z.int(),
  created_at: moment,
  user_id: id.nullable(),
  user_name: z.string().nullable(),
  /** IP address of the request. */
  address: z.string(),
  action: z.string(),
  resource: z.string(),
  record_id: id.nullable(),
  /** Name or code of the record at the time of the change. */
  label: z.string(),
  customer_id: id.nullable(),
  customer_name: z.string().nullable(),
  ...loggedChanges,
  /** Set if the record still exists for the caller. */
  exists: z.boolean(),
})

export const logCalls = {
  list: declareCall({
    summary: 'List log entries, newest first; the log is append-only',
    permission: { path: '/log', right: 'access' },
    changes: false,
    input: listInput,
    output: listOutput(logRow),
  }),
  export: declareCall({
    summary: 'Export the log as a spreadsheet, with all pages',
    permission: { path: '/log', right: 'access' },
    changes: false,
    input: exportInput,
    output: z.never(),
    document: spreadsheetType,
  }),
}
