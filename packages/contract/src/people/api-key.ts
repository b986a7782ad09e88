import { declareCall } from '../wire/call.ts'
import { id, moment, requiredText } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { permissionMap } from './role.ts'

/** API key in a list; `start` contains its first characters, by which its owner recognises it. */
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
    summary: "The caller's running API keys, or those of another user whom the caller may view",
    permission: 'in-person',
    changes: false,
    input: z.strictObject({ user_id: id.optional() }),
    output: z.array(apiKey),
  }),
  make: declareCall({
    summary: 'Make an API key that may do what its user may, within a scope; the key is answered this once',
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
    summary: 'End an API key at once: an own one, or that of a user whom the caller may change',
    permission: 'in-person',
    changes: true,
    input: z.strictObject({ id }),
    output: z.object({}),
  }),
}
