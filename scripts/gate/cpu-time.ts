import { readdirSync, readFileSync } from 'node:fs'

/** Kernel clock ticks per second. Linux always reports times in this unit. */
const TICKS = 100

type Process = { parent: number; seconds: number }

/**
 * Returns the CPU seconds used by a process and all its descendants, including those that have ended. Does not count processes
 * detached from their parents. Returns null if the system has no `/proc`.
 */
export function cpuSecondsOf(root: number): number | null {
  const processes = readProcesses()
  if (!processes.has(root)) return null
  const children = Map.groupBy(processes.entries(), ([, { parent }]) => parent)
  let seconds = 0
  const waiting = [root]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    seconds += processes.get(id)?.seconds ?? 0
    for (const [child] of children.get(id) ?? []) waiting.push(child)
  }
  return seconds
}

function readProcesses(): Map<number, Process> {
  const processes = new Map<number, Process>()
  for (const name of foldersOf('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = textOf(`/proc/${name}/stat`)
    // The program name is in brackets and may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [, parent] = fields
    if (parent === undefined) continue
    // Sums the user and system time of the process and of its ended children.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    processes.set(Number(name), { parent: Number(parent), seconds: ticks / TICKS })
  }
  return processes
}

function foldersOf(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

/** Returns the content of a file; an empty string if the file is missing, for example because its process has just ended. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
