import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { clockAt } from './gate/clock.ts'

/** Root folder of the project. */
export const root = fileURLToPath(new URL('..', import.meta.url))

type RunOptions = {
  folder?: string
  /** Environment variables in addition to those of this process. */
  environment?: Record<string, string>
  /** True to print the output in one piece at the end, for commands that run concurrently. */
  inOnePiece?: boolean
}

/**
 * Runs a package's command as `node <its script>`, without a shell, so that it works on every system. Prints its output and
 * returns its exit code.
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

/** Runs vitest, with the clock set to `TEST_MOMENT` if it is given. Returns its exit code. */
export async function runVitest(args: string[]): Promise<number> {
  const { TEST_MOMENT: moment } = process.env
  return runNode(await binOf('vitest'), args, { environment: moment ? clockAt(moment) : {} })
}

/**
 * Returns the path of the script of an installed package's command, such as `binOf('vitest')`. Throws if the package has no
 * such command.
 */
export async function binOf(packageName: string, command = packageName): Promise<string> {
  const manifest = new URL(`../node_modules/${packageName}/package.json`, import.meta.url)
  const { default: contents } = await import(manifest.href, { with: { type: 'json' } })
  const bin: string | Record<string, string> = contents.bin
  const path = typeof bin === 'string' ? bin : bin[command]
  if (!path) throw new Error(`${packageName} has no command ${command}`)
  return fileURLToPath(new URL(path, manifest))
}
