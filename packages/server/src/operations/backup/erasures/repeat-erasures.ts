import { and, eq, isNull } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Client } from 'pg'
import { makePasswords } from '../../../core/session/passwords.ts'
import * as schema from '../../../db/schema.ts'
import { erasures } from '../../../db/tables/people/erasures.ts'
import { users } from '../../../db/tables/people/users.ts'
import { eraseRows } from '../../../resources/user/person/erase-rows.ts'
import { BackupRefused } from '../backup-refused.ts'
import { folderOf, listFolders, type Manifest, readManifest } from '../format/manifest.ts'
import type { Destination } from '../make-backup.ts'

/** Erasures that are listed by the backups of a target, and the ids of backups whose manifest cannot be read. */
export type KnownErasures = { erasures: Manifest['erasures']; unread: string[] }

/** Collects the erasures from all backups of a target, because each backup lists only the erasures made before it. */
export async function knownErasures({ target, vault }: Destination): Promise<KnownErasures> {
  const byUser = new Map<string, Manifest['erasures'][number]>()
  const unread: string[] = []
  for (const id of (await listFolders(target)).keys()) {
    if ((await target.size(`${folderOf(id)}/manifest.json`)) === undefined) continue
    const manifest = await readManifest(target, vault, id).catch((error: unknown) => {
      if (!(error instanceof BackupRefused)) throw error
      unread.push(id)
    })
    for (const each of manifest?.erasures ?? []) byUser.set(`${each.user_id} ${each.user_created_at}`, each)
  }
  return { erasures: [...byUser.values()], unread }
}

/**
 * Repeats earlier erasures for users whose data are still in a restored database. Matches users by id and creation time,
 * because an id may belong to a different user after a restore. Returns the number of users erased.
 */
export async function repeatErasures(client: Client, pastErasures: Manifest['erasures']): Promise<number> {
  const database = drizzle(client, { schema })
  return database.transaction(async (transaction) => {
    let count = 0
    for (const { user_id, user_created_at, erased_at } of pastErasures) {
      const [user] = await transaction
        .select({ id: users.id })
        .from(users)
        .leftJoin(erasures, eq(erasures.user_id, users.id))
        .where(and(eq(users.id, user_id), eq(users.created_at, user_created_at), isNull(erasures.user_id)))
      if (!user) continue
      const password_hash = await makePasswords().hashOfNone()
      await eraseRows(transaction, { user_id, erased_at, password_hash })
      count += 1
    }
    return count
  })
}
