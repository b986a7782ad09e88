import { randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root, runVitest } from './run-command.ts'

/** Factor by which the number of inputs per property exceeds the number in `npm test`. */
const TIMES = 20
const MINUTE = 60_000

/**
 * Runs all property tests with new seeds until the time is over: `npm run explore -- [minutes] [words of file names…]`. For
 * each failure, vitest prints the seed and a counterexample.
 */
const { positionals } = parseArgs({ allowPositionals: true })
const [minutes = '30', ...words] = positionals
if (!(Number(minutes) > 0)) throw new Error(`The minutes must be a number above zero, not “${minutes}”`)

const files = globSync('packages/*/src/**/*.test.{ts,tsx}', { cwd: root })
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .filter((file) => readFileSync(join(root, file), 'utf8').includes("from 'fast-check'"))
const failedSeeds: number[] = []
const end = Date.now() + Number(minutes) * MINUTE
let rounds = 0
do {
  const seed = randomInt(2 ** 31)
  rounds += 1
  console.log(`Round ${rounds}: seed ${seed}, ${files.length} files`)
  Object.assign(process.env, { FC_SEED: String(seed), FC_TIMES: String(TIMES) })
  const code = await runVitest(['run', ...files, `--testTimeout=${30 * MINUTE}`, '--reporter=agent'])
  if (code !== 0) failedSeeds.push(seed)
} while (Date.now() < end)
console.log(`${rounds - failedSeeds.length} passed, ${failedSeeds.length} failed`)
if (failedSeeds.length > 0) console.log(`Seeds that failed: ${failedSeeds.join(', ')}`)
process.exitCode = failedSeeds.length === 0 ? 0 : 1
