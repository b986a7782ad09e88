import { globSync } from 'node:fs'

/** Paths where systems install libfaketime, which changes the clock of a program. */
const LIBRARIES = '/usr/{lib,lib64,local/lib}/{,*/}faketime/libfaketime.so.1'

/**
 * Returns environment variables that set the clock of a program, and of all programs that it starts, to a moment. The clock
 * continues from there; timers measure real time. Throws if the moment is not ISO 8601 or libfaketime is missing.
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
    // An offset instead of a moment, so that programs started later have the same clock.
    FAKETIME: seconds < 0 ? `${seconds}` : `+${seconds}`,
    // Seconds until the settings are read again, which is unsafe while other threads use them.
    FAKETIME_CACHE_DURATION: '1000000',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Turns off a correction of timed waits that Debian's glibc does not need, and with which Chromium takes twenty times as
    // long.
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
  }
}
