import { mergedResources } from '../customers/customer-merge.ts'
import { id } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

/** What can keep another record from being deleted. */
export const dependentResources = [...mergedResources, 'user', 'category', 'product'] as const

/** The content of an IN_USE: what is there, and which records can be made inactive instead. */
export const inUse = z.object({
  /** The first of them. */
  name: z.string(),
  /** `column` is that of their list which holds the name of the record in use, where it has one. */
  holds: z.array(
    z.object({
      resource: z.enum(dependentResources),
      count: z.int().min(1),
      column: z.string().nullable(),
    }),
  ),
  /** How many more of those that were chosen are in use. */
  more: z.int(),
  /** Those in use that are active. */
  active_ids: z.array(id),
})
export type InUse = z.output<typeof inUse>
