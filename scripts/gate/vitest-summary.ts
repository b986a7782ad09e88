import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import type { Failure } from './test-record.ts'

/** Counts of a vitest run, with the first failure of each failed file. */
export type Summary = { passed: number; failed: number; failures: Failure[] }

type UnhandledError = Parameters<NonNullable<Reporter['onTestRunEnd']>>[1][number]

/** Reporter that writes a summary to the file named by `VITEST_SUMMARY`. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly UnhandledError[]): void {
    const file = process.env.VITEST_SUMMARY
    if (file) writeFileSync(file, JSON.stringify(summaryOf(modules, unhandledErrors)))
  }
}

function summaryOf(modules: readonly TestModule[], unhandledErrors: readonly UnhandledError[]): Summary {
  const states = modules.flatMap((module) =>
    [...module.children.allTests()].map((test) => test.result().state),
  )
  const count = (testState: string) => states.filter((state) => state === testState).length
  const failures = [...modules.flatMap(firstFailureOf), ...unhandledErrors.map(failureOutsideTests)]
  // A file that does not load, a failing hook or an error outside a test is a failure but not a failed test. The larger number
  // includes them.
  const failed = Math.max(count('failed'), failures.length)
  return { passed: count('passed'), failed, failures: oncePerFile(failures) }
}

function firstFailureOf(module: TestModule): Failure[] {
  for (const test of module.children.allTests()) {
    const result = test.result()
    if (result.state !== 'failed') continue
    return [{ file: module.moduleId, title: test.fullName, message: result.errors[0]?.message ?? '' }]
  }
  if (module.state() !== 'failed') return []
  const suites = [...module.children.allSuites()]
  const [error] = [...module.errors(), ...suites.flatMap((suite) => suite.errors())]
  return [{ file: module.moduleId, title: 'outside of its tests', message: error?.message ?? '' }]
}

function failureOutsideTests(error: UnhandledError): Failure {
  const file = typeof error.VITEST_TEST_PATH === 'string' ? error.VITEST_TEST_PATH : null
  return { file, title: 'error outside of any test', message: error.message ?? '' }
}

function oncePerFile(failures: readonly Failure[]): Failure[] {
  return failures.filter(
    ({ file }, index) => file === null || failures.findIndex((other) => other.file === file) === index,
  )
}
