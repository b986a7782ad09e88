import { join } from 'node:path'
import { root } from '../run-command.ts'
import type { CpuTimes } from './cpu-reporter.ts'
import type { Failure } from './test-record.ts'

/** Maximum CPU seconds of a test file in `npm test`. A file that uses more either covers too much or waits by polling. */
export const MOST_SECONDS = 15
/**
 * Factor for files that run concurrently on two cores: such a file may be charged for the other one's work, so only twice the
 * budget proves that it uses too much.
 */
const SHARED = 2
const LISTED = 10

/** Formats the CPU times of a run: each project, then the ten files that used most. */
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
 * Returns a failure for each file that exceeded its budget, which is multiplied by the slowness of the machine. The time of
 * concurrently running files is divided equally among them, whatever each one used, so in a run of several files each is
 * allowed twice the budget.
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
