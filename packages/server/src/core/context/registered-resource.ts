import type { ResourceName } from '@lienzo/contract/resources'
import type { ListColumns } from '@lienzo/contract/wire/list'
import type { Searchable } from './searchable.ts'

/**
 * Where the rows of every resource lie, who may see them and how they are found; the composition root fills it, the compiler
 * asks for each. Resources come before those that depend on them.
 */
export type ResourceRegistry = Record<ResourceName, RegisteredResource>

/** With the columns that its lists can be filtered by, which are also the fields that are logged. */
export type RegisteredResource = Searchable & { columns: ListColumns }
