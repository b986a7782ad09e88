/** Id of a finished backup, and the time at which the backup was made, in Unix seconds. */
export type FinishedBackup = { id: string; made_at: number }

const DAYS = 7
const WEEKS = 4
const MONTHS = 12

/** In seconds. */
const DAY = 24 * 60 * 60

/**
 * Returns the backups to keep, newest first: the last backup of each of the 7 newest days, 4 newest weeks and 12 newest months
 * in which a backup was made. Days, weeks and months are in UTC, and weeks begin on Mondays. The newest backup is always kept,
 * however old it is.
 */
export function keptBackups<Backup extends FinishedBackup>(backups: readonly Backup[]): Backup[] {
  const newestFirst = backups.toSorted(
    (one, other) => other.made_at - one.made_at || (one.id < other.id ? 1 : -1),
  )
  const backupsToKeep = new Set([
    ...lastOfEach(newestFirst, DAYS, ({ made_at }) => Math.floor(made_at / DAY)),
    // Adds 3 days so that weeks begin on Mondays: 1 January 1970 was a Thursday.
    ...lastOfEach(newestFirst, WEEKS, ({ made_at }) => Math.floor((made_at / DAY + 3) / 7)),
    ...lastOfEach(newestFirst, MONTHS, ({ made_at }) => new Date(made_at * 1000).toISOString().slice(0, 7)),
  ])
  return newestFirst.filter((backup) => backupsToKeep.has(backup))
}

function lastOfEach<Backup>(
  newestFirst: readonly Backup[],
  spans: number,
  spanOf: (backup: Backup) => number | string,
): Backup[] {
  const last = new Map<number | string, Backup>()
  for (const backup of newestFirst) {
    const span = spanOf(backup)
    if (!last.has(span) && last.size < spans) last.set(span, backup)
  }
  return [...last.values()]
}
