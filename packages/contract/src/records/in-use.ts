import { mergedResources } from '../customers/customer-merge.ts'
import { id } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

/** Resources that can prevent the deletion of another record. */
export const dependentResources = [...mergedResources, 'user', 'category', 'product'] as const

/**
 * Content of an IN_USE error: the numbers of dependent records, and the records that can be deactivated instead of being
 * deleted.
 */
export const inUse = z.object({
  /** Name of the first selected record that is in use. */
  name: z.string(),
  /**
   * Number of dependent records of each resource. `column` is the list column that shows the name of the record in use; null if
   * no column does.
   */
  holds: z.array(
    z.object({
      resource: z.enum(dependentResources),
      count: z.int().min(1),
      column: z.string().nullable(),
    }),
  ),
  /** Number of other selected records that are in use. */
  more: z.int(),
  /** Ids of the selected customers that are in use and active; empty for other resources. */
  active_ids: z.array(id),
})
export type InUse = z.output<typeof inUse>
