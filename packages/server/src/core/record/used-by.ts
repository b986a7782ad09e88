import type { InUse } from '@lienzo/contract/records/in-use'

/**
 * Builds the content of IN_USE for one record: the number of records of each kind that use it, and the columns that find them.
 */
export function usedBy(name: string, holds: readonly InUse['holds'][number][]): InUse {
  return { name, holds: holds.filter(({ count }) => count > 0), more: 0, active_ids: [] }
}
