import { declareCall } from '../wire/call.ts'
import { id } from '../wire/fields.ts'
import { recordListInput } from '../wire/list.ts'
import { z } from '../wire/zod.ts'

const count = z.int().min(0)

/** The map that goes with the list of spaces. */
export const spacePointCalls = {
  points: declareCall({
    summary: 'Where the spaces are that a list holds, all of them at once, and how many have no place',
    permission: { path: '/space', right: 'access' },
    changes: false,
    input: recordListInput.pick({ search: true, filters: true, deleted: true }),
    /** One array a field, each as long as `ids`, in the order of the ids: half of what as many objects would take. */
    output: z.object({
      ids: z.array(id),
      numbers: z.array(z.int()),
      latitudes: z.array(z.number()),
      longitudes: z.array(z.number()),
      /** The place of its shop's name in `shop_names`, where each name is once. */
      shops: z.array(count),
      shop_names: z.array(z.string()),
      /** How many the list holds beside these. */
      unplaced: count,
    }),
  }),
}
