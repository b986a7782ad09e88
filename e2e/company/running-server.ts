import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { placeForData } from '@lienzo/server/testing/postgresql/place-for-data'

const ownEntry = fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url))
const START_SECONDS = 60

/** Server process that may not be ready yet. */
export type StartingServer = {
  folder: string
  process: ChildProcess
  /** Returns everything printed so far. */
  printed(): string
  /** Ends the process with a signal, by default SIGTERM, and waits until it has exited. */
  end(signal?: NodeJS.Signals): Promise<void>
  /** Ends the process and removes its folder. */
  remove(): Promise<void>
}

export type RunningServer = StartingServer & { address: string }

/** Options of the server; by default a new folder, a free port, and the entry point of this version. */
type StartOptions = { folder?: string; port?: number; environment?: Record<string, string>; entry?: string }

/**
 * Starts the server in a separate process, as in production, on a new or existing folder, and waits until it answers. The data
 * survive even SIGKILL.
 */
export async function startServer(options: StartOptions = {}): Promise<RunningServer> {
  const server = await spawnServer(options)
  return { ...server, address: await addressOf(server) }
}

/** Starts the server without waiting until it answers. */
export async function spawnServer(options: StartOptions = {}): Promise<StartingServer> {
  const folder = options.folder ?? (await mkdtemp(join(placeForData().folder, 'lienzo-server-')))
  const port = options.port ?? 0
  const child = spawn(process.execPath, [options.entry ?? ownEntry], {
    env: { ...process.env, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'error', ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
  })
  child.stderr.on('data', (chunk) => {
    text += chunk
  })
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
  return {
    folder,
    process: child,
    printed: () => text,
    end,
    remove: async () => {
      await end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Waits until the server prints its address. Returns the address. Throws if the server exits, or does not start within
 * START_SECONDS.
 */
async function addressOf(server: StartingServer): Promise<string> {
  const deadline = Date.now() + START_SECONDS * 1000
  while (Date.now() < deadline) {
    const address = /^Lienzo is at (\S+)$/m.exec(server.printed())?.[1]
    if (address) return address
    if (server.process.exitCode !== null) throw new Error(`The server ended:\n${server.printed()}`)
    await wait(20)
  }
  await server.end('SIGKILL')
  throw new Error(`The server did not start within ${START_SECONDS} s:\n${server.printed()}`)
}
