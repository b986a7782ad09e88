import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { binOf, runNode } from './run-command.ts'

/** The checks that come before the tests, each the command of a package. */
const checks: { name: string; package: string; command?: string; args: string[] }[] = [
  { name: 'types', package: 'typescript', command: 'tsc', args: ['-p', '.'] },
  {
    name: 'types of the web application',
    package: 'typescript',
    command: 'tsc',
    args: ['-p', 'packages/web'],
  },
  { name: 'lint', package: '@biomejs/biome', command: 'biome', args: ['ci', '.'] },
  {
    name: 'import directions',
    package: 'dependency-cruiser',
    command: 'depcruise',
    args: ['--config', 'import-directions.mjs', 'packages', 'e2e', 'bench', 'scripts'],
  },
  { name: 'nothing unused', package: 'knip', args: [] },
]

type Counts = { passed: number; failed: number }

/** Everything that shows whether the project is whole; the last line counts it. */
async function testEverything(): Promise<Counts> {
  const counts: Counts = { passed: 0, failed: 0 }
  const count = (name: string, passed: boolean) => {
    counts[passed ? 'passed' : 'failed'] += 1
    console.log(`${passed ? 'ok    ' : 'FAILED'} ${name}`)
  }
  // At once, because each of them keeps one core busy at most.
  await Promise.all([
    ...checks.map(async ({ name, package: from, command, args }) => {
      count(name, (await runNode(await binOf(from, command), args, { inOnePiece: true })) === 0)
    }),
    buildWeb().then(
      () => count('the web application builds', true),
      (failure) => {
        console.error(failure)
        count('the web application builds', false)
      },
    ),
  ])
  const tests = await runTests()
  return { passed: counts.passed + tests.passed, failed: counts.failed + tests.failed }
}

async function runTests(): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-results-'))
  try {
    const results = join(folder, 'results.json')
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
    const code = await runNode(await binOf('vitest'), args)
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(await readFile(results, 'utf8'))
    // A file that does not load, a hook that fails or an error outside any test fails without failing a test.
    const files: { status: string }[] = testResults
    const hasFailed = code !== 0 || files.some((file) => file.status === 'failed')
    const unseen = hasFailed && numFailedTests === 0 ? 1 : 0
    return { passed: numPassedTests, failed: numFailedTests + unseen }
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1 }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const { passed, failed } = await testEverything()
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
