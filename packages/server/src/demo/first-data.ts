import { randomBytes } from 'node:crypto'
import { HOUSE_USERGROUP_ID, type PermissionMap, resourcePaths } from '@lienzo/rules/people/permissions'
import { sql } from 'drizzle-orm'
import { SettingsError } from '../adapters/settings/settings.ts'
import type { Handle, RootHandle } from '../core/context/handle.ts'
import type { LogEntry } from '../core/context/log-entry.ts'
import type { Services } from '../core/context/services.ts'
import { writeLog } from '../core/log/write-log.ts'
import { faultText, passwordFault } from '../core/session/new-password.ts'
import { rolePermissions, roles } from '../db/tables/people/roles.ts'
import { usergroups, users } from '../db/tables/people/users.ts'
import { demoOpening } from './story/demo-calendar.ts'

type Parts = { handle: Pick<RootHandle, 'transaction'>; services: Services }

const HOUSE = 'Lienzo'
const ADMINISTRATOR = 'admin'
const ADMINISTRATORS_EMAIL = 'admin@example.com'
const FIRST_DATA_LOCK = 7_102

/** All rights on all paths. */
export const everything = Object.fromEntries(
  resourcePaths.map((path) => [path, { perm_view: '1', perm_access: '1', perm_edit: '1' }]),
) as Required<PermissionMap>

/** Says something to the person who starts the server; comes back when the words are out. */
export type Say = (text: string) => Promise<void>

/**
 * Gives an empty database its house, its administrator and, unless the settings say otherwise, the demo company: all of it
 * or, when it is interrupted, nothing. The password is printed before it counts: a server that is killed afterwards has printed it.
 */
export async function makeFirstData({ handle, services }: Parts, say: Say = async () => {}): Promise<void> {
  const { adminPassword, demo } = services.settings
  const password = adminPassword ?? randomBytes(12).toString('base64url')
  await handle.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${FIRST_DATA_LOCK})`)
    const [somebody] = await transaction.select({ id: users.id }).from(users).limit(1)
    if (somebody) return
    if (adminPassword !== undefined) await assertGoodPassword(adminPassword)
    const now = Math.floor(Date.now() / 1000)
    await makeHouse({ database: transaction, services, now: demo ? demoOpening(now) : now }, password)
    const usernames = demo
      ? await fillWithDemoCompany({ database: transaction, services, now, password })
      : []
    await say(signInText(usernames, adminPassword === undefined ? password : 'as ADMIN_PASSWORD says'))
  })
}

/** What nobody else may have is not the password of who may do everything. Throws a `SettingsError`. */
async function assertGoodPassword(password: string): Promise<void> {
  const fault = await passwordFault(password, { username: ADMINISTRATOR, email: ADMINISTRATORS_EMAIL })
  if (!fault) return
  throw new SettingsError([`ADMIN_PASSWORD ${faultText(fault)}; give another, or none to have one made`])
}

function signInText(usernames: string[], password: string): string {
  const others = usernames.length === 0 ? [] : [`With the same password: ${usernames.join(', ')}`]
  return [
    'This is the first start. Keep what follows: it is not shown again.',
    `Sign in as: ${ADMINISTRATOR}`,
    `Password: ${password}`,
    ...others,
  ].join('\n')
}

type House = { database: Handle; services: Services; now: number }

/** The user group of the house, the administrator's role and the administrator. */
async function makeHouse({ database, services, now }: House, password: string): Promise<void> {
  const record = { created_at: now, updated_at: now }
  await database.insert(usergroups).values({ ...record, id: HOUSE_USERGROUP_ID, name: HOUSE })
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
    { resource: 'usergroup', record_id: HOUSE_USERGROUP_ID, label: HOUSE, action: 'create' },
    { resource: 'role', record_id: role.id, label: role.name, action: 'create' },
    { resource: 'user', record_id: user.id, label: ADMINISTRATOR, action: 'create' },
  ]
  await writeLog(database, entries, { now, origin, services, user_id: user.id })
}

/** Loaded for the one start that has use for it. */
async function fillWithDemoCompany(making: House & { password: string }): Promise<string[]> {
  const { makeDemoCompany } = await import('./demo-company.ts')
  return makeDemoCompany(making)
}
