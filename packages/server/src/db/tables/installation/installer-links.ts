import { notDoneReasons } from '@lienzo/rules/installation/space-work'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { spaces } from '../customers/spaces.ts'
import { budgets } from './budgets.ts'
import { installers } from './installers.ts'

/**
 * The links by which installers open their part of a budget without an account. What a link says cannot be worked out from its
 * row: it is signed with a secret that the database does not have.
 */
export const installerLinks = pgTable(
  'installer_links',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** The revision on which it was made; it leads to whichever of that code holds. */
    budget_id: integer()
      .notNull()
      .references(() => budgets.id),
    budget_code: text().notNull(),
    installer_id: integer()
      .notNull()
      .references(() => installers.id),
    /** What is signed. */
    name: text().notNull().unique(),
    created_at: moment().notNull(),
    created_by: integer(),
    /** From this moment on it opens nothing. */
    expires_at: moment().notNull(),
    /** When it was revoked, or another one took its place. */
    ended_at: moment(),
    ended_by: integer(),
    last_used_at: moment(),
    mailed_at: moment(),
    /** When the house was told that nothing is left to do, so that it is told once. */
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

/** How many photos wait on phones of installers, as each phone has told last. */
export const installerWaiting = pgTable(
  'installer_waiting',
  {
    link_id: integer()
      .notNull()
      .references(() => installerLinks.id),
    /** Chosen by the phone. */
    phone: text().notNull(),
    photos: integer().notNull(),
    /** Since when the first of them waits. */
    oldest_at: moment().notNull(),
    told_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.link_id, table.phone] })],
)

/** What installers said of spaces beside their photos; nothing is ever written over. */
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
    /** Chosen by the phone, so that what it sends twice is one. */
    report_key: text().notNull(),
    kind: text({ enum: ['note', 'not_done', 'can_be_done'] }).notNull(),
    reason: text({ enum: notDoneReasons }),
    text: text().notNull().default(''),
    /** When it was written, by the phone's clock, and never later than it came. */
    written_at: moment().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('installer_reports_key').on(table.link_id, table.report_key),
    index('installer_reports_space').on(table.budget_id, table.space_id),
    index('installer_reports_of_space').on(table.space_id),
  ],
)
