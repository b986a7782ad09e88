import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import wholeProject from '../package.json' with { type: 'json' }

/** Server that runs in a separate process. */
export type ServerProcess = {
  address: string
  /** Milliseconds from the start of the process to its first answer to a request. */
  startMilliseconds: number
  /** Resident memory in MB; `undefined` if the system does not report it. */
  residentMegabytes(): Promise<number | undefined>
  stop(): Promise<void>
}

export const ADMIN_PASSWORD = 'una-clave-para-medir'
const APPLICATION = fileURLToPath(new URL('../packages/server/src/main.ts', import.meta.url))
/** Node options that `npm start` uses for the server. */
const NODE_OPTIONS_OF_START = wholeProject.scripts.start.split(' ').filter((word) => word.startsWith('--'))
const FLOOR = fileURLToPath(new URL('./floor-server.ts', import.meta.url))

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill()
})

/** Database and folder of a server. */
export type Place = { databaseUrl?: string; dataFolder: string }

export function startApplication(
  place: Place,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  return startServer([...NODE_OPTIONS_OF_START, APPLICATION], place, {
    ADMIN_PASSWORD,
    DEMO: 'off',
    LOG_LEVEL: 'error',
    ...environment,
  })
}

export function startFloor(place: Place, orders: number): Promise<ServerProcess> {
  return startServer([FLOOR], place, { ORDERS: String(orders) })
}

async function startServer(
  command: string[],
  place: Place,
  environment: Record<string, string>,
): Promise<ServerProcess> {
  const begin = performance.now()
  const words: string[] = []
  const child = spawn(process.execPath, command, {
    env: {
      PATH: process.env.PATH,
      ...(process.env.NODE_OPTIONS ? { NODE_OPTIONS: process.env.NODE_OPTIONS } : {}),
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: place.dataFolder,
      ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  child.stdout.on('data', (text) => words.push(String(text)))
  child.stderr.on('data', (text) => words.push(String(text)))
  const address = await addressOf(child, words)
  await firstAnswer(`${address}/health`)
  return {
    address,
    startMilliseconds: performance.now() - begin,
    residentMegabytes: () => residentMegabytesOf(child.pid),
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Waits until a server prints its address, which it does once it accepts connections. */
async function addressOf(child: ChildProcess, words: string[]): Promise<string> {
  for (;;) {
    const address = / is at (\S+)\s/.exec(words.join(''))?.[1]
    if (address) return address
    if (child.exitCode !== null) throw new Error(`A server did not start:\n${words.join('')}`)
    await wait(5)
  }
}

async function firstAnswer(url: string): Promise<void> {
  const response = await fetch(url)
  await response.text()
  if (!response.ok) throw new Error(`A server that listens answered ${response.status}`)
}

/** Returns the resident memory of a process in MB; `undefined` if the system does not report it. */
export async function residentMegabytesOf(pid: number | undefined): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
}
