import { spaceStates } from '@lienzo/rules/sales/allocation/allocation'
import { declareCall } from '../wire/call.ts'
import { id } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { approvals, releases } from './artwork/artwork-states.ts'
import { sizeCheck } from './order-lines.ts'

/** The most spaces and artwork images of one answer. */
export const mostAllocated = { spaces: 10_000, artworks: 500 }

/** Which artwork of a campaign goes where: in letters, because thousands by thousands are asked for. */
export const allocationCalls = {
  allocation: declareCall({
    summary:
      'For each artwork image of a campaign and each space of its customer whether one fits into the other: a letter for each pair (its proportions and its dots as 0 to 8, ? where its shape is not known), and once for each space and artwork what is to be known of it',
    permission: { path: '/order', right: 'access' },
    furtherPermission: () => ({ path: '/campaign', right: 'access' }) as const,
    changes: false,
    input: z.strictObject({
      campaign_id: id,
      /** The order that it is for: its lines are none of others, and its days count. Left out, those of the campaign. */
      order_id: id.nullable().default(null),
      /** Of what is printed: its bleed, and which sizes it comes in. */
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
          /** By which campaign and order it is taken, and on which days, as far as the caller may know. */
          taken: sizeCheck.pick({ key: true, values: true }).nullable(),
          /** The artwork images that lines of the order have there. */
          artwork_ids: z.array(id),
        }),
      ),
      /** A string for each artwork, with a letter for each space. */
      codes: z.array(z.string()),
      /** Spaces beyond the most that are given. */
      left_out: z.int(),
    }),
  }),
}
