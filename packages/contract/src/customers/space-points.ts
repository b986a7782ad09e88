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
     * Columns instead of rows, which halves the size of the output. Every array except `shop_names` has the same length and
     * order as `ids`.
     */
    output: z.object({
      ids: z.array(id),
      numbers: z.array(z.int()),
      latitudes: z.array(z.number()),
      longitudes: z.array(z.number()),
      /** Index of each space's shop name in `shop_names`, which contains each name once. */
      shops: z.array(count),
      shop_names: z.array(z.string()),
      /** Number of listed spaces without coordinates. */
      unplaced: count,
    }),
  }),
}
