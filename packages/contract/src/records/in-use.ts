import { mergedResources } from '../customers/customer-merge.ts'
import { id } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

/** Resources that can prevent the deletion of another record. */
export const dependentResources = [...mergedResources, 'user', 'category', 'product'] as const

/** Content of IN_USE: the dependent records, and the records that can be made inactive instead. */
export const inUse = z.object({
  /** First record in use. */
  name: z.string(),
  /** Dependent records; `column` is the list column with the name of the record in use, if there is one. */
  holds: z.array(
    z.object({
      resource: z.enum(dependentResources),
      count: z.int().min(1),
      column: z.string().nullable(),
    }),
  ),
  /** Number of further selected records in use. */
  more: z.int(),
  /** Active ones among the records in use. */
  active_ids: z.array(id),
})
export type InUse = z.output<typeof inUse>
