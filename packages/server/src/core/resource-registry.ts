import type { PgColumn } from 'drizzle-orm/pg-core'
import type { RecordTable, Scope } from './scope.ts'

/** What an input of one resource can name of another. */
export type ResourceName =
  | 'role'
  | 'usergroup'
  | 'user'
  | 'customer'
  | 'customeraddress'
  | 'category'
  | 'finish'
  | 'material'
  | 'product'
  | 'campaign'
  | 'campaignimage'
  | 'order'

/** Where the rows of every resource lie and who may see them; the composition root fills it, the compiler asks for each. */
export type ResourceRegistry = Record<ResourceName, RegisteredResource>

/** `label` where its records can be searched by their names. */
export type RegisteredResource = {
  table: RecordTable
  scope: Scope
  label?: { name: PgColumn; code?: PgColumn }
}
