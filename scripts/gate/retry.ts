import { relative } from 'node:path'
import type { Failure, TestRun } from './test-record.ts'

/**
 * Maximum number of failed files that are repeated. If more files fail, chance is an unlikely cause, and all of them count as
 * broken.
 */
export const MOST_RETRIED = 20

/**
 * Number of passed tests, and the failures. `broken` failures occurred again or cannot be repeated; `flaky` failures did not
 * occur again.
 */
export type Verdict = { passed: number; broken: Failure[]; flaky: Failure[] }

/**
 * Repeats each failed file once, one file at a time. `passes` runs a file alone and returns true if it passes within its CPU
 * budget. Commands without a recorded run did not finish and are reported as broken.
 */
export async function retryFailures(
  runs: readonly TestRun[],
  commands: readonly string[],
  passes: (file: string) => Promise<boolean>,
): Promise<Verdict> {
  const unfinished = commands
    .filter((command) => !runs.some((run) => run.command === command))
    .map((command) => ({ file: null, title: command, message: 'The command did not come to its end.' }))
  const failures = runs.flatMap((run) => run.failures)
  const verdict: Verdict = {
    passed: runs.reduce((sum, run) => sum + run.passed, 0),
    broken: [...unfinished, ...failures.filter(({ file }) => file === null)],
    flaky: [],
  }
  const repeatable = failures.filter(({ file }) => file !== null)
  const byFile = Map.groupBy(repeatable, ({ file }) => file ?? '')
  if (byFile.size > MOST_RETRIED) verdict.broken.push(...repeatable)
  else {
    for (const [file, ofFile] of byFile) verdict[(await passes(file)) ? 'flaky' : 'broken'].push(...ofFile)
  }
  return verdict
}

/** Formats the last lines of the output: failed tests, flaky tests, and counts. */
export function reportOf({ passed, broken, flaky }: Verdict, root: string): string {
  const list = (heading: string, failures: readonly Failure[]) =>
    failures.length === 0 ? [] : [heading, ...failures.flatMap((failure) => linesOf(failure, root))]
  return [
    ...list('FAILED', broken),
    ...list('FLAKY: failed at first, passed when repeated alone', flaky),
    `${passed + flaky.length} passed, ${broken.length} failed`,
  ].join('\n')
}

function linesOf({ file, title, message }: Failure, root: string): string[] {
  const name = file === null ? title : `${relative(root, file)}: ${title}`
  return [
    `  ${name}`,
    ...message
      .split('\n')
      .slice(0, 5)
      .map((line) => `    ${line}`),
  ]
}
