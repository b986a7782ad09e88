import type { ListColumns } from '@lienzo/contract/wire/list'
import type { Searchable } from './searchable.ts'

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
  | 'promotion'
  | 'campaign'
  | 'campaignimage'
  | 'space'
  | 'order'
  | 'webhook'

/**
 * Where the rows of every resource lie, who may see them and how they are found; the composition root fills it, the compiler
 * asks for each. It goes from what others stand on to what stands on others.
 */
export type ResourceRegistry = Record<ResourceName, RegisteredResource>

/** With what its lists can be filtered by, which are the fields that its log tells of. */
export type RegisteredResource = Searchable & { columns: ListColumns }
