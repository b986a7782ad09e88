import { spaceStates } from '@lienzo/rules/sales/allocation/allocation'
import { declareCall } from '../wire/call.ts'
import { id } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { approvals, releases } from './artwork/artwork-states.ts'
import { sizeCheck } from './order-lines.ts'

/** Maximum spaces and artwork images in one answer. */
export const mostAllocated = { spaces: 10_000, artworks: 500 }

/**
 * Calls of the allocation of a campaign's artwork to spaces. Results are encoded as characters, because there can be thousands of
 * each.
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
       * Order for which the spaces are checked: its own lines do not count as taken, and its days apply. Defaults to the
       * campaign's days.
       */
      order_id: id.nullable().default(null),
      /** Product to be printed, for its bleed and its possible sizes. */
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
          /** Campaign, order and days by which it is taken, as far as the caller is allowed to know. */
          taken: sizeCheck.pick({ key: true, values: true }).nullable(),
          /** Artwork images of the order's lines for this space. */
          artwork_ids: z.array(id),
        }),
      ),
      /** One string per artwork, with one character per space. */
      codes: z.array(z.string()),
      /** Number of spaces beyond the maximum. */
      left_out: z.int(),
    }),
  }),
}
