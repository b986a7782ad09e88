import { readFileSync } from 'node:fs'

/** Ended, but still listed, because its parent has not taken note of that; some parents never do. */
const GONE_STATES = ['Z', 'X']

/** Whether a process runs, also one of another user. */
export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  return !GONE_STATES.includes(processFacts(pid)?.[0] ?? '')
}

/** What Linux says about a process behind its name, its state first; other systems have no such file. */
export function processFacts(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold spaces and brackets.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
