import { notDoneReasons } from '@lienzo/rules/installation/space-work'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { spaces } from '../customers/spaces.ts'
import { budgets } from './budgets.ts'
import { installers } from './installers.ts'

/**
 * Links with which installers open their part of a budget without an account. The token of a link cannot be derived from its
 * row, because it is signed with a secret that is not in the database.
 */
export const installerLinks = pgTable(
  'installer_links',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Revision for which the link was created. The link opens the currently valid revision with the same code. */
    budget_id: integer()
      .notNull()
      .references(() => budgets.id),
    budget_code: text().notNull(),
    installer_id: integer()
      .notNull()
      .references(() => installers.id),
    /** Signed part of the token. */
    name: text().notNull().unique(),
    created_at: moment().notNull(),
    created_by: integer(),
    /** Time from which the link opens nothing. */
    expires_at: moment().notNull(),
    /** Time at which the link was revoked or replaced. */
    ended_at: moment(),
    ended_by: integer(),
    last_used_at: moment(),
    mailed_at: moment(),
    /** Time at which the house was notified that the work is finished, so that it is notified only once. */
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

/** Photos that are still on installers' phones, as each phone last reported. */
export const installerWaiting = pgTable(
  'installer_waiting',
  {
    link_id: integer()
      .notNull()
      .references(() => installerLinks.id),
    /** Id chosen by the phone. */
    phone: text().notNull(),
    photos: integer().notNull(),
    /** Time since which the oldest photo has been waiting. */
    oldest_at: moment().notNull(),
    told_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.link_id, table.phone] })],
)

/** Reports of installers about spaces, other than photos; never overwritten. */
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
    /** Chosen by the phone, so that a report sent twice is stored once. */
    report_key: text().notNull(),
    kind: text({ enum: ['note', 'not_done', 'can_be_done'] }).notNull(),
    reason: text({ enum: notDoneReasons }),
    text: text().notNull().default(''),
    /** Time of writing by the phone's clock, capped at the time of arrival. */
    written_at: moment().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('installer_reports_key').on(table.link_id, table.report_key),
    index('installer_reports_space').on(table.budget_id, table.space_id),
    index('installer_reports_of_space').on(table.space_id),
  ],
)
