import { resourcePaths } from '@lienzo/rules/people/permissions'
import { recordFields, requiredText, text, updateFields } from '../wire/fields.ts'
import { pickCall, standardCalls } from '../wire/standard-calls.ts'
import { z } from '../wire/zod.ts'

const flag = z.enum(['0', '1'])

/** Flags that grant access to the menu entry, to the screen and to editing: '0' denies, '1' grants. */
export const permissionEntry = z.object({ perm_view: flag, perm_access: flag, perm_edit: flag })

/** Permissions by resource path. A path that is missing is denied. */
export const permissionMap = z.partialRecord(z.enum(resourcePaths), permissionEntry)

const roleFields = { name: requiredText(80), description: text(500) }

/** Set if users with this role must sign in with a second factor. */
const second_factor = z.boolean()

export const roleRow = z.object({ ...recordFields, ...roleFields, second_factor })
export const roleRecord = roleRow.extend({ permissions: permissionMap })
export const roleUpdate = z.strictObject({
  ...updateFields,
  ...roleFields,
  second_factor: second_factor.optional(),
  permissions: permissionMap,
})

export const roleCalls = {
  ...standardCalls({
    name: 'role',
    row: roleRow,
    record: roleRecord,
    update: roleUpdate,
  }),
  getroles: pickCall('roles', '/role'),
}
