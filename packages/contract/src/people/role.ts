import { resourcePaths } from '@lienzo/rules/permissions'
import { recordFields, requiredText, text, updateFields } from '../wire/fields.ts'
import type { ListColumns } from '../wire/list.ts'
import { pickCall, standardCalls } from '../wire/standard-calls.ts'
import { z } from '../wire/zod.ts'

const flag = z.enum(['0', '1'])

/** '0' denies, '1' grants: seeing the menu item, opening the screen, writing. */
export const permissionEntry = z.object({ perm_view: flag, perm_access: flag, perm_edit: flag })

/** By resource path; a path that is missing is denied. */
export const permissionMap = z.partialRecord(z.enum(resourcePaths), permissionEntry)

const roleFields = { name: requiredText(80), description: text(500) }

/** Whether its users sign in with a second factor. */
const second_factor = z.boolean()

export const roleRow = z.object({ ...recordFields, ...roleFields, second_factor })
export const roleRecord = roleRow.extend({ permissions: permissionMap })
export const roleUpdate = z.strictObject({
  ...updateFields,
  ...roleFields,
  second_factor: second_factor.optional(),
  permissions: permissionMap,
})

export const roleColumns = {
  name: { kind: 'text' },
  description: { kind: 'text' },
  second_factor: { kind: 'boolean' },
  created_at: { kind: 'date' },
  updated_at: { kind: 'date' },
} as const satisfies ListColumns

export const roleCalls = {
  ...standardCalls({
    name: 'role',
    row: roleRow,
    record: roleRecord,
    update: roleUpdate,
  }),
  getroles: pickCall('roles'),
}
