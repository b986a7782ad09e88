import { spaceStates } from '@lienzo/rules/sales/allocation/allocation'
import { declareCall } from '../wire/call.ts'
import { id } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { approvals, releases } from './artwork/artwork-states.ts'
import { sizeCheck } from './order-lines.ts'

/** Maximum number of spaces, and of artwork images, in one response. */
export const mostAllocated = { spaces: 10_000, artworks: 500 }

/**
 * Call that checks which artwork of a campaign fits which space. Results are encoded as single characters, because the spaces
 * and artworks can form millions of pairs.
 */
export const allocationCalls = {
  allocation: declareCall({
    summary:
      'Check which artwork images of a campaign fit which spaces of its customer. Returns one character for each pair, 0 to 8 for proportions and resolution or ? for an unknown shape, and the details of each space and artwork once',
    permission: { path: '/order', right: 'access' },
    furtherPermission: () => ({ path: '/campaign', right: 'access' }) as const,
    changes: false,
    input: z.strictObject({
      campaign_id: id,
      /**
       * Order for which the spaces are checked, on the days of that order. The order's own lines are ignored. Without an order,
       * the days of the campaign apply.
       */
      order_id: id.nullable().default(null),
      /** Product to be printed, which determines the bleed and the allowed sizes. */
      product_id: id.nullable().default(null),
    }),
    output: z.object({
      artworks: z.array(
        z.object({
          id,
          name: z.string(),
          picture: z.string(),
          approval: z.enum(approvals),
          release: z.enum(releases),
        }),
      ),
      spaces: z.array(
        z.object({
          id,
          number: z.int(),
          name: z.string(),
          width: z.int(),
          height: z.int(),
          bleed: z.int(),
          state: z.enum(spaceStates),
          /**
           * Warning that the space is taken, with the campaign, order and days, as far as the caller is allowed to see them;
           * null if the space is free.
           */
          taken: sizeCheck.pick({ key: true, values: true }).nullable(),
          /** Ids of the artwork images that the order already uses for this space. */
          artwork_ids: z.array(id),
        }),
      ),
      /**
       * One string per artwork, with one character per space; see the summary of the call for the meaning of the characters.
       */
      codes: z.array(z.string()),
      /** Number of spaces left out because they exceed the maximum. */
      left_out: z.int(),
    }),
  }),
}
