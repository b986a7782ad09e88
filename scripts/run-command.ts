import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { clockAt } from './gate/clock.ts'

/** Root folder of the project. */
export const root = fileURLToPath(new URL('..', import.meta.url))

type RunOptions = {
  folder?: string
  /** Environment variables to add to those of this process. */
  environment?: Record<string, string>
  /** True to print all output together at the end, for commands that run concurrently. */
  inOnePiece?: boolean
}

/**
 * Runs the script of an installed command with `node`. Uses no shell, so it works on every system. Prints the output and
 * returns the exit code.
 */
export function runNode(script: string, args: string[], options: RunOptions = {}): Promise<number> {
  const { folder = root, environment = {}, inOnePiece = false } = options
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const output = inOnePiece ? 'pipe' : 'inherit'
  const child = spawn(process.execPath, [script, ...args], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', output, output],
  })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(chunk))
  child.once('error', reject)
  child.once('close', (code) => {
    process.stdout.write(Buffer.concat(chunks))
    resolve(code ?? 1)
  })
  return promise
}

/** Runs vitest and returns its exit code. If `TEST_MOMENT` is set, the clock of the tests starts at that moment. */
export async function runVitest(args: string[]): Promise<number> {
  const { TEST_MOMENT: moment } = process.env
  return runNode(await binOf('vitest'), args, { environment: moment ? clockAt(moment) : {} })
}

/**
 * Returns the path of the script behind a command of an installed package, such as `binOf('vitest')`. Throws if the package has
 * no such command.
 */
export async function binOf(packageName: string, command = packageName): Promise<string> {
  const manifest = new URL(`../node_modules/${packageName}/package.json`, import.meta.url)
  const { default: contents } = await import(manifest.href, { with: { type: 'json' } })
  const bin: string | Record<string, string> = contents.bin
  const path = typeof bin === 'string' ? bin : bin[command]
  if (!path) throw new Error(`${packageName} has no command ${command}`)
  return fileURLToPath(new URL(path, manifest))
}
