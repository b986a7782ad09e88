import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDataFolder } from '../../../testing/postgresql/folder.ts'
import { isUnix } from '../../../testing/system.ts'

const module = new URL('./watchdog.ts', import.meta.url).href

/**
 * Starts one process in place of PostgreSQL, and a second process that watches it, runs `watchCode` and then kills itself.
 * Returns the signal that ended the first process.
 */
async function endOf(watchCode: (pid: number) => string) {
  const folder = temporaryDataFolder()
  const database = spawn(process.execPath, ['--eval', 'setInterval(() => undefined, 1000)'])
  await once(database, 'spawn')
  writeFileSync(join(folder, 'postmaster.pid'), `${database.pid}\n${folder}\n`)
  const program = `const { endWithThisProcess } = await import(${JSON.stringify(module)})
    const watchdog = endWithThisProcess(${JSON.stringify(folder)})
    ${watchCode(database.pid ?? 0)}
    process.kill(process.pid, 'SIGKILL')`
  spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' })
  const [, signal] = await once(database, 'exit')
  return signal
}

test.runIf(isUnix).each([
  ['has named', (pid: number) => `watchdog.watch(${pid})`],
  ['was killed before it could name', () => ''],
])('PostgreSQL stops with a process that %s it', async (_, watchCode) => {
  expect(await endOf(watchCode)).toBe('SIGINT')
})
