import type { InUse } from '@lienzo/contract/records/in-use'

/**
 * Returns the content of an IN_USE refusal for one record: the number of records of each kind that use it, and the columns that
 * find them. Leaves out kinds without such records.
 */
export function usedBy(name: string, holds: readonly InUse['holds'][number][]): InUse {
  return { name, holds: holds.filter(({ count }) => count > 0), more: 0, active_ids: [] }
}
