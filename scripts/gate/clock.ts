import { globSync } from 'node:fs'

/** Paths at which systems install libfaketime, a library that changes the clock of a program. */
const LIBRARIES = '/usr/{lib,lib64,local/lib}/{,*/}faketime/libfaketime.so.1'

/**
 * Returns environment variables that set the clock of a program and of all programs that it starts. The clock starts at
 * `moment` and keeps running; timers measure real time. Throws if `moment` is not a valid date, or if libfaketime is missing.
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
    // The value is an offset rather than a time, so that programs that start later have the same clock.
    FAKETIME: seconds < 0 ? `${seconds}` : `+${seconds}`,
    // Seconds until libfaketime reads its settings again, which is unsafe while other threads use them.
    FAKETIME_CACHE_DURATION: '1000000',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Turns off a correction of timed waits. Debian's glibc does not need it, and Chromium takes twenty times as long with it.
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
  }
}
