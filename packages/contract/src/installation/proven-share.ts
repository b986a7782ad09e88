import { declareCall } from '../wire/call.ts'
import { id } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { shareKinds } from './proven-share-kinds.ts'

/**
 * Progress of spaces of approved budgets: proven, photo waiting for review, to be done again, no photo yet. Other callers than
 * the house only learn which are proven and which are not (`missing`).
 */
const counts = {
  spaces: z.int(),
  proven: z.int(),
  waiting: z.int(),
  refused: z.int(),
  missing: z.int(),
}

/** Maximum groups listed one by one. */
export const mostShares = 100

export const provenShareCalls = {
  provenshare: declareCall({
    summary:
      'Count the spaces of approved budgets that a valid photo proves, by campaign, chain, shop or installer, lowest share first',
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
          /** Campaign or installer; null for chains, shops, and spaces without one. */
          id: id.nullable(),
          /** Empty for spaces without one. */
          name: z.string(),
          ...counts,
        }),
      ),
      /** Total number of groups. */
      groups: z.int(),
      all: z.object(counts),
    }),
  }),
}
