import { declareCall } from '../wire/call.ts'
import { id } from '../wire/fields.ts'
import { recordListInput } from '../wire/list.ts'
import { z } from '../wire/zod.ts'

const count = z.int().min(0)

/** Calls of the map that is shown beside the list of spaces. */
export const spacePointCalls = {
  points: declareCall({
    summary:
      'Return the coordinates of all listed spaces, without pages, and the number of spaces without coordinates',
    permission: { path: '/space', right: 'access' },
    changes: false,
    input: recordListInput.pick({ search: true, filters: true, deleted: true }),
    /**
     * Columns instead of rows, because they halve the size of the output: all arrays have the length and order of `ids`, except
     * `shop_names`.
     */
    output: z.object({
      ids: z.array(id),
      numbers: z.array(z.int()),
      latitudes: z.array(z.number()),
      longitudes: z.array(z.number()),
      /** Indexes of the shop names in `shop_names`, which contains each name once. */
      shops: z.array(count),
      shop_names: z.array(z.string()),
      /** Number of listed spaces without coordinates. */
      unplaced: count,
    }),
  }),
}
