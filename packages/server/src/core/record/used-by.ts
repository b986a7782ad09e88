import type { InUse } from '@lienzo/contract/records/in-use'

/** What an IN_USE says of one record: what of each kind holds it, and by which column of their lists that is found. */
export function usedBy(name: string, holds: readonly InUse['holds'][number][]): InUse {
  return { name, holds: holds.filter(({ count }) => count > 0), more: 0, active_ids: [] }
}
