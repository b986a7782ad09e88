/** The kinds of data that a customer stores, in the order in which people read of them. */
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

/** Bytes of a gigabyte as makers of disks count it. */
export const GIGABYTE = 1_000_000_000

/** The largest quota that somebody can be given, in gigabytes: a petabyte. */
export const largestQuotaGb = 1_000_000

/** Per cent of a quota from which a customer is warned. */
export const WARNED_AT_PERCENT = 80

export type StorageState = 'free' | 'nearly_full' | 'full'

/** Tells how much room a customer has left; both in bytes. A quota of 0 has room for nothing. */
export function storageState({ bytes, quota }: { bytes: number; quota: number }): StorageState {
  if (bytes >= quota) return 'full'
  return bytes * 100 >= quota * WARNED_AT_PERCENT ? 'nearly_full' : 'free'
}
