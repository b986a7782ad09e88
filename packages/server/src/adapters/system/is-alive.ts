import { readFileSync } from 'node:fs'

/**
 * States of processes that have ended but are still listed, because their parent has not collected their exit status yet. Some
 * parents never do.
 */
const GONE_STATES = ['Z', 'X']

/** Returns whether a process is running, even if it belongs to a different user. */
export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  return !GONE_STATES.includes(processFacts(pid)?.[0] ?? '')
}

/**
 * Returns the fields of `/proc/<pid>/stat` after the name of the process, beginning with its state. Returns undefined if the
 * process does not exist or the system is not Linux.
 */
export function processFacts(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in parentheses, can itself contain spaces and parentheses.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
