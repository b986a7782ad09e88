import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run-command.ts'
import { cpuReportOf, MOST_SECONDS, overBudget } from './cpu-budget.ts'
import { cpuSecondsOf } from './cpu-time.ts'

const failureOf = (seconds: string, most: string) => ({
  file: join(root, 'b.test.ts'),
  title: 'its cost',
  message: `It used ${seconds} s of CPU, more than the ${most} s of a file.`,
})

test('fails a file that ran alone and exceeded its budget; a slow machine gets more time', () => {
  expect(overBudget({ files: { 'b.test.ts': MOST_SECONDS } }, 1)).toEqual([])
  expect(overBudget({ files: { 'b.test.ts': 20.04 } }, 1)).toEqual([failureOf('20.0', '15.0')])
  expect(overBudget({ files: { 'b.test.ts': 20.04 } }, 1.5)).toEqual([])
})

test('fails a file among others when it exceeded twice its budget, because time is divided among them', () => {
  const files = { 'a.test.ts': 2 * MOST_SECONDS, 'b.test.ts': 30.1 }
  expect(overBudget({ files }, 1)).toEqual([failureOf('30.1', '30.0')])
  expect(overBudget({ files }, 1.1)).toEqual([])
})

test('reports the projects and the ten most expensive files, the most expensive first', () => {
  const files = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`${index}.test.ts`, index]))
  const report = cpuReportOf({ projects: { rules: 2, server: 64 }, files }).split('\n')
  expect(report.slice(0, 5)).toEqual([
    'CPU: 66 s',
    '   64.0 s  server',
    '    2.0 s  rules',
    'Most expensive files:',
    '   11.0 s  11.test.ts',
  ])
  expect(report.at(-1)).toBe('    2.0 s  2.test.ts')
})

test.runIf(process.platform === 'linux')(
  'counts the CPU time of a process and of the processes that it started',
  { timeout: 60_000 },
  async () => {
    const work = 'while (process.cpuUsage().user < 2e5);'
    const before = cpuSecondsOf(process.pid) ?? Number.NaN
    await once(spawn(process.execPath, ['-e', work]), 'exit')
    expect((cpuSecondsOf(process.pid) ?? 0) - before).toBeGreaterThanOrEqual(0.2)
    expect(cpuSecondsOf(2 ** 30)).toBeNull()
  },
)
