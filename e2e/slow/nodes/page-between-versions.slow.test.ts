import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServedBuild, serveBuild } from '@lienzo/server/testing/servers/served-build'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workersBrowser } from '../../browser/chromium.ts'

let folder: string
let oldNode: ServedBuild
let newNode: ServedBuild
let balancer: Server
/** Number of scripts that the balancer still requests from the server of the old version. */
let scriptsOfOld = 0

/** Passes requests to the new server, except as many scripts as `scriptsOfOld` counts. */
function startBalancer(): Promise<Server> {
  const server = createServer(async ({ url = '/' }, response) => {
    const isOld = url.startsWith('/assets/') && scriptsOfOld > 0
    if (isOld) scriptsOfOld -= 1
    const answer = await (isOld ? oldNode : newNode).inject({ url })
    response.writeHead(answer.statusCode, answer.headers).end(answer.rawPayload)
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lienzo-builds-'))
  oldNode = await serveBuild(folder, '1')
  newNode = await serveBuild(folder, '2')
  balancer = await startBalancer()
})
afterAll(async () => {
  balancer.close()
  await Promise.all([oldNode.close(), newNode.close()])
  await rm(folder, { recursive: true, force: true })
})

test('a page of the new version opens although servers of the old version are asked for its scripts first', async () => {
  scriptsOfOld = 6
  const page = await (await workersBrowser()).newPage()
  try {
    await page.goto(`http://127.0.0.1:${(balancer.address() as AddressInfo).port}/`)
    await expect.poll(() => page.title(), { timeout: 30_000 }).toBe('version 2')
    expect(scriptsOfOld).toBe(0)
  } finally {
    await page.close()
  }
})
