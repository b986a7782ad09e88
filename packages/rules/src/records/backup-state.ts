import { SECONDS_PER_DAY } from '../day.ts'

/**
 * What is known of the newest backup: `verified` could be restored, `waiting` is to be tried within its day, `untried` was not,
 * `failed` could not be restored, `late` is older than two days, and `missing` says that there is none.
 */
export const backupStates = ['verified', 'waiting', 'untried', 'failed', 'late', 'missing'] as const
export type BackupState = (typeof backupStates)[number]

/** The newest backup; moments in Unix seconds. */
export type NewestBackup = { made_at: number; verified_at: number | null; fault: string | null }

/** Backups are made once a day, and one may take hours. */
const LATE_AFTER = 2 * SECONDS_PER_DAY
const TRIED_WITHIN = SECONDS_PER_DAY
/** Whoever sets an installation up has so long for its first backup. */
const MISSED_AFTER = 7 * SECONDS_PER_DAY

/** State of the backups of an installation at a moment; null for a new one that has none yet. `begunAt` is when it was set up. */
export function backupState(newest: NewestBackup | null, now: number, begunAt: number): BackupState | null {
  if (newest === null) return now - begunAt > MISSED_AFTER ? 'missing' : null
  if (newest.fault !== null) return 'failed'
  if (now - newest.made_at > LATE_AFTER) return 'late'
  if (newest.verified_at !== null) return 'verified'
  return now - newest.made_at > TRIED_WITHIN ? 'untried' : 'waiting'
}
