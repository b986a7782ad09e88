import { SECONDS_PER_DAY } from '../day.ts'

/**
 * States of the newest backup. `verified`: the backup could be restored. `waiting`: the backup is at most a day old and not
 * tested yet. `untried`: the backup was not tested within a day. `failed`: the backup or its trial restore had a fault. `late`:
 * the backup is more than two days old. `missing`: there is no backup.
 */
export const backupStates = ['verified', 'waiting', 'untried', 'failed', 'late', 'missing'] as const
export type BackupState = (typeof backupStates)[number]

/** Newest backup of an installation. Times are in Unix seconds. */
export type NewestBackup = { made_at: number; verified_at: number | null; fault: string | null }

/** Maximum age of the newest backup in seconds. A backup is made once a day, and can take hours. */
const LATE_AFTER = 2 * SECONDS_PER_DAY
const TRIED_WITHIN = SECONDS_PER_DAY
/** Time in seconds within which a new installation must make its first backup. */
const MISSED_AFTER = 7 * SECONDS_PER_DAY

/**
 * Returns the state of an installation's backups at the time `now`. Returns null if there is no backup and the installation,
 * which was set up at `begunAt`, is at most a week old. All times are in Unix seconds.
 */
export function backupState(newest: NewestBackup | null, now: number, begunAt: number): BackupState | null {
  if (newest === null) return now - begunAt > MISSED_AFTER ? 'missing' : null
  if (newest.fault !== null) return 'failed'
  if (now - newest.made_at > LATE_AFTER) return 'late'
  if (newest.verified_at !== null) return 'verified'
  return now - newest.made_at > TRIED_WITHIN ? 'untried' : 'waiting'
}
