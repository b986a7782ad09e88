import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { isAlive } from '../../../adapters/system/is-alive.ts'
import {
  childrenOf,
  postgresqlOf,
  prepareDataFolders,
  SOON,
  spawnRunningServer,
  spawnServer,
  startForTest,
} from '../../../testing/postgresql/embedded.ts'
import { temporaryDataFolder } from '../../../testing/postgresql/folder.ts'
import { runUnderCarelessParent } from '../../../testing/programs/careless-parent.ts'
import { hasProcessFiles, isUnix } from '../../../testing/system.ts'
import { shutDown } from './shut-down.ts'

const newDataFolder = prepareDataFolders()

/**
 * Starts PostgreSQL on a folder with leftover files of a killed PostgreSQL whose process id was `pid`. Expects the data to be
 * intact.
 */
async function startBesideFilesOf(pid: number) {
  const dataFolder = newDataFolder()
  const first = await startForTest(dataFolder)
  await first.ask("create table note as select 'kept' as words")
  const files = ['postmaster.pid', '.s.PGSQL.5432.lock'].map((name) => join(dataFolder, 'database', name))
  const contents = files.map((file) => [file, readFileSync(file, 'utf8')] as const)
  await first.stop()
  for (const [file, text] of contents) writeFileSync(file, text.replace(/^\d+/, String(pid)))
  const second = await startForTest(dataFolder)
  expect(await second.ask('select words from note')).toEqual([{ words: 'kept' }])
}

describe('PostgreSQL after its server was killed', () => {
  test.runIf(isUnix)('stops without help', async () => {
    const dataFolder = newDataFolder()
    const server = await spawnRunningServer(dataFolder)
    const pid = postgresqlOf(dataFolder)
    expect(isAlive(pid)).toBe(true)
    server.kill('SIGKILL')
    await expect.poll(() => postgresqlOf(dataFolder), SOON).toBe(0)
  })

  test.runIf(isUnix)('stops even if it was still starting', async () => {
    const dataFolder = newDataFolder()
    const server = spawnServer(dataFolder)
    while (postgresqlOf(dataFolder) === 0) await wait(1)
    server.kill('SIGKILL')
    await once(server, 'exit')
    await expect.poll(() => postgresqlOf(dataFolder), SOON).toBe(0)
  })

  test.runIf(isUnix)('removes the folder of its socket', async () => {
    const temporary = temporaryDataFolder()
    const dataFolder = newDataFolder('ñ'.repeat(60))
    vi.stubEnv('TMPDIR', temporary)
    onTestFinished(() => void vi.unstubAllEnvs())
    const server = await spawnRunningServer(dataFolder)
    expect(readdirSync(temporary)).toEqual([expect.stringMatching(/^lienzo-socket-/)])
    server.kill('SIGKILL')
    await expect.poll(() => readdirSync(temporary), SOON).toEqual([])
  })

  test('is stopped by the next start if pg_ctl started it, as on Windows', async () => {
    const dataFolder = newDataFolder()
    const server = await spawnRunningServer(dataFolder, { byPort: true })
    const oldPid = postgresqlOf(dataFolder)
    server.kill('SIGKILL')
    await once(server, 'exit')
    expect(isAlive(oldPid)).toBe(true)
    const { ask } = await startForTest(dataFolder, { byPort: true })
    expect(isAlive(oldPid)).toBe(false)
    expect(await ask('select 1 as one')).toEqual([{ one: 1 }])
  })

  test.runIf(hasProcessFiles)('is stopped by the next start if it still runs', async () => {
    const dataFolder = newDataFolder()
    const server = await spawnRunningServer(dataFolder)
    const pid = postgresqlOf(dataFolder)
    for (const watch of childrenOf(server.pid ?? 0).filter((child) => child !== pid))
      process.kill(watch, 'SIGKILL')
    server.kill('SIGKILL')
    await once(server, 'exit')
    await wait(300)
    expect(postgresqlOf(dataFolder)).toBe(pid)
    const { ask } = await startForTest(dataFolder)
    expect(await ask('select 1 as one')).toEqual([{ one: 1 }])
    expect(postgresqlOf(dataFolder)).not.toBe(pid)
  })

  test.runIf(isUnix)('is killed if it does not stop on request', async () => {
    const deaf = spawn('/bin/sh', ['-c', 'trap "" INT; echo deaf; while :; do sleep 0.1; done'])
    onTestFinished(() => void deaf.kill('SIGKILL'))
    await once(deaf.stdout, 'data')
    await shutDown(deaf.pid ?? 0, 0.2)
    expect(deaf.signalCode ?? (await once(deaf, 'exit'))[1]).toBe('SIGQUIT')
  })

  test('does not block a start if it is gone and another process has its id', async () => {
    const stranger = spawn(process.execPath, ['--eval', 'setInterval(() => undefined, 1000)'], {
      stdio: 'ignore',
    })
    onTestFinished(() => void stranger.kill('SIGKILL'))
    await startBesideFilesOf(stranger.pid ?? 0)
    expect(isAlive(stranger.pid ?? 0)).toBe(true)
  })

  test.runIf(hasProcessFiles)(
    'does not block a start if it is gone but not reaped by its parent',
    async () => {
      const pid = await runUnderCarelessParent('console.log(process.pid); setInterval(() => undefined, 1000)')
      process.kill(pid, 'SIGKILL')
      await expect.poll(() => isAlive(pid), SOON).toBe(false)
      await startBesideFilesOf(pid)
    },
  )

  test.runIf(hasProcessFiles)('is left alone if it runs out of reach, as in another container', async () => {
    const dataFolder = newDataFolder()
    const { ask } = await startForTest(dataFolder)
    const file = join(dataFolder, 'database', 'postmaster.pid')
    // PostgreSQL logs that it is ready before it writes `ready` to its file.
    await expect.poll(() => readFileSync(file, 'utf8'), SOON).toContain('ready')
    const text = readFileSync(file, 'utf8')
    // Simulates a different container, in which the process would have a different id.
    writeFileSync(file, text.replace(/^\d+/, '4194305'))
    await expect(startForTest(dataFolder)).rejects.toThrow('is in use by a PostgreSQL')
    writeFileSync(file, text)
    expect(await ask('select 1 as one')).toEqual([{ one: 1 }])
  })
})
