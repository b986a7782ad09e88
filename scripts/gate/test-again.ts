import { root } from '../run-command.ts'
import { reportOf, retryFailures } from './retry.ts'
import { runTests } from './run-tests.ts'
import { readRuns } from './test-record.ts'

const record = process.env.TEST_RECORD
if (!record) throw new Error('TEST_RECORD names the file in which the test commands recorded their outcome')

const verdict = await retryFailures(
  await readRuns(record),
  ['npm test', 'npm run test:slow'],
  async (file) => (await runTests([file], { hasBudget: !file.endsWith('.slow.test.ts') })).failed === 0,
)
console.log(reportOf(verdict, root))
process.exitCode = verdict.broken.length === 0 ? 0 : 1
