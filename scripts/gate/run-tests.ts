import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root, runVitest } from '../run-command.ts'
import { cpuReportOf, overBudget } from './cpu-budget.ts'
import type { CpuTimes } from './cpu-reporter.ts'
import { slownessOfMachine } from './machine-speed.ts'
import { checkFailed, sumOf } from './summaries.ts'
import type { Failure } from './test-record.ts'
import type { Summary } from './vitest-summary.ts'

/**
 * Runs vitest with `args` and prints the CPU times of the run. With `hasBudget`, each file that exceeds its CPU budget is a
 * failure.
 */
export async function runTests(args: string[], { hasBudget }: { hasBudget: boolean }): Promise<Summary> {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-results-'))
  const [summaryFile, cpuFile] = [join(folder, 'summary.json'), join(folder, 'cpu.json')]
  Object.assign(process.env, { VITEST_SUMMARY: summaryFile, VITEST_CPU: cpuFile })
  const own = ['vitest-summary.ts', 'cpu-reporter.ts'].map((name) => join(root, 'scripts/gate', name))
  const reporters = ['default', ...own].map((reporter) => `--reporter=${reporter}`)
  try {
    const code = await runVitest(['run', ...args, ...reporters])
    const summary: Summary = JSON.parse(await readFile(summaryFile, 'utf8'))
    const isExplained = code === 0 || summary.failed > 0
    const unexplainedExit = isExplained ? [] : [checkFailed('vitest', `It ended with exit code ${code}.`)]
    const costly = await filesAboveBudget(cpuFile, hasBudget)
    return sumOf([summary, ...unexplainedExit, { passed: 0, failed: costly.length, failures: costly }])
  } catch (error) {
    console.error(error)
    return checkFailed('vitest', String(error))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Prints the CPU times of the run. Returns a failure for each file that exceeds its budget. Returns an empty array if
 * `hasBudget` is false or the system cannot measure CPU time.
 */
async function filesAboveBudget(file: string, hasBudget: boolean): Promise<Failure[]> {
  if (!existsSync(file)) return []
  const times: CpuTimes = JSON.parse(await readFile(file, 'utf8'))
  console.log(cpuReportOf(times))
  const failures = hasBudget ? overBudget(times, slownessOfMachine()) : []
  for (const { file: path, message } of failures)
    console.error(`FAILED ${relative(root, path ?? '')}: ${message}`)
  return failures
}
