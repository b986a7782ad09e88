import { notDoneReasons } from '@lienzo/rules/installation/space-work'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { spaces } from '../customers/spaces.ts'
import { budgets } from './budgets.ts'
import { installers } from './installers.ts'

/**
 * Links through which installers open their part of a budget without an account. Access to the database does not suffice to
 * reconstruct a link's token, because the token is signed with a secret that the database does not contain.
 */
export const installerLinks = pgTable(
  'installer_links',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /**
     * Revision for which the link was created. The link opens the valid revision with the same code, which can be a different
     * one.
     */
    budget_id: integer()
      .notNull()
      .references(() => budgets.id),
    budget_code: text().notNull(),
    installer_id: integer()
      .notNull()
      .references(() => installers.id),
    /** Part of the token that is signed. */
    name: text().notNull().unique(),
    created_at: moment().notNull(),
    created_by: integer(),
    /** Time at which the link stops working. */
    expires_at: moment().notNull(),
    /** Time at which the link was revoked or replaced. */
    ended_at: moment(),
    ended_by: integer(),
    last_used_at: moment(),
    mailed_at: moment(),
    /** Time at which the house was last notified that the work is finished; null while the work is not finished. */
    finished_at: moment(),
  },
  (table) => [
    uniqueIndex('installer_links_live')
      .on(table.budget_code, table.installer_id)
      .where(sql`${table.ended_at} is null`),
    index('installer_links_budget').on(table.budget_id),
    index('installer_links_installer').on(table.installer_id),
  ],
)

/** Number of photos that are still on each installer's phone, according to the phone's last report. */
export const installerWaiting = pgTable(
  'installer_waiting',
  {
    link_id: integer()
      .notNull()
      .references(() => installerLinks.id),
    /** Id that the phone has chosen for itself. */
    phone: text().notNull(),
    photos: integer().notNull(),
    /** Time since which the oldest of these photos has been waiting. */
    oldest_at: moment().notNull(),
    told_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.link_id, table.phone] })],
)

/**
 * Reports of installers about spaces: notes, and whether the work can be done. Photos are stored separately. Reports are never
 * overwritten.
 */
export const installerReports = pgTable(
  'installer_reports',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    link_id: integer()
      .notNull()
      .references(() => installerLinks.id),
    budget_id: integer()
      .notNull()
      .references(() => budgets.id),
    space_id: integer()
      .notNull()
      .references(() => spaces.id),
    /** Id that the phone chose for the report. A report that arrives twice is stored once. */
    report_key: text().notNull(),
    kind: text({ enum: ['note', 'not_done', 'can_be_done'] }).notNull(),
    reason: text({ enum: notDoneReasons }),
    text: text().notNull().default(''),
    /** Time at which the report was written, by the phone's clock but not later than its arrival. */
    written_at: moment().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('installer_reports_key').on(table.link_id, table.report_key),
    index('installer_reports_space').on(table.budget_id, table.space_id),
    index('installer_reports_of_space').on(table.space_id),
  ],
)
