import type { Summary } from './vitest-summary.ts'

/** Returns the summary of a failed check that is not a test file. */
export function checkFailed(title: string, message: string): Summary {
  return { passed: 0, failed: 1, failures: [{ file: null, title, message }] }
}

/** Adds the counts of several summaries, and joins their failures. */
export function sumOf(summaries: readonly Summary[]): Summary {
  const sum = (key: 'passed' | 'failed') => summaries.reduce((total, each) => total + each[key], 0)
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    failures: summaries.flatMap(({ failures }) => failures),
  }
}
