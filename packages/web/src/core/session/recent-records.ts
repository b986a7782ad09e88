import { currentUser } from './session-user.ts'

/** Record that the user has opened recently. The path of its screen identifies it. */
export type RecentRecord = { path: string; label: string }

const KEPT = 8

/** Returns the records that the signed-in user has opened in this tab, the latest first, at most `KEPT`. */
export function recentRecords(): RecentRecord[] {
  const key = recentKey()
  if (!key) return []
  try {
    const records: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(records) ? records.filter(isRecentRecord) : []
  } catch {
    return []
  }
}

export function rememberRecord(record: RecentRecord): void {
  const key = recentKey()
  if (!key) return
  const others = recentRecords().filter(({ path }) => path !== record.path)
  sessionStorage.setItem(key, JSON.stringify([record, ...others].slice(0, KEPT)))
}

/** Deletes the lists of recent records of all users in this tab. */
export function forgetRecentRecords(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  }
}

const prefix = 'recent_records_'

function recentKey(): string | null {
  const user = currentUser()
  return user && `${prefix}${user.user_id}`
}

function isRecentRecord(value: unknown): value is RecentRecord {
  if (typeof value !== 'object' || value === null) return false
  const { path, label } = value as Partial<RecentRecord>
  return typeof path === 'string' && path.startsWith('/') && typeof label === 'string'
}
