import type { ColumnKind } from '@lienzo/rules/records/list-filter'
import { declareCall } from '../wire/call.ts'
import { id, moment } from '../wire/fields.ts'
import { exportInput, listInput, listOutput, spreadsheetType } from '../wire/list.ts'
import { z } from '../wire/zod.ts'

/**
 * Record to which a logged value refers, with the record's current name. The name is null if the record no longer exists or the
 * caller is not allowed to see it.
 */
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
 * Values of a field before and after a change, in wire units (euros, m2, percent). `field` is the path of the field in the
 * record, such as `lines.2.copies`; list entries are counted from 1. If a value refers to a record, the name of that record is
 * included.
 */
export const loggedChange = z.object({
  field: z.string(),
  kind: z.enum(loggedKinds),
  before: loggedValue,
  after: loggedValue,
})
export type LoggedChange = z.output<typeof loggedChange>

/** Maximum number of fields named in `more_fields`. */
export const mostCountedFields = 6

/**
 * Changes in one log entry. If there are too many, `more_changes` contains the number of omitted changes, and `more_fields`
 * lists the fields that they affect most often: a list (`first`), the field of its entries (`part`), and the first and last
 * position (`from`, `to`). For a field of the record itself, `part` is empty and the positions are null.
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
  /** Set if the record still exists and the caller is allowed to see it. */
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
