import { declareCall } from '../wire/call.ts'
import { id } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

/** A record that was found, with what tells it apart from others of its name. `path` is the screen that shows it. */
export const foundRecord = z.object({ id, label: z.string(), detail: z.string(), path: z.string() })

/** What was found of one resource, the best first. */
export const foundGroup = z.object({
  /** As in the first part of the resource's calls: 'order' of orderrest. */
  resource: z.string(),
  /** The path of the list that the same search can be seen in; `null` for what has no list of its own. */
  list: z.string().nullable(),
  rows: z.array(foundRecord),
  /** How many there are; where `more` is true, there are more than that. */
  total: z.int(),
  more: z.boolean(),
})
export type FoundGroup = z.output<typeof foundGroup>

export const searchCalls = {
  find: declareCall({
    summary: 'Records of everything that the caller may view, by a text in their names, codes and references',
    permission: 'signed-in',
    changes: false,
    input: z.strictObject({
      text: z.string().max(200),
      /** The most of each resource. */
      limit: z.int().min(1).max(20).default(5),
      /** Only these, by the names that the groups carry; left out, all. */
      resources: z.array(z.string().max(64)).max(100).optional(),
    }),
    output: z.object({ groups: z.array(foundGroup) }),
  }),
}
