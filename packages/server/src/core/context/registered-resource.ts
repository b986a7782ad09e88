import type { ResourceName } from '@lienzo/contract/resources'
import type { ListColumns } from '@lienzo/contract/wire/list'
import type { Searchable } from './searchable.ts'

/**
 * Every resource with its table, scope and search. The composition root fills it, and a missing resource is a type error. Each
 * resource comes before the resources that depend on it.
 */
export type ResourceRegistry = Record<ResourceName, RegisteredResource>

/** Searchable resource with the columns that its list can be filtered by; the same columns are logged. */
export type RegisteredResource = Searchable & { columns: ListColumns }
