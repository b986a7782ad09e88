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

/** As long as a busy machine takes to start or to end PostgreSQL. */
export const SOON = { timeout: 30_000, interval: 50 }

/**
 * Makes the files of PostgreSQL once for all tests of a file. Gives a function that copies them into a new data folder,
 * which is removed when its test is over.
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

/** Starts PostgreSQL on a folder; it ends with the test. */
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

/** The process id of the PostgreSQL that has a data folder open; 0 if none has. */
export function postgresqlOf(dataFolder: string): number {
  return readPostmasterFile(join(dataFolder, 'database'))?.pid ?? 0
}

/** A process that starts PostgreSQL on a folder and runs it until it is killed. */
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

/** The same, once PostgreSQL runs. */
export async function spawnRunningServer(dataFolder: string, more?: Partial<EmbeddedOptions>) {
  const server = spawnServer(dataFolder, more)
  await once(server.stdout, 'data')
  return server
}

/** The process ids of a process's children, as Linux keeps them. */
export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
}
