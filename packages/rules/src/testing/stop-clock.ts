import { afterAll, beforeEach, vi } from 'vitest'

/**
 * Stops `Date` until all tests of the file have ended, so that a test and the tested code cannot read the clock on different
 * days. Timers and the clock of PostgreSQL keep running. Call this function at the top of a test file, before constants that
 * use the time.
 */
export function stopClock(): void {
  const now = Date.now()
  const stop = () => void vi.useFakeTimers({ toFake: ['Date'], now })
  stop()
  // Stop the clock again before each test, because a test with fake timers restores the real clock when it ends.
  beforeEach(stop)
  afterAll(() => void vi.useRealTimers())
}
