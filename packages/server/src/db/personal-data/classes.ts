import type { PgTable } from 'drizzle-orm/pg-core'
import type * as schema from '../schema.ts'

/**
 * Classes of personal data that columns can contain. `identity`: names, postal and e-mail addresses, phone numbers.
 * `reference`: a user id. `text`: free text, and copies of records. `trace`: locations, devices and times of use. `secret`:
 * credentials, signing keys, and hashes of either. `none`: no personal data.
 */
export const personalClasses = ['none', 'identity', 'reference', 'text', 'trace', 'secret'] as const

export type PersonalClass = (typeof personalClasses)[number]

type Schema = typeof schema

/** All tables, keyed by the names of their constants in the code. */
export type Tables = { [Name in keyof Schema as Schema[Name] extends PgTable ? Name : never]: Schema[Name] }

export type TableName = keyof Tables

export type ColumnOf<Name extends TableName> = keyof Tables[Name]['_']['columns'] & string

/** Columns of each table, grouped by class. Naming a table or column that does not exist is a compile error. */
export type Classification = {
  [Name in TableName]: { readonly [Class in PersonalClass]?: readonly ColumnOf<Name>[] }
}

/** Columns from `recordColumns` that contain no personal data. `created_by` is missing, because it refers to a user. */
export const ofRecord = ['id', 'created_at', 'updated_at', 'version', 'deleted_at'] as const
