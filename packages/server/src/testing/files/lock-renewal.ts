import { expect, vi } from 'vitest'
import type { BackupTarget } from '../../operations/backup/target/backup-target.ts'

/** Locks a target, lets a minute pass, and checks that the time in the text of the lock is then a minute later. */
export async function expectRenewal(target: BackupTarget, readText: () => Promise<string>): Promise<void> {
  const readTime = async (): Promise<number> => JSON.parse(await readText()).renewed_at
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  try {
    await using _lock = await target.lock()
    const before = await readTime()
    vi.advanceTimersByTime(60_000)
    await expect.poll(readTime).toBe(before + 60)
  } finally {
    vi.useRealTimers()
  }
}
