import type { ColumnKind } from '@lienzo/rules/records/list-filter'
import { declareCall } from '../wire/call.ts'
import { id, moment } from '../wire/fields.ts'
import { exportInput, listInput, listOutput, spreadsheetType } from '../wire/list.ts'
import { z } from '../wire/zod.ts'

/** A record that a logged value names, by its present name; without a name where it is gone or not the caller's to see. */
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
 * One field before and after a change, in euros, m2 and percent as everywhere on the wire. `field` is the path of the value
 * in the record (`lines.2.copies`, counted from 1); records are given by name.
 */
export const loggedChange = z.object({
  field: z.string(),
  kind: z.enum(loggedKinds),
  before: loggedValue,
  after: loggedValue,
})
export type LoggedChange = z.output<typeof loggedChange>

/** The changes of one entry; `more_changes` counts those that were left out of a very long one. */
export const loggedChanges = { changes: z.array(loggedChange), more_changes: z.int() }

export const logRow = z.object({
  id: z.int(),
  created_at: moment,
  user_id: id.nullable(),
  user_name: z.string().nullable(),
  /** Where the request came from. */
  address: z.string(),
  action: z.string(),
  resource: z.string(),
  record_id: id.nullable(),
  /** The record's name or code when it was changed. */
  label: z.string(),
  customer_id: id.nullable(),
  customer_name: z.string().nullable(),
  ...loggedChanges,
  /** Whether the record is still there for the caller. */
  exists: z.boolean(),
})

export const logCalls = {
  list: declareCall({
    summary: 'Who did what, the newest first; append only',
    permission: { path: '/log', right: 'access' },
    changes: false,
    input: listInput,
    output: listOutput(logRow),
  }),
  export: declareCall({
    summary: 'The log as a spreadsheet, all of its pages',
    permission: { path: '/log', right: 'access' },
    changes: false,
    input: exportInput,
    output: z.never(),
    document: spreadsheetType,
  }),
}
