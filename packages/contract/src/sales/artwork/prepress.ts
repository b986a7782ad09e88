import { declareCall } from '../../wire/call.ts'
import { day, fileView, id, moment } from '../../wire/fields.ts'
import { exportInput, listInput, listOutput, spreadsheetType } from '../../wire/list.ts'
import { z } from '../../wire/zod.ts'
import { approvals, releases } from './artwork-states.ts'

/** An artwork as those see it who pass artwork for print. */
export const prepressRow = z.object({
  id,
  name: z.string(),
  campaign_id: id,
  campaign_name: z.string(),
  customer_id: id,
  customer_name: z.string(),
  release: z.enum(releases),
  approval: z.enum(approvals),
  revision: z.int(),
  file: fileView.nullable(),
  /** The worst that is to be said of a PDF; null of another file, and where nobody has looked yet. */
  file_level: z.enum(['ok', 'warning', 'error']).nullable(),
  /** The confirmed orders that wait for it, and the first day for which one of them is promised, or else wanted. */
  orders: z.int(),
  wanted_at: day.nullable(),
  created_at: moment,
  updated_at: moment,
})

const access = { path: '/prepress', right: 'access' } as const

/** What waits to be passed for print, and what was, over all campaigns. */
export const prepressCalls = {
  list: declareCall({
    summary: 'Artwork images of all campaigns, to pass them for print',
    permission: access,
    changes: false,
    input: listInput,
    output: listOutput(prepressRow),
  }),
  export: declareCall({
    summary: 'The same as a spreadsheet, all of its pages',
    permission: access,
    changes: false,
    input: exportInput,
    output: z.never(),
    document: spreadsheetType,
  }),
}
