import { languages } from '@lienzo/contract/people/languages'
import { sql } from 'drizzle-orm'
import { boolean, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { cents, recordColumns } from '../columns.ts'

/**
 * Installers, who mount prints in shops, with the regions they serve and their rates. A null rate means that no rate was
 * agreed.
 */
export const installers = pgTable(
  'installers',
  {
    ...recordColumns(),
    name: text().notNull(),
    contact: text().notNull().default(''),
    tax_id: text().notNull().default(''),
    email: text().notNull().default(''),
    phone: text().notNull().default(''),
    address: text().notNull().default(''),
    city: text().notNull().default(''),
    postal_code: text().notNull().default(''),
    state: text().notNull().default(''),
    country: text().notNull(),
    /** Codes of the states that the installer serves, and of the countries that the installer serves completely. */
    states_served: text().array().notNull().default([]),
    rate_per_space: cents(),
    rate_per_m2: cents(),
    rate_per_hour: cents(),
    rate_per_km: cents(),
    languages: text({ enum: languages }).array().notNull().default([]),
    notes: text().notNull().default(''),
    active: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex('installers_name').on(sql`lower(${table.name})`).where(sql`${table.deleted_at} is null`),
  ],
)
