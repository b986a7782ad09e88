import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { binOf, runNode } from './run-command.ts'

/** The checks that come before the tests, each the command of a package. */
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
    args: ['--config', 'import-directions.mjs', 'packages', 'e2e', 'bench', 'scripts'],
  },
  { name: 'nothing unused', package: 'knip', args: [] },
]

type Counts = { passed: number; failed: number }

/** The tests that must take long, or need the machine for themselves, are a project of their own. */
const slowTests = ['--project', 'slow']
const otherTests = ['--project', '!slow']

/** Everything that shows whether the project is whole, but for what must be slow. */
async function testEverything(): Promise<Counts> {
  // At once, because each of them keeps one core busy at most.
  const checked = await Promise.all([
    buildIsDone(),
    ...checks.map(async ({ name, package: from, command, args }) =>
      counted(name, (await runNode(await binOf(from, command), args, { inOnePiece: true })) === 0),
    ),
  ])
  return sumOf([...checked, await runTests(otherTests)])
}

/** What must be slow: whole servers that are killed and started again, and what is counted in milliseconds. */
async function testWhatIsSlow(): Promise<Counts> {
  return sumOf([await buildIsDone(), await runTests(slowTests)])
}

function buildIsDone(): Promise<Counts> {
  const name = 'the web application builds'
  return buildWeb().then(
    () => counted(name, true),
    (failure) => {
      console.error(failure)
      return counted(name, false)
    },
  )
}

/** Says whether a check has passed. */
function counted(name: string, hasPassed: boolean): Counts {
  console.log(`${hasPassed ? 'ok    ' : 'FAILED'} ${name}`)
  return hasPassed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function sumOf(counts: Counts[]): Counts {
  const sum = (key: keyof Counts) => counts.reduce((total, each) => total + each[key], 0)
  return { passed: sum('passed'), failed: sum('failed') }
}

async function runTests(projects: string[]): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-results-'))
  try {
    const results = join(folder, 'results.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
    const code = await runNode(await binOf('vitest'), ['run', ...projects, ...reporters])
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

const { passed, failed } = process.argv[2] === 'slow' ? await testWhatIsSlow() : await testEverything()
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
