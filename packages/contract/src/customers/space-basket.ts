import { declareCall } from '../wire/call.ts'
import { id } from '../wire/fields.ts'
import { inBasketInput, largestPage } from '../wire/list.ts'
import { z } from '../wire/zod.ts'

const access = { path: '/space', right: 'access' } as const

const count = z.int().min(0)

/**
 * Calls for the caller's basket, which contains the spaces that the user has collected. Deleted spaces and those that the user
 * is not allowed to see are left out. Collecting a space does not change the space, so read access is enough.
 */
export const spaceBasketCalls = {
  getbasket: declareCall({
    summary: "Return the number of spaces in the caller's basket, and which of the given spaces are in it",
    permission: access,
    changes: false,
    input: z.strictObject({ ids: z.array(id).max(largestPage).default([]) }),
    output: z.object({ total: count, ids: z.array(id) }),
  }),
  getbasketcustomers: declareCall({
    summary: "Count the spaces in the caller's basket by customer, because an order is for one customer",
    permission: access,
    changes: false,
    input: z.strictObject({}),
    output: z.array(z.object({ id, name: z.string(), spaces: count })),
  }),
  addremovespace: declareCall({
    summary: "Add a space to the caller's basket, or remove it",
    permission: 'signed-in',
    furtherPermission: () => access,
    changes: true,
    logged: false,
    input: z.strictObject({ id, in_basket: z.boolean() }),
    output: z.object({ total: count }),
  }),
  addremoveall: declareCall({
    summary: "Add spaces to the caller's basket or remove them: some, or all that match",
    permission: 'signed-in',
    furtherPermission: () => access,
    changes: true,
    logged: false,
    input: inBasketInput,
    /** `ids` are the spaces that were actually added or removed. The opposite call with these ids undoes the change exactly. */
    output: z.object({ total: count, ids: z.array(id) }),
  }),
}
