import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryDataFolder } from './testing/postgresql/folder.ts'
import { isUnix } from './testing/system.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

test.runIf(isUnix).each(['SIGINT', 'SIGTERM'] as const)(
  'a server that gets %s while it starts ends in order, and PostgreSQL with it',
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
