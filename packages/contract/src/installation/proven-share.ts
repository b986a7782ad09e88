import { declareCall } from '../wire/call.ts'
import { id } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { shareKinds } from './proven-share-kinds.ts'

/**
 * How far spaces of approved budgets are: proven, a photo waits for its review, something is to be done again, no photo yet.
 * Others than the house are told which are proven and which are not (`missing`).
 */
const counts = {
  spaces: z.int(),
  proven: z.int(),
  waiting: z.int(),
  refused: z.int(),
  missing: z.int(),
}

/** The most groups that are told one by one. */
export const mostShares = 100

export const provenShareCalls = {
  provenshare: declareCall({
    summary:
      'How many spaces of approved budgets are proven by a valid photo, by campaign, chain, shop or installer, the least proven first',
    permission: { path: '/budget/photoreview', right: 'access' },
    changes: false,
    input: z.strictObject({
      by: z.enum(shareKinds),
      customer_id: id.optional(),
      campaign_id: id.optional(),
      installer_id: id.optional(),
    }),
    output: z.object({
      rows: z.array(
        z.object({
          /** The campaign or installer; null for chains, shops, and what belongs to none. */
          id: id.nullable(),
          /** Empty for what belongs to none. */
          name: z.string(),
          ...counts,
        }),
      ),
      /** How many groups there are in all. */
      groups: z.int(),
      all: z.object(counts),
    }),
  }),
}
