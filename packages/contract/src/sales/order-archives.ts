import { declareCall } from '../wire/call.ts'
import { id, moment } from '../wire/fields.ts'
import { getInput } from '../wire/list.ts'
import { z } from '../wire/zod.ts'

const access = { path: '/order', right: 'access' } as const
const edit = { path: '/order', right: 'edit' } as const

export const archiveStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const

/** Contents of an order's ZIP: the artwork for production, or the photos that prove its spaces. */
export const archiveContents = ['artwork', 'proof'] as const

/** Ids of the lines to which a call is limited, such as the lines of one shop. If omitted, the call applies to all lines. */
export const lineIds = z.array(id).min(1).max(10_000).optional()

/** ZIP archive of an order. */
export const orderArchive = z.object({
  id,
  order_id: id,
  content: z.enum(archiveContents),
  /** Number of selected lines; null if the ZIP contains the whole order. */
  line_count: z.int().nullable(),
  created_at: moment,
  created_by_name: z.string(),
  state: z.enum(archiveStates),
  /** Progress of creating the ZIP, in percent. */
  progress: z.int().min(0).max(100),
  /** Number of artworks or photos in the ZIP, and number of those that could not be read. */
  artworks: z.int().min(0),
  missing: z.int().min(0),
  ended_at: moment.nullable(),
  /**
   * End of the download period, until which interrupted downloads can be resumed; null until the ZIP is complete. The address
   * in `file` expires earlier.
   */
  expires_at: moment.nullable(),
  file: z.object({ name: z.string(), size: z.int().min(0), address: z.string() }).nullable(),
})
export type OrderArchive = z.output<typeof orderArchive>

export const orderArchiveCalls = {
  generatezip: declareCall({
    summary:
      'Start a task that packs some or all lines of an order into a ZIP to download: their artwork with job sheet and labels, or their proof with report and the SHA-256 of each photo. If a ZIP of the same lines is in progress, returns that one',
    permission: edit,
    changes: true,
    input: z.strictObject({ id, content: z.enum(archiveContents).default('artwork'), line_ids: lineIds }),
    output: orderArchive,
  }),
  archives: declareCall({
    summary: 'List the ZIPs of an order that are in progress or can be downloaded, newest first',
    permission: access,
    changes: false,
    input: getInput,
    output: z.array(orderArchive),
  }),
  stopzip: declareCall({
    summary: 'Stop a ZIP in progress; `id` is the id of the ZIP',
    permission: edit,
    changes: true,
    input: getInput,
    output: orderArchive,
  }),
}
