import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { backupState } from '@lienzo/rules/records/backup-state'
import { desc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { usergroups } from '../../db/tables/people/users.ts'
import { backups } from '../../db/tables/records/backups.ts'

/**
 * Returns the newest known backup and its state. Returns null if the installation is too new to need a backup, or if it is a
 * demo without a backup.
 */
export async function knownBackup({ database, services, now }: Context) {
  const { made_at, verified_at, fault } = backups
  const [house] = await database
    .select({ begunAt: usergroups.created_at, newest: { made_at, verified_at, fault } })
    .from(usergroups)
    .leftJoin(backups, sql`true`)
    .where(eq(usergroups.id, HOUSE_USERGROUP_ID))
    .orderBy(sql`${desc(made_at)} nulls last`)
    .limit(1)
  if (!house) return null
  const { newest, begunAt } = house
  const state = backupState(newest, now, begunAt)
  if (state === null || (state === 'missing' && services.settings.demo)) return null
  return { state, ...(newest ?? { made_at: null, verified_at: null, fault: null }) }
}
