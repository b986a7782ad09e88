import type { ResourceName } from '@lienzo/contract/resources'
import type { ListColumns } from '@lienzo/contract/wire/list'
import type { Searchable } from './searchable.ts'

/**
 * Every resource with its table, scope and search. The composition root fills it, and a missing one does not compile. Resources
 * come before those that depend on them.
 */
export type ResourceRegistry = Record<ResourceName, RegisteredResource>

/** Searchable resource with the columns that its list can be filtered by, which are also the logged fields. */
export type RegisteredResource = Searchable & { columns: ListColumns }
