import { afterAll, beforeEach, vi } from 'vitest'

/**
 * Stops `Date` until all tests of the file are done, so that no day ends between the clock readings of a test and of the tested
 * code. Timers and the clock of PostgreSQL keep running. Call it at the top of a test file, before its constants.
 */
export function stopClock(): void {
  const now = Date.now()
  const stop = () => void vi.useFakeTimers({ toFake: ['Date'], now })
  stop()
  // A test that uses fake timers restores all real ones at its end.
  beforeEach(stop)
  afterAll(() => void vi.useRealTimers())
}
