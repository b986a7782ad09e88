import { SECONDS_PER_DAY } from '../day.ts'

/**
 * State of the newest backup: `verified` could be restored, `waiting` will be tested within a day, `untried` was not, `failed`
 * could not be restored, `late` is older than two days; `missing` means that there is none.
 */
export const backupStates = ['verified', 'waiting', 'untried', 'failed', 'late', 'missing'] as const
export type BackupState = (typeof backupStates)[number]

/** The newest backup; times in Unix seconds. */
export type NewestBackup = { made_at: number; verified_at: number | null; fault: string | null }

/** Backups are made once a day, and one can take hours. */
const LATE_AFTER = 2 * SECONDS_PER_DAY
const TRIED_WITHIN = SECONDS_PER_DAY
/** Time allowed for the first backup of a new installation. */
const MISSED_AFTER = 7 * SECONDS_PER_DAY

/**
 * Returns the state of an installation's backups at a time; null for a new installation without any. `begunAt` is its setup time.
 */
export function backupState(newest: NewestBackup | null, now: number, begunAt: number): BackupState | null {
  if (newest === null) return now - begunAt > MISSED_AFTER ? 'missing' : null
  if (newest.fault !== null) return 'failed'
  if (now - newest.made_at > LATE_AFTER) return 'late'
  if (newest.verified_at !== null) return 'verified'
  return now - newest.made_at > TRIED_WITHIN ? 'untried' : 'waiting'
}
