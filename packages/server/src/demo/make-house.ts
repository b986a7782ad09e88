import { HOUSE_USERGROUP_ID, type PermissionMap, resourcePaths } from '@lienzo/rules/people/permissions'
import { sql } from 'drizzle-orm'
import type { Handle } from '../core/context/handle.ts'
import type { LogEntry } from '../core/context/log-entry.ts'
import type { Services } from '../core/context/services.ts'
import { writeLog } from '../core/log/write-log.ts'
import { rolePermissions, roles } from '../db/tables/people/roles.ts'
import { usergroups, users } from '../db/tables/people/users.ts'

const HOUSE = 'Lienzo'
export const ADMINISTRATOR = 'admin'
export const ADMINISTRATORS_EMAIL = 'admin@example.com'

/** Input for a new house: an empty database, the current time in Unix seconds, and the password for all users. */
type Making = { database: Handle; services: Services; now: number; password: string }

/** Creates a house with its company. Returns the names of the users who can sign in besides the administrator. */
export type MakeCompany = (making: Making) => Promise<string[]>

/** Permission map with every permission on every path. */
export const everything = Object.fromEntries(
  resourcePaths.map((path) => [path, { perm_view: '1', perm_access: '1', perm_edit: '1' }]),
) as Required<PermissionMap>

/** Creates the user group of the house, the administrator and the administrator's role. */
export async function makeHouse({ database, services, now, password }: Making): Promise<void> {
  const record = { created_at: now, updated_at: now }
  await database.insert(usergroups).values({ ...record, id: HOUSE_USERGROUP_ID, name: HOUSE })
  // The user group has a fixed id, so the sequence has to be advanced past that id.
  await database.execute(
    sql`select setval(pg_get_serial_sequence('usergroups', 'id'), ${HOUSE_USERGROUP_ID})`,
  )
  const [role] = await database
    .insert(roles)
    .values({ ...record, name: 'Administrador' })
    .returning()
  if (!role) throw new Error('The role of the administrator was not made')
  await database.insert(rolePermissions).values(
    Object.entries(everything).map(([path, entry]) => ({
      ...entry,
      path: path as keyof PermissionMap,
      role_id: role.id,
    })),
  )
  const [user] = await database
    .insert(users)
    .values({
      ...record,
      username: ADMINISTRATOR,
      email: ADMINISTRATORS_EMAIL,
      first_name: 'Administración',
      role_id: role.id,
      usergroup_id: HOUSE_USERGROUP_ID,
      password_hash: await services.passwords.hashOf(password),
    })
    .returning()
  if (!user) throw new Error('The administrator was not made')

  const origin = { address: 'local', user_agent: '' }
  const entries: LogEntry[] = [
    {
      resource: 'usergroup',
      record_id: HOUSE_USERGROUP_ID,
      label: HOUSE,
      customer_id: null,
      action: 'create',
    },
    { resource: 'role', record_id: role.id, label: role.name, action: 'create' },
    { resource: 'user', record_id: user.id, label: ADMINISTRATOR, customer_id: null, action: 'create' },
  ]
  await writeLog(database, entries, { now, origin, services, user_id: user.id })
}
