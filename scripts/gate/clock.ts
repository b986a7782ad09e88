import { globSync } from 'node:fs'

/** Folders in which systems install the library that sets the clock of programs. */
const LIBRARIES = '/usr/{lib,lib64,local/lib}/{,*/}faketime/libfaketime.so.1'

/**
 * Returns environment variables that set the clock of a program, and of all programs that it starts, to a moment. The clock
 * runs on from there; timers measure real time. Throws if the moment is not ISO 8601 or if libfaketime is missing.
 */
export function clockAt(moment: string): Record<string, string> {
  const seconds = Math.round((Date.parse(moment) - Date.now()) / 1000)
  if (Number.isNaN(seconds)) throw new Error(`A moment is written like 2026-12-31T23:58:00Z, not “${moment}”`)
  const [library] = globSync(LIBRARIES)
  if (!library) {
    throw new Error(
      'Setting the clock needs libfaketime: install it with “apt-get install faketime” as root.',
    )
  }
  return {
    LD_PRELOAD: library,
    // An offset, not a moment, so that programs that start later have the same clock.
    FAKETIME: seconds < 0 ? `${seconds}` : `+${seconds}`,
    // Seconds until it is read again, which is not safe while other threads use it.
    FAKETIME_CACHE_DURATION: '1000000',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Debian's glibc needs no correction of waits with a deadline: with it Chromium would take twenty times as long.
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
  }
}
