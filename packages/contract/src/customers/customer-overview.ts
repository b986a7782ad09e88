import { spaceKinds } from '@lienzo/rules/customers/space-kinds'
import { userWithLimits } from '../people/user-limits.ts'
import { figuresByState, newestOrders } from '../sales/order-figures.ts'
import { declareCall } from '../wire/call.ts'
import { fileView, id, moment, timeZone } from '../wire/fields.ts'
import { getInput } from '../wire/list.ts'
import { z } from '../wire/zod.ts'
import { spaceNumber } from './space.ts'

const runningCampaign = z.object({
  id,
  code: z.string(),
  name: z.string(),
  ends_at: moment.nullable(),
  /** First artwork of the campaign. */
  cover: fileView.nullable(),
})

const customerUser = userWithLimits.extend({
  active: z.boolean(),
  picture: fileView.nullable(),
  last_sign_in_at: moment.nullable(),
})

const newSpace = z.object({
  id,
  number: spaceNumber,
  shop_name: z.string(),
  kind: z.enum(spaceKinds),
  position: z.string(),
  city: z.string(),
})

/** Overview of a customer. Parts that the caller is not allowed to see are null. */
export const customerOverview = z.object({
  orders: z.object({ states: figuresByState, latest: newestOrders }).nullable(),
  campaigns: z
    .object({
      total: z.int(),
      running: z.int(),
      /** Running campaigns, sorted by end date. */
      rows: z.array(runningCampaign),
    })
    .nullable(),
  users: z
    .object({
      total: z.int(),
      /** Time of the most recent sign-in by any of the customer's users. */
      last_sign_in_at: moment.nullable(),
      /** Users, active ones first, then those who have used the largest share of a limit. */
      rows: z.array(customerUser),
    })
    .nullable(),
  promotions: z.object({ total: z.int(), active: z.int() }).nullable(),
  spaces: z
    .object({
      total: z.int(),
      active: z.int(),
      /** Number of spaces of each kind, most frequent kind first. Kinds without spaces are left out. */
      kinds: z.array(z.object({ kind: z.enum(spaceKinds), total: z.int(), active: z.int() })),
      /** Newest active spaces. */
      rows: z.array(newSpace),
    })
    .nullable(),
})

export const customerOverviewCalls = {
  overview: declareCall({
    summary:
      'Return an overview of a customer; includes only the parts that the caller can access, within their scope',
    permission: { path: '/customer', right: 'access' },
    changes: false,
    input: getInput.extend({ time_zone: timeZone }),
    output: customerOverview,
  }),
}
