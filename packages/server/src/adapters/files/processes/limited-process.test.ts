import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type ProcessLimits, runLimited } from './limited-process.ts'

const program = fileURLToPath(new URL('../../../testing/programs/take-memory.ts', import.meta.url))
const run = (wishes: readonly string[], limits: Partial<ProcessLimits> = {}) =>
  runLimited(program, wishes, { milliseconds: 20_000, megabytes: 400, ...limits })

describe('a limited program', () => {
  afterEach(() => vi.unstubAllEnvs())

  // covers: ASVS 13.3.2
  test('has no access to the settings and secrets of the server', async () => {
    vi.stubEnv('ADMIN_PASSWORD', 'lienzo-secret-1')
    vi.stubEnv('DATABASE_URL', 'postgres://lienzo:secret@localhost/lienzo')
    const variables = Object.keys(JSON.parse(await run(['environment'])))
    // macOS and Windows add variables to every process.
    expect(variables.filter((name) => !/^(__CF_|SystemRoot$)/.test(name))).toEqual(['NODE_COMPILE_CACHE'])
  })

  test('reports its failure', async () => {
    await expect(run(['fail'])).rejects.toMatchObject({ fault: 'failed' })
  })

  test('is stopped at its time limit, even in a busy loop', async () => {
    await expect(run(['forever'], { milliseconds: 500 })).rejects.toMatchObject({ fault: 'time' })
  })

  test('exits if its parent process is gone', async () => {
    const starter = fileURLToPath(new URL('./limited-program.ts', import.meta.url))
    const child = spawn(process.execPath, [starter, '400', '500', program, 'forever'], { stdio: 'ignore' })
    const [, signal] = await once(child, 'exit')
    expect(signal).toBe('SIGKILL')
  })

  test('is stopped at its memory limit, even outside JavaScript and without a pause', async () => {
    expect(await run(['fill', '100'])).toBe('100 MB')
    await expect(run(['fill', '20000'])).rejects.toMatchObject({ fault: 'memory' })
  })
})
