import { randomBytes } from 'node:crypto'
import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { and, desc, eq, exists, isNull } from 'drizzle-orm'
import { readSettings } from '../../../adapters/settings/settings.ts'
import { type Application, buildApplication } from '../../../app.ts'
import type { Database } from '../../../db/engine/open-database.ts'
import { rolePermissions, roles } from '../../../db/tables/people/roles.ts'
import { secondFactors } from '../../../db/tables/people/second-factors.ts'
import { users } from '../../../db/tables/people/users.ts'
import { orders } from '../../../db/tables/sales/orders.ts'
import { BackupDamaged } from '../backup-refused.ts'
import type { Manifest } from '../format/manifest.ts'
import type { Destination } from '../make-backup.ts'
import { restoreKeys } from '../restore-backup.ts'

/**
 * Starts a server on a restored scratch database, signs in as a user of the house, and reads the newest order with a call. The
 * server runs no jobs, so it sends nothing. Replaces the user's password in the scratch database, because the original password
 * is unknown. Returns the user name, and the code or id of the order; `order` is null if there are no orders. Closes the
 * database. Throws `BackupDamaged` if the sign-in or the call fails.
 */
export async function trySignIn(
  source: Destination,
  manifest: Manifest,
  database: Database,
  dataFolder: string,
): Promise<{ signed_in: string; order: string | null }> {
  let application: Application
  try {
    await restoreKeys(source, manifest, dataFolder)
    const settings = readSettings({ DATA_DIR: dataFolder, DEMO: 'off', LOG_LEVEL: 'silent', ROLE: 'web' })
    application = await buildApplication(settings, {}, database)
  } catch (error) {
    await database.close()
    throw error
  }
  try {
    const person = await letIn(application, manifest)
    const { token } = (await ask(application, 'userrest/login', person)) as { token: string }
    const [newest] = await application.handle
      .select({ id: orders.id })
      .from(orders)
      .where(isNull(orders.deleted_at))
      .orderBy(desc(orders.id))
      .limit(1)
    if (!newest) return { signed_in: person.username, order: null }
    const order = (await ask(application, 'orderrest/get', newest, token)) as { code: string | null }
    return { signed_in: person.username, order: order.code ?? String(newest.id) }
  } finally {
    await application.close()
  }
}

/**
 * Sets a new password for the first user of the house who is allowed to see orders, and turns off the second factor for the
 * user. Returns the user name and the password. Throws `BackupDamaged` if there is no such user.
 */
async function letIn({ handle, services }: Application, { id }: Manifest) {
  const maySeeOrders = handle
    .select({ path: rolePermissions.path })
    .from(rolePermissions)
    .where(
      and(
        eq(rolePermissions.role_id, users.role_id),
        eq(rolePermissions.path, '/order'),
        eq(rolePermissions.perm_access, '1'),
      ),
    )
  const [person] = await handle
    .select({ id: users.id, username: users.username, role_id: users.role_id })
    .from(users)
    .where(
      and(
        eq(users.usergroup_id, HOUSE_USERGROUP_ID),
        eq(users.active, true),
        isNull(users.deleted_at),
        exists(maySeeOrders),
      ),
    )
    .orderBy(users.id)
    .limit(1)
  if (!person) throw new BackupDamaged(`Nobody of the house can sign in after a restore of ${id}.`)
  const password = randomBytes(24).toString('base64url')
  await handle.delete(secondFactors).where(eq(secondFactors.user_id, person.id))
  await handle.update(roles).set({ second_factor: false }).where(eq(roles.id, person.role_id))
  await handle
    .update(users)
    .set({ password_hash: await services.passwords.hashOf(password) })
    .where(eq(users.id, person.id))
  return { username: person.username, password }
}

/**
 * Makes a call without a network connection, and returns the content of the response. Throws `BackupDamaged` if the call fails.
 */
async function ask(
  { fastify }: Application,
  path: string,
  payload: object,
  token?: string,
): Promise<unknown> {
  const answer = await fastify.inject({
    method: 'POST',
    url: `/rest/${path}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    payload,
  })
  const { error, message, content } = answer.json<{ error: string; message: string; content: unknown }>()
  if (error) throw new BackupDamaged(`After a restore, ${path} answers ${error}: ${message}`)
  return content
}
