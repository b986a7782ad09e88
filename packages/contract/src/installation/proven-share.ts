import { declareCall } from '../wire/call.ts'
import { id } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { shareKinds } from './proven-share-kinds.ts'

/**
 * Number of spaces in approved or closed budgets by progress: proven, photo waiting for review, work or photo to be repeated,
 * no photo yet. For callers other than the house, `missing` counts all spaces that are not proven.
 */
const counts = {
  spaces: z.int(),
  proven: z.int(),
  waiting: z.int(),
  refused: z.int(),
  missing: z.int(),
}

/** Maximum number of groups returned. */
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
          /**
           * Id of the campaign or installer; null for chains and shops, and for the group of spaces without a campaign or
           * installer.
           */
          id: id.nullable(),
          /** Name of the group; empty for spaces without a campaign, chain or installer. */
          name: z.string(),
          /** City of a shop and name of its customer, because shops can have the same name; empty for other groups. */
          city: z.string(),
          customer_name: z.string(),
          ...counts,
        }),
      ),
      /** Total number of groups, including those not returned. */
      groups: z.int(),
      all: z.object(counts),
    }),
  }),
}
