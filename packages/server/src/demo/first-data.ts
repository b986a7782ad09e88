import { randomBytes } from 'node:crypto'
import { HOUSE_USERGROUP_ID, type PermissionMap, resourcePaths } from '@lienzo/rules/permissions'
import { sql } from 'drizzle-orm'
import type { Context, LogEntry } from '../core/context.ts'
import type { Handle, RootHandle } from '../core/handle.ts'
import { hashPassword } from '../core/passwords.ts'
import type { Services } from '../core/services.ts'
import { writeLog } from '../core/write-log.ts'
import { rolePermissions, roles } from '../db/tables/roles.ts'
import { usergroups, users } from '../db/tables/users.ts'
import { makeDemoCompany } from './demo-company.ts'

type Parts = { handle: RootHandle; services: Services }

const ADMINISTRATOR = 'admin'
const FIRST_DATA_LOCK = 7_102

/** All rights on all paths. */
export const everything = Object.fromEntries(
  resourcePaths.map((path) => [path, { perm_view: '1', perm_access: '1', perm_edit: '1' }]),
) as Required<PermissionMap>

/**
 * Gives an empty database its house, its administrator and, unless the settings say otherwise, the demo company: all of it
 * or, when it is interrupted, nothing. Gives what to tell the person at the first start; nothing where there are users.
 */
export async function makeFirstData({ handle, services }: Parts): Promise<string | undefined> {
  const { adminPassword, demo } = services.settings
  const password = adminPassword ?? randomBytes(12).toString('base64url')
  const made = await handle.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${FIRST_DATA_LOCK})`)
    const [somebody] = await transaction.select({ id: users.id }).from(users).limit(1)
    if (somebody) return undefined
    const context = await makeHouse(services, transaction, password)
    return { logins: demo ? await makeDemoCompany(context, password) : [] }
  })
  if (!made) return undefined
  const shown = adminPassword === undefined ? password : 'as ADMIN_PASSWORD says'
  const others = made.logins.length === 0 ? '' : `\nWith the same password: ${made.logins.join(', ')}`
  return `Sign in as: ${ADMINISTRATOR}\nPassword: ${shown}${others}`
}

/** The user group of the house, the administrator's role and the administrator, in whose name the rest is made. */
async function makeHouse(services: Services, database: Handle, password: string): Promise<Context> {
  const now = Math.floor(Date.now() / 1000)
  const record = { created_at: now, updated_at: now }
  await database.insert(usergroups).values({ ...record, id: HOUSE_USERGROUP_ID, name: 'Lienzo' })
  // The group was given its id by hand, so its sequence goes on after it.
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
      email: 'admin@example.com',
      first_name: 'Administración',
      role_id: role.id,
      usergroup_id: HOUSE_USERGROUP_ID,
      password_hash: await hashPassword(password),
    })
    .returning()
  if (!user) throw new Error('The administrator was not made')

  const origin = { address: 'local', user_agent: '' }
  const entries: LogEntry[] = [{ resource: 'user', record_id: user.id, action: 'create' }]
  await writeLog(database, entries, { now, origin, user_id: user.id })
  return {
    database,
    services,
    now,
    origin,
    log: () => undefined,
    caller: {
      user_id: user.id,
      username: user.username,
      role_id: role.id,
      usergroup_id: HOUSE_USERGROUP_ID,
      house: true,
      customer_id: null,
      language: user.language,
      session_id: '',
      permissions: everything,
    },
  }
}
