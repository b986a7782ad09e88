import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { placeForData } from '@lienzo/server/testing/postgresql/place-for-data'

const entry = fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url))
const START_SECONDS = 60

/** A server that may not answer yet. */
export type StartingServer = {
  folder: string
  process: ChildProcess
  /** All that it has printed so far. */
  printed(): string
  /** Ends the process with a signal and waits until it is gone. */
  end(signal?: NodeJS.Signals): Promise<void>
  /** Ends it and removes its folder. */
  remove(): Promise<void>
}

export type RunningServer = StartingServer & { address: string }

/** Any port that is free, unless it is said which. */
type StartOptions = { folder?: string; port?: number; environment?: Record<string, string> }

/**
 * Starts the server as people do, as a process of its own, on a fresh folder or on one that is there. What it has written
 * outlives it in memory too, however it ends.
 */
export async function startServer(options: StartOptions = {}): Promise<RunningServer> {
  const server = await spawnServer(options)
  return { ...server, address: await addressOf(server) }
}

/** The same without waiting until it answers. */
export async function spawnServer(options: StartOptions = {}): Promise<StartingServer> {
  const folder = options.folder ?? (await mkdtemp(join(placeForData().folder, 'lienzo-server-')))
  const port = options.port ?? 0
  const child = spawn(process.execPath, [entry], {
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
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
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

/** Waits until it says where it is. */
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
