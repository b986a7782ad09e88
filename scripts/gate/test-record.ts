import { appendFile, readFile } from 'node:fs/promises'

/** First failure of a test file. `file` is null for checks that are not files and so cannot be repeated alone. */
export type Failure = { file: string | null; title: string; message: string }

/** Result of one test command. */
export type TestRun = { command: string; passed: number; failed: number; failures: Failure[] }

/** Appends a run to the file named by `TEST_RECORD`. Does nothing if the variable is not set. */
export async function recordRun(run: TestRun): Promise<void> {
  const record = process.env.TEST_RECORD
  if (record) await appendFile(record, `${JSON.stringify(run)}\n`)
}

/** Returns the recorded runs, oldest first. */
export async function readRuns(record: string): Promise<TestRun[]> {
  const lines = (await readFile(record, 'utf8')).split('\n')
  return lines.filter(Boolean).map((line) => JSON.parse(line))
}
