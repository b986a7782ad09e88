/** Kinds of data that a customer stores, in display order. */
export const storedKinds = [
  'artwork',
  'photos',
  'proof',
  'documents',
  'archives',
  'imports',
  'logos',
  'log',
  'unused',
] as const
export type StoredKind = (typeof storedKinds)[number]

/** Number of bytes in a gigabyte (decimal). */
export const GIGABYTE = 1_000_000_000

/** Largest quota that can be set, in gigabytes: a petabyte. */
export const largestQuotaGb = 1_000_000

/** Percentage of the quota from which a customer is warned. */
export const WARNED_AT_PERCENT = 80

export type StorageState = 'free' | 'nearly_full' | 'full'

/** Returns the state of a customer's storage; both values are in bytes. A quota of 0 is always full. */
export function storageState({ bytes, quota }: { bytes: number; quota: number }): StorageState {
  if (bytes >= quota) return 'full'
  return bytes * 100 >= quota * WARNED_AT_PERCENT ? 'nearly_full' : 'free'
}
