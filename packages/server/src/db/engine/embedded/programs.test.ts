import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDataFolder } from '../../../testing/postgresql/folder.ts'
import { isUnix } from '../../../testing/system.ts'
import { runProgram } from './programs.ts'
import { SELF } from './system-user.ts'

/**
 * Creates a script named `pg_ctl` and returns the arguments with which `runProgram` can run it. The script starts a background
 * process that keeps the script's output open, as on Windows, and then runs the commands in `ending`.
 */
function leaveBehind(ending: string) {
  const folder = temporaryDataFolder()
  mkdirSync(join(folder, 'bin'))
  const pidFile = join(folder, 'left')
  const program = join(folder, 'bin', 'pg_ctl')
  writeFileSync(program, `#!/bin/sh\nsleep 600 &\necho $! > '${pidFile}'\n${ending}\n`)
  chmodSync(program, 0o755)
  onTestFinished(() => {
    if (existsSync(pidFile)) process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL')
  })
  return { user: SELF, binaries: { folder, version: '18.0.0', environment: {} } }
}

test.runIf(isUnix).each([
  ['succeeds', 'exit 0', undefined],
  ['fails', 'echo "the port is taken" >&2; exit 1', 'pg_ctl failed (1):\nthe port is taken'],
])(
  'a program has ended when it %s, even if another process holds its output open',
  { timeout: 10_000 },
  async (_, ending, words) => {
    const failure = await runProgram(leaveBehind(ending), 'pg_ctl', []).catch((error: Error) => error.message)
    expect(failure).toBe(words)
  },
)
