import { IMPORT_ROWS_KEPT_DAYS } from '@lienzo/contract/imports/import-states'
import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { JOB_SCHEMA, KEPT_SECONDS as JOB_SECONDS } from '../../adapters/jobs/job-queue.ts'
import { UPLOAD_SECONDS } from '../../adapters/uploads/folder/upload-folder.ts'
import { fileReferences, UNNAMED_SECONDS } from '../../core/files/unused-files.ts'
import { UNUSED_SECONDS } from '../../core/files/unused-files-job.ts'
import { FORGOTTEN_AFTER } from '../../core/session/attempts.ts'
import { activities } from '../../db/tables/people/activities.ts'
import { requestCounts } from '../../db/tables/people/request-counts.ts'
import { passwordResets, sessions, signInFailures } from '../../db/tables/people/sessions.ts'
import { signInTickets } from '../../db/tables/people/single-sign-on.ts'
import { files, unnamedContents } from '../../db/tables/records/files.ts'
import { importRows, imports } from '../../db/tables/records/imports.ts'
import { log } from '../../db/tables/records/log.ts'
import { uploads } from '../../db/tables/records/uploads.ts'
import { webhookDeliveries } from '../../db/tables/records/webhooks.ts'
import { orderArchives } from '../../db/tables/sales/order-archives.ts'
import { KEPT_DAYS_OF_DELETED } from '../../features/import/old-imports-job.ts'
import { ARCHIVE_SECONDS } from '../../features/order/document/archive/archive-state.ts'
import { KEPT_SECONDS as DELIVERY_SECONDS } from '../../resources/webhook/webhook-job.ts'

/**
 * Kind of rows. `kept` is in seconds; null means forever. `ended` returns the SQL condition for rows that the next run of the
 * job `by` removes.
 */
export type KindOfRows = {
  name: string
  kept: number | null
  by: string
  from: PgTable | SQL
  ended(now: number): SQL
}

/**
 * Kind of files in the subfolder `folder` of the data folder. The job or process `by` removes a file `kept` seconds after the file was
 * last written or read.
 */
export type KindOfFiles = { name: string; kept: number; by: string; folder: string; ext: string }

const DAY = SECONDS_PER_DAY
const YEAR = 365 * DAY

/** Kinds of rows that `oldDataJob` removes. Other jobs define the retention of their own data. */
export const oldRows = [
  {
    name: 'notices, after they were read',
    kept: YEAR,
    by: 'old-data',
    from: activities,
    ended: (now) => sql`${activities.read_at} < ${now - YEAR}`,
  },
  {
    name: 'sessions, after their end',
    kept: YEAR,
    by: 'old-data',
    from: sessions,
    ended: (now) => sql`${sessions.expires_at} < ${now - YEAR}`,
  },
  {
    name: 'password links, after their end',
    kept: YEAR,
    by: 'old-data',
    from: passwordResets,
    ended: (now) => sql`${passwordResets.expires_at} < ${now - YEAR}`,
  },
  {
    name: 'tickets of single sign-on',
    kept: DAY,
    by: 'old-data',
    from: signInTickets,
    ended: (now) => sql`${signInTickets.expires_at} < ${now - DAY}`,
  },
] as const satisfies (KindOfRows & { from: PgTable })[]

/** Kinds of files that every server removes from its own data folder; see `cleanOwnFiles`. */
export const oldFiles = [
  { name: 'mails in the outbox', kept: 30 * DAY, by: 'each server', folder: 'outbox', ext: '.eml' },
  { name: 'thumbnails', kept: 90 * DAY, by: 'each server', folder: 'thumbnails', ext: '.webp' },
] as const satisfies KindOfFiles[]

const isUnreferenced = sql.join(
  fileReferences.map(
    ({ table, column }) =>
      sql`not exists (select from ${table} where ${table}.${sql.identifier(column)} = ${files.id})`,
  ),
  sql` and `,
)

/** All kinds of rows that are removed automatically, and the log, which is kept forever. */
export const kindsOfRows: readonly KindOfRows[] = [
  {
    name: 'jobs, after their end',
    kept: JOB_SECONDS,
    by: 'the queue',
    from: sql`${sql.identifier(JOB_SCHEMA)}.job`,
    ended: (now) => sql`completed_on < to_timestamp(${now - JOB_SECONDS})`,
  },
  {
    name: 'rows of imports, after their end',
    kept: IMPORT_ROWS_KEPT_DAYS * DAY,
    by: 'old-imports',
    from: sql`${importRows} join ${imports} on ${imports.id} = ${importRows.import_id}`,
    ended: (now) => sql`${imports.ended_at} < ${now - IMPORT_ROWS_KEPT_DAYS * DAY}`,
  },
  {
    name: 'rows of imports, after their deletion',
    kept: KEPT_DAYS_OF_DELETED * DAY,
    by: 'old-imports',
    from: sql`${importRows} join ${imports} on ${imports.id} = ${importRows.import_id}
      and ${imports.deleted_at} is not null`,
    ended: (now) => sql`${imports.deleted_at} < ${now - KEPT_DAYS_OF_DELETED * DAY}`,
  },
  {
    name: 'ZIPs of orders',
    kept: ARCHIVE_SECONDS,
    by: 'expired-order-archives',
    from: orderArchives,
    ended: (now) =>
      sql`${orderArchives.created_at} < ${now - ARCHIVE_SECONDS} and ${orderArchives.state} not in ('waiting', 'running')`,
  },
  {
    name: 'deliveries of webhooks',
    kept: DELIVERY_SECONDS,
    by: 'webhook',
    from: webhookDeliveries,
    ended: (now) =>
      sql`${webhookDeliveries.created_at} < ${now - DELIVERY_SECONDS} and ${webhookDeliveries.state} <> 'waiting'`,
  },
  {
    name: 'counters of failed sign-ins',
    kept: FORGOTTEN_AFTER,
    by: 'old-failures',
    from: signInFailures,
    ended: (now) => sql`${signInFailures.last_at} < ${now - FORGOTTEN_AFTER}`,
  },
  {
    name: 'counters of requests, after their span',
    kept: 0,
    by: 'old-failures',
    from: requestCounts,
    ended: (now) => sql`${requestCounts.ends_at} < ${now}`,
  },
  {
    name: 'uploads that servers share',
    kept: UPLOAD_SECONDS,
    by: 'expired-uploads',
    from: uploads,
    ended: (now) => sql`${uploads.created_at} < ${now - UPLOAD_SECONDS}`,
  },
  {
    name: 'files that no record names',
    kept: UNUSED_SECONDS,
    by: 'unused-files',
    from: sql`(select ${files.created_at} from ${files} where ${isUnreferenced}) as files`,
    ended: (now) => sql`created_at < ${now - UNUSED_SECONDS}`,
  },
  {
    name: 'contents without a file',
    kept: UNNAMED_SECONDS,
    by: 'unused-files',
    from: unnamedContents,
    ended: (now) => sql`${unnamedContents.unnamed_at} < ${now - UNNAMED_SECONDS}`,
  },
  ...oldRows,
  { name: 'the log', kept: null, by: '', from: log, ended: () => sql`false` },
]

/** All kinds of files in the data folder that are removed automatically. */
export const kindsOfFiles: readonly KindOfFiles[] = [
  { name: 'uploads', kept: UPLOAD_SECONDS, by: 'expired-uploads', folder: 'uploads', ext: '' },
  {
    name: 'uploads of installers',
    kept: UPLOAD_SECONDS,
    by: 'expired-uploads',
    folder: 'installer-uploads',
    ext: '',
  },
  ...oldFiles,
]
