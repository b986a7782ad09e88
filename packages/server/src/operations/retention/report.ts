import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import { sql } from 'drizzle-orm'
import type { Handle } from '../../core/context/handle.ts'
import { kindsOfFiles, kindsOfRows } from './kinds.ts'
import { countFiles } from './old-files.ts'

/**
 * Line of the report about one kind of data. `kept` is in seconds; null means forever. `there` is the number of existing rows
 * or files, and `ended` is the number that the next run of the job `by` removes.
 */
export type RetentionLine = { name: string; kept: number | null; by: string; there: number; ended: number }

/**
 * Counts the rows and files of every kind that is removed automatically, and the entries of the log. `now` is in Unix seconds.
 * Changes nothing.
 */
export async function countRetained(
  database: Handle,
  dataDir: string,
  now: number,
): Promise<RetentionLine[]> {
  const report: RetentionLine[] = []
  for (const { name, kept, by, from, ended } of kindsOfRows) {
    const { rows } = await database.execute<{ there: number; ended: number }>(
      sql`select count(*) as there, count(*) filter (where ${ended(now)}) as ended from ${from}`,
    )
    const [counts] = rows
    report.push({ name, kept, by, there: Number(counts?.there), ended: Number(counts?.ended) })
  }
  for (const kind of kindsOfFiles) {
    const { name, kept, by } = kind
    report.push({ name, kept, by, ...(await countFiles(dataDir, kind, now)) })
  }
  return report
}

/** Formats the report as the lines of a table for a terminal. */
export function tableOf(report: readonly RetentionLine[]): string[] {
  const rows = [
    ['kind', 'kept for', 'there', 'goes', 'by'],
    ...report.map(({ name, kept, by, there, ended }) => [
      name,
      kept === null ? 'ever' : `${kept / SECONDS_PER_DAY} ${kept === SECONDS_PER_DAY ? 'day' : 'days'}`,
      String(there),
      String(ended),
      by,
    ]),
  ]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
