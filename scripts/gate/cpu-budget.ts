import { join } from 'node:path'
import { root } from '../run-command.ts'
import type { CpuTimes } from './cpu-reporter.ts'
import type { Failure } from './test-record.ts'

/**
 * Maximum number of CPU seconds of a file of `npm test`; a file that needs more tests too much together, or waits by polling.
 */
export const MOST_SECONDS = 15
/** A file that shared two cores may be charged for its neighbour's work, so only twice the budget proves that it costs too much. */
const SHARED = 2
const LISTED = 10

/** Returns the CPU times of a run as text: each project, then the ten files that used most. */
export function cpuReportOf({ projects, files }: CpuTimes): string {
  const total = Object.values(projects).reduce((sum, seconds) => sum + seconds, 0)
  return [
    `CPU: ${total.toFixed(0)} s`,
    ...byCost(projects).map(lineOf),
    'Most expensive files:',
    ...byCost(files).slice(0, LISTED).map(lineOf),
  ].join('\n')
}

/**
 * Returns a failure for each file that exceeded its budget, multiplied by the slowness of the machine. The time of files that run
 * concurrently is divided equally among them, however much each used: such a file fails when it exceeds twice its budget.
 */
export function overBudget({ files }: Pick<CpuTimes, 'files'>, slowness: number): Failure[] {
  const ranAlone = Object.keys(files).length === 1
  const most = MOST_SECONDS * slowness * (ranAlone ? 1 : SHARED)
  return byCost(files)
    .filter(([, seconds]) => seconds > most)
    .map(([file, seconds]) => ({
      file: join(root, file),
      title: 'its cost',
      message: `It used ${seconds.toFixed(1)} s of CPU, more than the ${most.toFixed(1)} s of a file.`,
    }))
}

function byCost(times: Record<string, number>): [string, number][] {
  return Object.entries(times).toSorted(([, one], [, other]) => other - one)
}

function lineOf([name, seconds]: [string, number]): string {
  return `${seconds.toFixed(1).padStart(7)} s  ${name}`
}
