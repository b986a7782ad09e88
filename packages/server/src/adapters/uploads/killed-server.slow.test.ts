import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/files/sample-files.ts'
import { ask, create, locationOf, send } from './tus-client.ts'

const content = randomBytes(8_000_000)
const sha256 = createHash('sha256').update(content).digest('hex')
const running = new Set<ChildProcess>()

afterEach(() => {
  for (const server of running) server.kill('SIGKILL')
})

/**
 * Starts a server that stores uploads in a folder. The server waits `delay` milliseconds before it responds to a finished
 * upload.
 */
async function startServer(folder: string, delay = 0) {
  const program = fileURLToPath(new URL('../../testing/programs/take-uploads.ts', import.meta.url))
  const server = spawn(process.execPath, [program, folder, String(delay)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(server)
  const [line] = await once(server.stdout, 'data')
  const kill = async () => {
    server.kill('SIGKILL')
    await once(server, 'exit')
    running.delete(server)
  }
  return { origin: String(line).trim(), output: server.stdout, kill }
}

/** Waits until a file is larger than `size` bytes. */
async function untilLarger(path: string, size: number): Promise<void> {
  while ((await stat(path)).size <= size) await setTimeout(5)
}

test('an upload resumes after the server was killed', async () => {
  await using folder = await temporaryFolder()
  let server = await startServer(folder.path)
  const location = locationOf(await create(`${server.origin}/uploads`, { size: content.length }))
  const path = new URL(location).pathname

  let offset = 0
  for (const _time of ['once', 'and again']) {
    const sending = send(server.origin + path, offset, content.subarray(offset), {}, 5).catch(
      (error) => error,
    )
    await untilLarger(join(folder.path, 'uploads', basename(path)), offset)
    await server.kill()
    expect(await sending).toBeInstanceOf(Error)

    server = await startServer(folder.path)
    const newOffset = Number((await ask(server.origin + path)).headers.get('upload-offset'))
    expect(newOffset).toBeGreaterThan(offset)
    expect(newOffset).toBeLessThan(content.length)
    offset = newOffset
  }

  const last = await send(server.origin + path, offset, content.subarray(offset))
  expect([last.status, last.headers.get('upload-result')]).toEqual([204, sha256])
  await server.kill()
})

test('an upload that was complete when the server was killed is finished when the client asks', async () => {
  await using folder = await temporaryFolder()
  const first = await startServer(folder.path, 60_000)
  const location = locationOf(await create(`${first.origin}/uploads`, { size: content.length }))
  const sending = send(location, 0, content).catch((error) => error)
  await once(first.output, 'data')
  await first.kill()
  expect(await sending).toBeInstanceOf(Error)

  const second = await startServer(folder.path)
  const answer = await ask(second.origin + new URL(location).pathname)
  expect(answer.headers.get('upload-offset')).toBe(String(content.length))
  expect(answer.headers.get('upload-result')).toBe(sha256)
  expect(await readdir(join(folder.path, 'uploads'))).toEqual(['finished'])
  await second.kill()
})
