import { type SQL, sql } from 'drizzle-orm'
import { JOB_SCHEMA } from '../../adapters/jobs/job-queue.ts'
import { storageUse } from '../../db/tables/customers/storage-use.ts'
import { installerPhotos } from '../../db/tables/installation/installer-photos.ts'
import { backups } from '../../db/tables/records/backups.ts'
import { imports } from '../../db/tables/records/imports.ts'
import type { Handle } from '../context/handle.ts'
import { queryPrepared } from '../context/query-rows.ts'

const jobs = sql`${sql.identifier(JOB_SCHEMA)}.job`

/** SQL statements by reading. Each selects rows of a label value and a number. */
const readings = {
  transaction: sql`
    select case application_name when 'lienzo calls' then 'calls' when 'lienzo long work' then 'long_work' else 'other' end,
      max(extract(epoch from clock_timestamp() - xact_start))
    from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and xact_start is not null
    group by 1`,
  waitingJobs: sql`
    select name, count(*) from ${jobs} where state < 'active' and start_after <= now() group by name`,
  oldestJob: sql`
    select name, extract(epoch from now() - min(start_after)) from ${jobs}
    where state < 'active' and start_after <= now() group by name`,
  imports: sql`
    select ${imports.state}, count(*) from ${imports} where ${imports.deleted_at} is null group by ${imports.state}`,
  waitingPhotos: sql`
    select '', count(*) from ${installerPhotos}
    where ${installerPhotos.state} = 'pending' and ${installerPhotos.deleted_at} is null`,
  storage: sql`select ${storageUse.kind}, sum(${storageUse.bytes}) from ${storageUse} group by ${storageUse.kind}`,
  newestBackup: sql`select '', coalesce(max(${backups.made_at}), 0) from ${backups}`,
  verifiedBackup: sql`
    select '', coalesce(max(${backups.made_at}), 0) from ${backups}
    where ${backups.verified_at} is not null and ${backups.fault} is null`,
  database: sql`select '', pg_database_size(current_database())`,
}

export type ReadingName = keyof typeof readings
export type Reading = { name: ReadingName; label: string; value: number }

/** Reads all values that the metrics take from the database, in one statement. */
export function readDatabase(database: Handle): Promise<Reading[]> {
  const parts = Object.entries(readings).map(
    ([name, statement]) =>
      sql`select ${sql.raw(`'${name}'`)}, part.* from (${statement}) as part (label, value)`,
  )
  const fields = {
    name: sql<ReadingName>`name`,
    label: sql<string>`label`,
    value: sql`value::float8`.mapWith(Number),
  }
  return queryPrepared(
    database,
    fields,
    (columns: SQL) =>
      sql`select ${columns} from (${sql.join(parts, sql` union all `)}) as read (name, label, value)`,
  )
}
