import type { AttachmentHolder } from '@lienzo/contract/records/attachment'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, recordColumns } from '../columns.ts'
import { users } from '../people/users.ts'
import { files } from './files.ts'

/**
 * Pictures and documents attached to records. `position` determines their order among attachments of the same record and kind.
 */
export const attachments = pgTable(
  'attachments',
  {
    ...recordColumns(),
    resource: text().$type<AttachmentHolder>().notNull(),
    record_id: integer().notNull(),
    kind: text({ enum: ['picture', 'document'] }).notNull(),
    file_id: integer()
      .notNull()
      .references(() => files.id),
    title: text().notNull().default(''),
    position: integer().notNull(),
  },
  (table) => [
    index('attachments_record')
      .on(table.resource, table.record_id, table.kind, table.position)
      .where(sql`${table.deleted_at} is null`),
    index('attachments_file').on(table.file_id),
  ],
)

/** Notifications about attachments, sent to the house or to a customer. The jobs that send the e-mails read these rows. */
export const attachmentNotices = pgTable(
  'attachment_notices',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    created_at: moment().notNull(),
    created_by: integer()
      .notNull()
      .references(() => users.id),
    resource: text().$type<AttachmentHolder>().notNull(),
    record_id: integer().notNull(),
    kind: text({ enum: ['picture', 'document'] }).notNull(),
    side: text({ enum: ['mc', 'customer'] }).notNull(),
    message: text().notNull().default(''),
    attachment_ids: integer().array().notNull(),
    /** Number of users who were notified. */
    notified: integer('told').notNull(),
  },
  (table) => [
    index('attachment_notices_record').on(table.resource, table.record_id, table.kind, table.side, table.id),
  ],
)
