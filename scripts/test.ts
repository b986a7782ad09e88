import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { cpuReportOf, overBudget } from './gate/cpu-budget.ts'
import type { CpuTimes } from './gate/cpu-reporter.ts'
import { cpuSecondsOf } from './gate/cpu-time.ts'
import { slownessOfMachine } from './gate/machine-speed.ts'
import { type Failure, recordRun } from './gate/test-record.ts'
import type { Summary } from './gate/vitest-summary.ts'
import { propertySeed } from './properties.ts'
import { binOf, root, runNode, runVitest } from './run-command.ts'

/** Checks that run before the tests, each a command of a package. */
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

/** Slow tests are a project of their own. */
const slowTests = ['--project', 'slow']
const otherTests = ['--project', '!slow']

/** Runs everything that shows whether the project works, except slow tests. */
async function testEverything(): Promise<Summary> {
  const begin = cpuSecondsOf(process.pid)
  // At once, because each of them uses at most one core.
  const checked = await Promise.all([
    buildIsDone(),
    ...checks.map(async ({ name, package: from, command, args }) =>
      counted(name, (await runNode(await binOf(from, command), args, { inOnePiece: true })) === 0),
    ),
  ])
  if (begin !== null)
    console.log(`CPU of the checks: ${((cpuSecondsOf(process.pid) ?? 0) - begin).toFixed(0)} s`)
  return sumOf([...checked, await runTests(otherTests, (times) => overBudget(times, slownessOfMachine()))])
}

/** Runs the slow tests: whole servers that are killed and restarted, and long journeys. */
async function testWhatIsSlow(): Promise<Summary> {
  return sumOf([await buildIsDone(), await runTests(slowTests)])
}

function buildIsDone(): Promise<Summary> {
  const name = 'the web application builds'
  return buildWeb().then(
    () => counted(name, true),
    (failure) => {
      console.error(failure)
      return counted(name, false)
    },
  )
}

/** Prints and returns the outcome of a check. */
function counted(name: string, hasPassed: boolean): Summary {
  console.log(`${hasPassed ? 'ok    ' : 'FAILED'} ${name}`)
  return hasPassed ? { passed: 1, failed: 0, failures: [] } : failed(name, 'The check found faults.')
}

function failed(title: string, message: string): Summary {
  const failure: Failure = { file: null, title, message }
  return { passed: 0, failed: 1, failures: [failure] }
}

function sumOf(summaries: Summary[]): Summary {
  const sum = (key: 'passed' | 'failed') => summaries.reduce((total, each) => total + each[key], 0)
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    failures: summaries.flatMap(({ failures }) => failures),
  }
}

/** Runs vitest; `tooCostly` finds failures in the CPU times of the run. */
async function runTests(
  projects: string[],
  tooCostly: (times: CpuTimes) => Failure[] = () => [],
): Promise<Summary> {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-results-'))
  const [summaryFile, cpuFile] = [join(folder, 'summary.json'), join(folder, 'cpu.json')]
  Object.assign(process.env, { VITEST_SUMMARY: summaryFile, VITEST_CPU: cpuFile })
  const own = ['vitest-summary.ts', 'cpu-reporter.ts'].map((name) => join(root, 'scripts/gate', name))
  const reporters = ['default', ...own].map((reporter) => `--reporter=${reporter}`)
  try {
    const code = await runVitest(['run', ...projects, ...reporters])
    const summary: Summary = JSON.parse(await readFile(summaryFile, 'utf8'))
    const isExplained = code === 0 || summary.failed > 0
    const unexplained = isExplained ? [] : [failed('vitest', `It ended with exit code ${code}.`)]
    const costly = (await judgeCosts(cpuFile, tooCostly)).map(({ title, message }) => failed(title, message))
    return sumOf([summary, ...unexplained, ...costly])
  } catch (error) {
    console.error(error)
    return failed('vitest', String(error))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Prints the CPU times and returns the failures; nothing if the system cannot report them. */
async function judgeCosts(file: string, tooCostly: (times: CpuTimes) => Failure[]): Promise<Failure[]> {
  if (!existsSync(file)) return []
  const times: CpuTimes = JSON.parse(await readFile(file, 'utf8'))
  console.log(cpuReportOf(times))
  const failures = tooCostly(times)
  for (const { title, message } of failures) console.error(`FAILED ${title}: ${message}`)
  return failures
}

console.log(`Properties use the seed ${propertySeed}; FC_SEED chooses another.`)
const isSlow = process.argv[2] === 'slow'
const summary = isSlow ? await testWhatIsSlow() : await testEverything()
await recordRun({ command: isSlow ? 'npm run test:slow' : 'npm test', ...summary })
console.log(`${summary.passed} passed, ${summary.failed} failed`)
process.exitCode = summary.failed === 0 ? 0 : 1
