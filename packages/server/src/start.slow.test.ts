import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { canMount, mountSmallDisk } from './testing/files/small-disk.ts'
import { temporaryDataFolder } from './testing/postgresql/folder.ts'
import { isUnix } from './testing/system.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

test.runIf(isUnix).each(['SIGINT', 'SIGTERM'] as const)(
  'a server that receives %s while it starts shuts down properly, including PostgreSQL',
  async (signal) => {
    const dataFolder = temporaryDataFolder()
    const server = spawn(process.execPath, [main], {
      env: { ...process.env, DATA_DIR: dataFolder, PORT: '0', DATABASE_URL: '' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const ended = once(server, 'exit')
    const postmasterFile = join(dataFolder, 'database', 'postmaster.pid')
    while (!existsSync(postmasterFile)) await wait(1)
    server.kill(signal)
    expect(await ended).toEqual([0, null])
    expect(existsSync(postmasterFile)).toBe(false)
    expect(existsSync(join(dataFolder, 'lienzo.lock'))).toBe(false)
  },
)

test.runIf(canMount).each([4_096, 400_000, 20_971_520, 30_000_000])(
  'a server that starts on a disk of %i bytes explains that there is no space',
  async (bytes) => {
    const dataFolder = temporaryDataFolder()
    const takeAway = mountSmallDisk(dataFolder, bytes)
    onTestFinished(takeAway)
    const server = spawn(process.execPath, [main], {
      env: { ...process.env, DATA_DIR: dataFolder, PORT: '0', DATABASE_URL: '' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const errors = text(server.stderr)
    const [code] = await once(server, 'exit')
    expect(code).toBe(1)
    expect(await errors).toContain(`There is no space left for ${dataFolder}`)
    expect(await errors).not.toContain('    at ')
  },
)
