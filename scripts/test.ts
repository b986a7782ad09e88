import { buildWeb } from './build-web.ts'
import { cpuSecondsOf } from './gate/cpu-time.ts'
import { runTests } from './gate/run-tests.ts'
import { checkFailed, sumOf } from './gate/summaries.ts'
import { recordRun } from './gate/test-record.ts'
import type { Summary } from './gate/vitest-summary.ts'
import { propertySeed } from './properties.ts'
import { binOf, runNode } from './run-command.ts'

/** Checks that run before the tests. Each check is a command of an installed package. */
const checks: { name: string; package: string; command?: string; args: string[] }[] = [
  { name: 'types', package: 'typescript-7', command: 'tsc', args: ['-p', '.', '--singleThreaded'] },
  {
    name: 'types of the web application',
    package: 'typescript-7',
    command: 'tsc',
    args: ['-p', 'packages/web', '--singleThreaded'],
  },
  { name: 'lint', package: '@biomejs/biome', command: 'biome', args: ['ci', '.'] },
  {
    name: 'import directions',
    package: 'dependency-cruiser',
    command: 'depcruise',
    args: ['--config', 'import-directions.mjs', 'packages', 'e2e', 'bench', 'scripts', 'ops'],
  },
  { name: 'nothing unused', package: 'knip', args: [] },
]

/** Arguments that select the vitest project of the slow tests. */
const slowTests = ['--project', 'slow']
const otherTests = ['--project', '!slow']

/** Runs all checks and all tests, except slow tests. */
async function testEverything(): Promise<Summary> {
  const begin = cpuSecondsOf(process.pid)
  // The checks run concurrently, because each uses at most one core.
  const checkSummaries = await Promise.all([
    buildIsDone(),
    ...checks.map(async ({ name, package: from, command, args }) =>
      countCheck(name, (await runNode(await binOf(from, command), args, { inOnePiece: true })) === 0),
    ),
  ])
  if (begin !== null)
    console.log(`CPU of the checks: ${((cpuSecondsOf(process.pid) ?? 0) - begin).toFixed(0)} s`)
  return sumOf([...checkSummaries, await runTests(otherTests, { hasBudget: true })])
}

/** Runs the slow tests, which kill and restart whole servers or follow long user journeys. */
async function testWhatIsSlow(): Promise<Summary> {
  return sumOf([await buildIsDone(), await runTests(slowTests, { hasBudget: false })])
}

function buildIsDone(): Promise<Summary> {
  const name = 'the web application builds'
  return buildWeb().then(
    () => countCheck(name, true),
    (failure) => {
      console.error(failure)
      return countCheck(name, false)
    },
  )
}

/** Prints the result of a check and returns its summary. */
function countCheck(name: string, hasPassed: boolean): Summary {
  console.log(`${hasPassed ? 'ok    ' : 'FAILED'} ${name}`)
  return hasPassed ? { passed: 1, failed: 0, failures: [] } : checkFailed(name, 'The check found faults.')
}

console.log(`Properties use the seed ${propertySeed}; FC_SEED chooses another.`)
const isSlow = process.argv[2] === 'slow'
const summary = isSlow ? await testWhatIsSlow() : await testEverything()
await recordRun({ command: isSlow ? 'npm run test:slow' : 'npm test', ...summary })
console.log(`${summary.passed} passed, ${summary.failed} failed`)
process.exitCode = summary.failed === 0 ? 0 : 1
