import { afterAll, beforeEach, vi } from 'vitest'

/**
 * Stops `Date` until all tests of the file are over, so that no day ends between the moments that a test and what it tests
 * read. Timers run on, and so does the clock of PostgreSQL. Called at the top of a test file, before its constants.
 */
export function stopClock(): void {
  const now = Date.now()
  const stop = () => void vi.useFakeTimers({ toFake: ['Date'], now })
  stop()
  // A test that winds the timers gives them all back when it ends.
  beforeEach(stop)
  afterAll(() => void vi.useRealTimers())
}
