import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { enqueue } from '../../../core/jobs/enqueue.ts'
import { declareJob, type JobContext } from '../../../core/jobs/job.ts'
import { houseEditorsOf, notifyUsers } from '../../../core/notify/notify-users.ts'
import { activities } from '../../../db/tables/people/activities.ts'
import { backups } from '../../../db/tables/records/backups.ts'
import { BackupDamaged } from '../backup-refused.ts'
import { runCommand } from './run-command.ts'

const LONGEST_SECONDS = 12 * 60 * 60

/**
 * Backs up the installation to `BACKUP_TO` once a day, and enqueues a verification of the new backup. Does nothing if
 * `BACKUP_TO` is not set.
 */
export const backupJob = declareJob({
  name: 'backup',
  input: z.object({}),
  retries: 1,
  retryAfterSeconds: 15 * 60,
  longestSeconds: LONGEST_SECONDS,
  atOnce: 1,
  everySeconds: 24 * 60 * 60,
  run: async (context) => {
    const { backupTo } = context.services.settings
    if (backupTo === undefined) return
    const before = await newestBackup(context)
    try {
      const warnings = await runCommand('backup', ['--to', backupTo], context.signal)
      for (const reason of warnings) await warnHouse(context, reason)
    } finally {
      // The command may have made a backup even if it failed afterwards.
      const after = await newestBackup(context)
      if (after !== before) await enqueue(context, verifyBackupJob, {})
    }
  },
  failed: (context, _, reason) => tellHouse(context, 'activity.told.backup_failed', reason),
})

/**
 * Verifies the newest backup by restoring it into a scratch database, and stores the result. The house sees the result on its
 * first screen. A verification that could not be run, for example because the server was restarted, is retried.
 */
export const verifyBackupJob = declareJob({
  name: 'verify-backup',
  input: z.object({}),
  retries: 4,
  retryAfterSeconds: 15 * 60,
  longestSeconds: LONGEST_SECONDS,
  atOnce: 1,
  run: async (context) => {
    const { backupTo } = context.services.settings
    if (backupTo === undefined) return
    try {
      await runCommand('verify', ['--from', backupTo, '--record'], context.signal)
    } catch (error) {
      if (!(error instanceof BackupDamaged)) throw error
      // A retry would find the same fault.
      await tellHouse(context, 'activity.told.backup_faulty', error.message)
    }
  },
  failed: (context, _, reason) => tellHouse(context, 'activity.told.backup_unverified', reason),
})

async function newestBackup({ database }: JobContext): Promise<string | undefined> {
  const [newest] = await database
    .select({ id: backups.id })
    .from(backups)
    .orderBy(desc(backups.made_at))
    .limit(1)
  return newest?.id
}

/** Notifies the users of the house who are allowed to edit users, unless they were notified of the same warning before. */
async function warnHouse(context: JobContext, reason: string): Promise<void> {
  const text_key = 'activity.told.backup_warned'
  await context.change(async (change) => {
    const editors = await houseEditorsOf(change, '/user')
    const { user_id, kind, text_values } = activities
    const notified = await change.database
      .select({ user_id })
      .from(activities)
      .where(
        and(
          inArray(user_id, editors),
          eq(kind, 'notification'),
          eq(activities.text_key, text_key),
          eq(sql`${text_values}->>'reason'`, reason),
        ),
      )
    const notifiedIds = new Set(notified.map((each) => each.user_id))
    await notifyUsers(
      change,
      editors.filter((id) => !notifiedIds.has(id)),
      { kind: 'notification', status: 'URGENT', text_key, text_values: { reason }, link: '/home' },
    )
  })
}

/** Notifies the users of the house who are allowed to edit users. */
async function tellHouse(context: JobContext, text_key: string, reason: string): Promise<void> {
  await context.change(async (change) =>
    notifyUsers(change, await houseEditorsOf(change, '/user'), {
      ...{ kind: 'notification', status: 'CRITICAL', text_key },
      ...{ text_values: { reason }, link: '/home' },
    }),
  )
}
