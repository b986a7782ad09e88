import { resourcePaths } from '@lienzo/rules/people/permissions'
import { declareCall } from '../wire/call.ts'
import { id } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { permissionMap } from './role.ts'

/** Field that other systems send. It is ignored, because the token identifies the caller. */
const claim = z
  .union([z.int(), z.string().max(40)])
  .nullable()
  .optional()
const token = z.string().max(4096).optional()

export const permissionCalls = {
  geturluserpermission: declareCall({
    summary: 'Check whether the caller can open the screen at a URL',
    permission: 'signed-in',
    changes: false,
    input: z.object({ id: claim, url: z.string().max(500), role: claim, token }),
    output: z.object({ permission_access: z.boolean() }),
  }),
  retrieveuserpermissions: declareCall({
    summary: "Return the caller's permissions by resource path",
    permission: 'signed-in',
    changes: false,
    input: z.object({ id: claim, role: claim, token }),
    output: permissionMap,
  }),
  getholders: declareCall({
    summary:
      'List the people whom the caller can ask for a missing right: on their own side, with the right to edit a path and, if `access` is given, access to that path, which they need in order to grant it',
    permission: 'in-person',
    changes: false,
    input: z.strictObject({ path: z.enum(resourcePaths), access: z.enum(resourcePaths).optional() }),
    output: z.array(z.object({ id, name: z.string() })),
  }),
}
