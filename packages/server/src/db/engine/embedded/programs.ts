import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseRefused } from '../database.ts'
import { type Program, programPath } from './binaries.ts'
import type { Place } from './place.ts'
import { commandAs } from './system-user.ts'

/** Number of most recent output lines that are kept to explain a failure. */
const KEPT_LINES = 20

/** Running PostgreSQL program; `words` returns the last lines that it wrote to standard error. */
export type Running = { process: ChildProcess; words(): string }

/**
 * Starts a program in its own session, except on Windows, so that Ctrl+C interrupts only the server, which stops PostgreSQL at
 * the end of its own shutdown. Sets a fixed locale and UTC as the time zone. Calls `onLine` with each line that the program
 * writes to standard error.
 */
export function startProgram(
  { binaries, user }: Pick<Place, 'binaries' | 'user'>,
  program: Program,
  parameters: readonly string[],
  onLine: (line: string) => void = () => undefined,
): Running {
  const { command, parameters: all, ids } = commandAs(user, programPath(binaries, program), parameters)
  const process = spawn(command, all, {
    ...ids,
    env: { ...ownEnvironment(), LC_ALL: 'C', TZ: 'UTC', ...binaries.environment },
    // The user who runs the program may not be able to reach the current folder.
    cwd: '/',
    detached: globalThis.process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
  })
  const lines: string[] = []
  if (process.stderr) {
    createInterface({ input: process.stderr }).on('line', (line) => {
      lines.push(line)
      if (lines.length > KEPT_LINES) lines.shift()
      onLine(line)
    })
  }
  return { process, words: () => lines.join('\n') }
}

/** Maximum wait in milliseconds for the remaining output of a failed program. */
const LAST_WORDS_MILLISECONDS = 1000

/**
 * Runs a program until it exits. Does not wait until its output is closed, because on Windows the PostgreSQL started by
 * `pg_ctl` keeps the output open. Throws DatabaseRefused with the last lines of the output if the program fails.
 */
export async function runProgram(
  place: Pick<Place, 'binaries' | 'user'>,
  program: Program,
  parameters: readonly string[],
): Promise<void> {
  const { process, words } = startProgram(place, program, parameters)
  const closing = once(process, 'close').catch(() => undefined)
  const [code] = await once(process, 'exit').catch((cause: Error) => [cause.message])
  if (code !== 0) await Promise.race([closing, wait(LAST_WORDS_MILLISECONDS, undefined, { ref: false })])
  process.stderr?.destroy()
  if (code !== 0) throw new DatabaseRefused(`${program} failed (${code}):\n${words()}`)
}

/** Returns the environment without the variables that PostgreSQL reads, whose names begin with `PG`. */
function ownEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^PG/i.test(name)))
}
