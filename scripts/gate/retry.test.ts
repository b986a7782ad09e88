import { expect, test } from 'vitest'
import { MOST_RETRIED, reportOf, retryFailures } from './retry.ts'
import type { Failure, TestRun } from './test-record.ts'

const commands = ['npm test', 'npm run test:slow']
const failureOf = (file: string | null): Failure => ({ file, title: 'adds', message: 'expected 1 to be 2' })

function runsWith(failures: Failure[]): TestRun[] {
  return [
    { command: 'npm test', passed: 10, failed: failures.length, failures },
    { command: 'npm run test:slow', passed: 5, failed: 0, failures: [] },
  ]
}

test('a file that passes when repeated is flaky and does not fail the gate', async () => {
  const verdict = await retryFailures(runsWith([failureOf('/p/a.test.ts')]), commands, async () => true)
  expect(verdict).toEqual({ passed: 15, broken: [], flaky: [failureOf('/p/a.test.ts')] })
  expect(reportOf(verdict, '/p').split('\n')).toEqual([
    'FLAKY: failed at first, passed when repeated alone',
    '  a.test.ts: adds',
    '    expected 1 to be 2',
    '16 passed, 0 failed',
  ])
})

test('a file that fails twice fails the gate, and each file is repeated alone and once', async () => {
  let running = 0
  const repeats: string[] = []
  const passes = async (file: string) => {
    expect(++running).toBe(1)
    await new Promise(setImmediate)
    running -= 1
    repeats.push(file)
    return file !== '/p/b.test.ts'
  }
  const failures = [failureOf('/p/a.test.ts'), failureOf('/p/b.test.ts'), failureOf('/p/b.test.ts')]
  const verdict = await retryFailures(runsWith(failures), commands, passes)
  expect(repeats).toEqual(['/p/a.test.ts', '/p/b.test.ts'])
  expect(verdict.broken).toEqual([failureOf('/p/b.test.ts'), failureOf('/p/b.test.ts')])
  const report = reportOf(verdict, '/p').split('\n')
  expect([report[0], report.at(-1)]).toEqual(['FAILED', '16 passed, 2 failed'])
})

test('failing checks, unfinished commands and a large number of failing files are not repeated', async () => {
  const never = async () => expect.unreachable()
  const lint = failureOf(null)
  expect((await retryFailures(runsWith([lint]), commands, never)).broken).toEqual([lint])
  expect((await retryFailures([], commands, never)).broken).toHaveLength(2)
  const many = Array.from({ length: MOST_RETRIED + 1 }, (_, index) => failureOf(`/p/${index}.test.ts`))
  expect((await retryFailures(runsWith(many), commands, never)).broken).toEqual(many)
})
