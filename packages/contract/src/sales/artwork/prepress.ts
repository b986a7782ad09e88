import { declareCall } from '../../wire/call.ts'
import { day, fileView, id, moment } from '../../wire/fields.ts'
import { exportInput, listInput, listOutput, spreadsheetType } from '../../wire/list.ts'
import { z } from '../../wire/zod.ts'
import { approvals, releases } from './artwork-states.ts'

/** Artwork in the prepress list. */
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
  /** Worst level among the findings in a PDF; null for other files, and until the PDF is inspected. */
  file_level: z.enum(['ok', 'warning', 'error']).nullable(),
  /**
   * Number of confirmed orders that wait for the artwork, and the earliest day by which one of them needs it: the promised day,
   * or else the requested day.
   */
  orders: z.int(),
  wanted_at: day.nullable(),
  created_at: moment,
  updated_at: moment,
})

const access = { path: '/prepress', right: 'access' } as const

/** Calls for the list of the artwork in all campaigns that waits for release or is released. */
export const prepressCalls = {
  list: declareCall({
    summary: 'List artwork images of all campaigns for release by prepress',
    permission: access,
    changes: false,
    input: listInput,
    output: listOutput(prepressRow),
  }),
  export: declareCall({
    summary: 'Export the prepress list as a spreadsheet, with all pages',
    permission: access,
    changes: false,
    input: exportInput,
    output: z.never(),
    document: spreadsheetType,
  }),
}
