import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { prepareCluster } from '../../db/engine/embedded/cluster.ts'
import { urlOf } from '../../db/engine/embedded/door.ts'
import { readPostmasterFile } from '../../db/engine/embedded/leftover.ts'
import { choosePlace } from '../../db/engine/embedded/place.ts'
import { type EmbeddedOptions, startEmbedded } from '../../db/engine/embedded/start-embedded.ts'
import { ask } from './ask.ts'
import { temporaryDataFolder } from './folder.ts'
import { placeForData } from './place-for-data.ts'

/** Options for polling until PostgreSQL starts or stops, in milliseconds; generous for a busy machine. */
export const SOON = { timeout: 30_000, interval: 50 }

/**
 * Creates a PostgreSQL data folder once for all tests of a file. Returns a function that copies it for one test; the copy is
 * removed after the test.
 */
export function prepareDataFolders(): (path?: string) => string {
  let original = ''
  beforeAll(async () => {
    original = mkdtempSync(join(placeForData().folder, 'lienzo-original-'))
    await prepareCluster(choosePlace(original, console.log), { isTemporary: true })
  })
  afterAll(() => rmSync(original, { recursive: true, force: true }))
  return (path = '') => {
    const dataFolder = join(temporaryDataFolder(), path)
    cpSync(original, dataFolder, { recursive: true })
    return dataFolder
  }
}

/** Starts PostgreSQL on a data folder, and stops it after the test. */
export async function startForTest(dataFolder: string, options: Partial<EmbeddedOptions> = {}) {
  const failures: string[] = []
  const { door, stop } = await startEmbedded({
    dataFolder,
    isTemporary: true,
    reportFailure: (error) => failures.push(error.message),
    say: console.log,
    ...options,
  })
  onTestFinished(stop)
  return { door, stop, ask: (statement: string) => ask(urlOf(door, 'postgres'), statement), failures }
}

/** Returns the process id of the PostgreSQL server that uses a data folder; 0 if none does. */
export function postgresqlOf(dataFolder: string): number {
  return readPostmasterFile(join(dataFolder, 'database'))?.pid ?? 0
}

/** Spawns a process that runs PostgreSQL on a data folder until the process is killed. */
export function spawnServer(dataFolder: string, more: Partial<EmbeddedOptions> = {}) {
  const module = new URL('../../db/engine/embedded/start-embedded.ts', import.meta.url).href
  const program = `const { startEmbedded } = await import(${JSON.stringify(module)})
    const options = { isTemporary: true, reportFailure: console.error, say: console.log }
    await startEmbedded({ ...options, ...${JSON.stringify({ ...more, dataFolder })} })
    console.log('runs')
    setInterval(() => undefined, 1000)`
  return spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Spawns a process like `spawnServer` does, and waits until its PostgreSQL is running. */
export async function spawnRunningServer(dataFolder: string, more?: Partial<EmbeddedOptions>) {
  const server = spawnServer(dataFolder, more)
  await once(server.stdout, 'data')
  return server
}

/** Returns the ids of a process's children. Works on Linux only. */
export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
}
