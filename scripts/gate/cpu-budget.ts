import { join } from 'node:path'
import { root } from '../run-command.ts'
import type { CpuTimes } from './cpu-reporter.ts'
import type { Failure } from './test-record.ts'

/** Maximum CPU seconds of a test file in `npm test`. A file that needs more covers too much or polls. */
export const MOST_SECONDS = 15
/**
 * Factor for the budget of files that run concurrently on two cores. Such a file can be charged for work of the other file, so
 * it has used too much only if it exceeds twice the budget.
 */
const SHARED = 2
const LISTED = 10

/** Formats the CPU times of a run: first each project, then the ten most expensive files. */
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
 * Returns a failure for each file that exceeds its budget. The budget is multiplied by `slowness`. Files that run concurrently
 * share their CPU time equally, however much each used, so in a run of several files the budget is doubled.
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
