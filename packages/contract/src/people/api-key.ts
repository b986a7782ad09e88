import { declareCall } from '../wire/call.ts'
import { id, moment, requiredText } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { permissionMap } from './role.ts'

/** API key as shown in lists. `start` contains the first characters of the key, so that its owner can recognise it. */
export const apiKey = z.object({
  id,
  name: z.string(),
  start: z.string(),
  permissions: permissionMap,
  created_at: moment,
  expires_at: moment.nullable(),
  last_used_at: moment.nullable(),
})

export const apiKeyCalls = {
  getkeys: declareCall({
    summary: "List the caller's active API keys, or those of another user whom the caller can view",
    permission: 'in-person',
    changes: false,
    input: z.strictObject({ user_id: id.optional() }),
    output: z.array(apiKey),
  }),
  make: declareCall({
    summary: "Create an API key with its user's rights, restricted to a scope; the key is returned only once",
    permission: 'in-person',
    changes: true,
    input: z.strictObject({
      name: requiredText(80),
      permissions: permissionMap,
      expires_at: moment.nullable().optional(),
    }),
    output: apiKey.extend({ key: z.string() }),
  }),
  end: declareCall({
    summary: "Revoke an API key immediately: one's own, or that of a user whom the caller can edit",
    permission: 'in-person',
    changes: true,
    input: z.strictObject({ id }),
    output: z.object({}),
  }),
}
