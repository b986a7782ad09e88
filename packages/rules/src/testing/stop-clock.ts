import { afterAll, beforeEach, vi } from 'vitest'

/**
 * Stops `Date` until all tests of the file are done, so that no day ends between two readings of the clock by a test and the
 * tested code. Timers and the clock of PostgreSQL keep running. Call it at the top of a test file, before constants that use
 * the time.
 */
export function stopClock(): void {
  const now = Date.now()
  const stop = () => void vi.useFakeTimers({ toFake: ['Date'], now })
  stop()
  // Stop the clock again before each test, because a test that uses fake timers restores the real ones when it ends.
  beforeEach(stop)
  afterAll(() => void vi.useRealTimers())
}
