import { eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import { JOB_SCHEMA } from '../../../adapters/jobs/job-queue.ts'
import type { Handle } from '../../../core/context/handle.ts'
import { type PersonalTable, personalTables } from '../../../db/personal-data/personal-columns.ts'
import { personalData } from '../../../db/personal-data/personal-data.ts'
import { activities } from '../../../db/tables/people/activities.ts'
import { apiKeys } from '../../../db/tables/people/api-keys.ts'
import { erasures } from '../../../db/tables/people/erasures.ts'
import { signInFailures } from '../../../db/tables/people/sessions.ts'
import { users } from '../../../db/tables/people/users.ts'
import { files } from '../../../db/tables/records/files.ts'
import { listViews } from '../../../db/tables/records/list-views.ts'
import { log } from '../../../db/tables/records/log.ts'
import { webhookDeliveries } from '../../../db/tables/records/webhooks.ts'
import { addressPattern } from './address-pattern.ts'

/** User to erase and the time of the erasure in Unix seconds. `password_hash` is the hash of a password that nobody knows. */
export type Erasure = { user_id: number; erased_at: number; password_hash: string }

/**
 * Former user name and e-mail address of an erased user, and the SHA-256 hash of the user's picture. They identify the files to
 * remove.
 */
export type ErasedPerson = { username: string; email: string; picture: string | null }

/**
 * Erases a user's personal data in the database and records the erasure. Returns the data needed to remove the user's files, or
 * undefined if the user does not exist. Must run in a transaction.
 */
export async function eraseRows(database: Handle, erasure: Erasure): Promise<ErasedPerson | undefined> {
  const { user_id, erased_at, password_hash } = erasure
  const [user] = await database.select().from(users).where(eq(users.id, user_id)).for('update')
  if (!user) return undefined
  const picture = await pictureOf(database, user.picture_id)
  await eraseCopies(database, user)
  for (const table of personalTables) await eraseOwnRows(database, table, user_id)
  const values = { ...nameless(user_id), picture_id: null, layout: null, last_sign_in_at: null }
  await database
    .update(users)
    .set({
      ...values,
      ...{ active: false, password_hash, updated_at: erased_at, version: sql`${users.version} + 1` },
    })
    .where(eq(users.id, user_id))
  const note = { user_id, user_created_at: user.created_at, erased_at }
  await database.insert(erasures).values(note).onConflictDoNothing()
  return { username: user.username, email: user.email, picture }
}

/**
 * Returns placeholders for the names and the e-mail address of an erased user. Addresses in `.invalid` never exist (RFC 2606).
 */
export function nameless(userId: number) {
  return {
    username: `persona-eliminada-${userId}`,
    email: `persona-eliminada-${userId}@erased.invalid`,
    first_name: 'Persona',
    last_name: `eliminada ${userId}`,
  }
}

async function pictureOf(database: Handle, fileId: number | null): Promise<string | null> {
  if (fileId === null) return null
  const [file] = await database.select({ sha256: files.sha256 }).from(files).where(eq(files.id, fileId))
  return file?.sha256 ?? null
}

/**
 * Deletes the user's own rows of a table or, if the rows must be kept, blanks their columns of the classes `identity` and
 * `trace`. Skips `users`.
 */
async function eraseOwnRows(database: Handle, { table, columns, own }: PersonalTable, userId: number) {
  if (!own || table === users) return
  const condition = eq(own.of, userId)
  if (own.erasure === 'removed') {
    await database.delete(table).where(condition)
    return
  }
  const personalColumns = columns.filter((each) => each.class === 'identity' || each.class === 'trace')
  if (personalColumns.length === 0) return
  const values = Object.fromEntries(personalColumns.map(({ name }) => [name, '']))
  await database.update(table).set(values).where(condition)
}

/** Columns of `users` that an erasure removes from log entries. */
const identity = sql.param([...personalData.users.identity])

/** Removes copies of the user's data from the log, notifications, webhook deliveries, failure counters and jobs. */
async function eraseCopies(database: Handle, user: typeof users.$inferSelect): Promise<void> {
  const { id, username, email } = user
  const { username: label } = nameless(id)
  await database
    .update(log)
    .set({
      label,
      changes: without(log.changes, identity),
      made: without(log.made, identity),
      address: sql`case when ${log.user_id} is null then '' else ${log.address} end`,
    })
    .where(sql`${log.resource} in ('user', 'signin', 'session') and ${log.record_id} = ${id}`)
  const ofKeys = sql`select ${apiKeys.id} from ${apiKeys} where ${apiKeys.user_id} = ${id}`
  const ofViews = sql`select ${listViews.id} from ${listViews} where ${listViews.user_id} = ${id}`
  for (const [resource, ids] of [
    ['apikey', ofKeys],
    ['view', ofViews],
  ] as const) {
    await database
      .update(log)
      .set({ label: '', changes: {} })
      .where(sql`${log.resource} = ${resource} and ${log.record_id} in (${ids})`)
  }
  await eraseNotices(database, { id, username, email })
  await database
    .delete(webhookDeliveries)
    .where(sql`${webhookDeliveries.event} like 'user.%' and ${webhookDeliveries.record_id} = ${id}`)
  await database
    .delete(signInFailures)
    .where(sql`${signInFailures.key} in (${`user:${id}`}, ${`link:user:${id}`}, ${`password:user:${id}`})`)
  const content = sql.raw(`lower(data::text || coalesce(output::text, ''))`)
  await database.execute(
    sql`delete from ${sql.identifier(JOB_SCHEMA)}.job where state <> 'active'
      and (data ->> 'user_id' = ${String(id)} or ${content} ~ ${addressPattern(email)})`,
  )
}

function without(column: typeof log.changes | typeof log.made, keys: SQL | typeof identity): SQL {
  return sql`${column} - ${keys}::text[]`
}

/** Deletes notifications that link to the user. In all others, replaces the user's name and e-mail address. */
async function eraseNotices(
  database: Handle,
  { id, username, email }: { id: number; username: string; email: string },
): Promise<void> {
  await database.delete(activities).where(eq(activities.link, `/user/${id}`))
  const { text_values } = getTableColumns(activities)
  const [names, other] = [sql.param([username, email]), nameless(id).username]
  const mentionsUser = sql`exists (select from jsonb_each_text(${text_values}) as said where said.value = any(${names}))`
  await database
    .update(activities)
    .set({
      text_values: sql`(select jsonb_object_agg(said.key,
        case when said.value #>> '{}' = any(${names}) then to_jsonb(${other}::text) else said.value end)
        from jsonb_each(${text_values}) as said)`,
    })
    .where(or(mentionsUser))
}
