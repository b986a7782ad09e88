import { declareCall } from '../wire/call.ts'
import { id } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

/** Search result. `detail` distinguishes records of the same name; `path` is the path of the record's screen. */
export const foundRecord = z.object({ id, label: z.string(), detail: z.string(), path: z.string() })

/** Results from one resource, best match first. */
export const foundGroup = z.object({
  /** Name of the resource as in the paths of its calls, such as 'order' for `orderrest`. */
  resource: z.string(),
  /** Path of the list that shows all results; null if the resource has no list of its own. */
  list: z.string().nullable(),
  rows: z.array(foundRecord),
  /** Number of results; a minimum if `more` is set. */
  total: z.int(),
  more: z.boolean(),
})
export type FoundGroup = z.output<typeof foundGroup>

export const searchCalls = {
  find: declareCall({
    summary: 'Search all records that the caller can view for a text in their names, codes and references',
    permission: 'signed-in',
    changes: false,
    input: z.strictObject({
      text: z.string().max(200),
      /** Maximum number of results per resource. */
      limit: z.int().min(1).max(20).default(5),
      /** Names of the resources to search; all if omitted. */
      resources: z.array(z.string().max(64)).max(100).optional(),
    }),
    output: z.object({ groups: z.array(foundGroup) }),
  }),
}
