import type { ListColumns } from '@lienzo/contract/list'
import type { SQL } from 'drizzle-orm'
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

/** Where the rows of a resource lie, who may see them, what they are called, and what its lists can be filtered by. */
export type RegisteredResource = {
  name: string
  table: RecordTable
  scope: Scope
  label: { name: PgColumn }
  columns: ListColumns
  customer?: SQL
}

/** What the server knows of every resource; the composition root fills it, the compiler asks for each. */
export type ResourceRegistry = Record<ResourceName, RegisteredResource>
