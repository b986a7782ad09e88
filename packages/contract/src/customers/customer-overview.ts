import { orderStates } from '@lienzo/rules/order-states'
import { spaceKinds } from '@lienzo/rules/space-kinds'
import { declareCall } from '../wire/call.ts'
import {
  euros,
  fileView,
  id,
  moment,
  signedEuros,
  signedSquareMetres,
  squareMetres,
  sumOfEuros,
  sumOfSquareMetres,
} from '../wire/fields.ts'
import { getInput } from '../wire/list.ts'
import { z } from '../wire/zod.ts'
import { spaceNumber } from './space.ts'

const order = z.object({
  id,
  code: z.string(),
  status: z.enum(orderStates),
  reference: z.string(),
  campaign_name: z.string().nullable(),
  m2: squareMetres,
  net: euros,
  created_at: moment,
})

const runningCampaign = z.object({
  id,
  code: z.string(),
  name: z.string(),
  ends_at: moment.nullable(),
  /** Its first artwork. */
  cover: fileView.nullable(),
})

const customerUser = z.object({
  id,
  username: z.string(),
  usergroup_name: z.string(),
  active: z.boolean(),
  picture: fileView.nullable(),
  user_saldo_euros: signedEuros,
  user_saldo_m2: signedSquareMetres,
  user_limit_euros: euros,
  user_limit_m2: squareMetres,
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

/** What there is of a customer. A part is `null` where it is not for the caller. */
export const customerOverview = z.object({
  orders: z
    .object({
      /** Every state, in the order in which an order passes them, with the price without VAT. */
      states: z.array(
        z.object({
          status: z.enum(orderStates),
          orders: z.int(),
          m2: sumOfSquareMetres,
          net: sumOfEuros,
        }),
      ),
      /** The newest. */
      latest: z.array(order),
    })
    .nullable(),
  campaigns: z
    .object({
      total: z.int(),
      running: z.int(),
      /** Of those that run, the ones that end first. */
      rows: z.array(runningCampaign),
    })
    .nullable(),
  users: z
    .object({
      total: z.int(),
      /** When one of them was here last. */
      last_sign_in_at: moment.nullable(),
      /** Those first who have used the largest share of a limit. */
      rows: z.array(customerUser),
    })
    .nullable(),
  promotions: z.object({ total: z.int(), active: z.int() }).nullable(),
  spaces: z
    .object({
      total: z.int(),
      active: z.int(),
      /** Of each kind that there is, the most frequent first. */
      kinds: z.array(z.object({ kind: z.enum(spaceKinds), total: z.int(), active: z.int() })),
      /** The newest of those that are active. */
      rows: z.array(newSpace),
    })
    .nullable(),
})

export const customerOverviewCalls = {
  overview: declareCall({
    summary: 'What there is of a customer: each part only to those who may view it, within their scope',
    permission: { path: '/customer', right: 'view' },
    changes: false,
    input: getInput,
    output: customerOverview,
  }),
}
