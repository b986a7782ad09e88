import { id } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { mergedResources } from './customer-merge.ts'

/** What a customer can have that it is not deleted with. */
export const dependentResources = [...mergedResources, 'user'] as const

/** The content of an IN_USE: what is there, and which records can be made inactive instead. */
export const inUse = z.object({
  /** The first of them. */
  name: z.string(),
  holds: z.array(z.object({ resource: z.enum(dependentResources), count: z.int().min(1) })),
  /** How many more of those that were chosen are in use. */
  more: z.int(),
  /** Those in use that are active. */
  active_ids: z.array(id),
})
export type InUse = z.output<typeof inUse>
