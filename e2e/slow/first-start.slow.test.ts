import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { randomFrom } from '@lienzo/rules/testing/random'
import { startTestingPostgres } from '@lienzo/server/testing/postgresql/postgres'
import { isUnix } from '@lienzo/server/testing/system'
import { callsTo } from '@lienzo/server/testing/test-application'
import { afterEach, expect, test } from 'vitest'
import {
  type RunningServer,
  type StartingServer,
  spawnServer,
  startServer,
} from '../company/running-server.ts'

const servers: StartingServer[] = []

afterEach(async () => {
  const runningServers = servers.splice(0)
  // Servers may share a folder, so all end before any folder is removed.
  await Promise.all(runningServers.map((server) => server.end()))
  for (const server of runningServers) await server.remove()
})

/** Starts a server, and removes it and its folder after the test. */
async function start(...options: Parameters<typeof startServer>): Promise<RunningServer> {
  const server = await startServer(...options)
  servers.push(server)
  return server
}

/** Starts a server without waiting until it answers, and removes it and its folder after the test. */
async function begin(...options: Parameters<typeof spawnServer>): Promise<StartingServer> {
  const server = await spawnServer(...options)
  servers.push(server)
  return server
}

function passwordIn(output: string): string | undefined {
  return /^Password: (\S+)$/m.exec(output)?.[1]
}

async function ordersOf(server: RunningServer, username: string, password: string): Promise<number> {
  const { signIn, done } = callsTo(server.address)
  return (await done('orderrest/list', {}, await signIn(username, password))).total
}

// covers: ASVS 6.3.2
test('the first start prints a password that signs everybody in; the second start prints none', async () => {
  const first = await start()
  const password = passwordIn(first.printed()) ?? ''
  expect(password.length).toBeGreaterThanOrEqual(12)
  expect(first.printed()).toContain('Sign in as: admin')
  expect(first.printed()).toContain(`Lienzo is at ${first.address}`)
  const names = /^With the same password: (.*)$/m.exec(first.printed())?.[1]?.split(', ') ?? []
  expect(names).toEqual(expect.arrayContaining(['ana', 'rita', 'elena', 'duarte', 'nuria', 'tomas']))
  expect(await ordersOf(first, 'admin', password)).toBe(200)
  expect(await ordersOf(first, 'rita', password)).toBe(24)

  await first.end('SIGTERM')
  if (isUnix) expect([first.process.exitCode, first.process.signalCode]).toEqual([0, null])
  const second = await start({ folder: first.folder })
  expect(second.printed()).not.toMatch(/password/i)
  expect(await ordersOf(second, 'admin', password)).toBe(200)
})

test('ADMIN_PASSWORD is used and not printed; without the demo the house is empty', async () => {
  const password = 'clave-de-la-casa'
  const server = await start({ environment: { ADMIN_PASSWORD: password, DEMO: 'off' } })
  expect(server.printed()).toContain('Password: as ADMIN_PASSWORD says')
  expect(server.printed()).not.toContain(password)
  const { signIn, done } = callsTo(server.address)
  const token = await signIn('admin', password)
  const totals = [
    (await done('orderrest/list', {}, token)).total,
    (await done('customerrest/list', {}, token)).total,
    (await done('productrest/list', {}, token)).total,
    (await done('userrest/list', {}, token)).total,
  ]
  expect(totals).toEqual([0, 0, 0, 1])
})

test('a first start killed at any moment leaves no partial state, and the last printed password works', async () => {
  const making = await begin()
  const { folder } = making
  await wait(700)
  await making.end('SIGKILL')

  const filling = await begin({ folder })
  await until(filling, fillsItsDatabase)
  await wait(randomFrom(1500).integer(0, 1500))
  await filling.end('SIGKILL')

  const saying = await begin({ folder })
  await until(
    saying,
    ({ printed }) => passwordIn(printed()) !== undefined || printed().includes('Lienzo is at'),
  )
  await saying.end('SIGKILL')

  const server = await start({ folder })
  const passwords = [making, filling, saying, server].map((each) => passwordIn(each.printed()))
  const password = passwords.findLast((each) => each !== undefined) ?? ''
  expect(await ordersOf(server, 'admin', password)).toBe(200)
  expect(await ordersOf(server, 'ana', password)).toBe(41)
})

test('a first start on a port in use says so, and its password stays valid', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  const refusedServer = await begin({ environment: { PORT: port, DEMO: 'off' } })
  await once(refusedServer.process, 'exit')
  other.close()
  expect(refusedServer.process.exitCode).toBe(1)
  expect(refusedServer.printed()).toContain('EADDRINUSE')
  const server = await start({ folder: refusedServer.folder, environment: { DEMO: 'off' } })
  expect(passwordIn(server.printed())).toBeUndefined()
  expect(await ordersOf(server, 'admin', passwordIn(refusedServer.printed()) ?? '')).toBe(0)
})

test.runIf(isUnix)('Ctrl+C during the first start ends it cleanly', async () => {
  const stoppedServer = await begin()
  await until(stoppedServer, fillsItsDatabase)
  await wait(300)
  await stoppedServer.end('SIGINT')
  expect(stoppedServer.printed()).not.toMatch(/error|\bat .*\.ts:/i)
  const server = await start({ folder: stoppedServer.folder })
  const password = passwordIn(server.printed()) ?? passwordIn(stoppedServer.printed()) ?? ''
  expect(await ordersOf(server, 'admin', password)).toBe(200)
})

test('DATABASE_URL fills a PostgreSQL server once, and the next start finds its data unchanged', async () => {
  const postgres = await startTestingPostgres()
  try {
    const { url } = await postgres.createDatabase()
    const environment = { DATABASE_URL: url, DEMO: 'off' }
    const first = await start({ environment })
    const password = passwordIn(first.printed()) ?? ''
    const { signIn, done } = callsTo(first.address)
    const answer = await done('orderrest/generateordercode', {}, await signIn('admin', password))
    expect(await readdir(first.folder)).not.toContain('database')
    await first.end()

    const second = await start({ folder: first.folder, environment })
    expect(second.printed()).not.toMatch(/password/i)
    const again = callsTo(second.address)
    const next = await again.done('orderrest/generateordercode', {}, await again.signIn('admin', password))
    expect(answer.code).toMatch(/-000001$/)
    expect(next.code).toMatch(/-000002$/)
    await second.end()
  } finally {
    await postgres.stop()
  }
})

/** Waits until a server reaches a state. Fails with the server's output if the server exits first. */
async function until(
  server: StartingServer,
  hasComeSoFar: (server: StartingServer) => boolean | Promise<boolean>,
): Promise<void> {
  while (!(await hasComeSoFar(server))) {
    const { exitCode, signalCode } = server.process
    expect([exitCode, signalCode], server.printed()).toEqual([null, null])
    await wait(5)
  }
}

/**
 * Returns true once the folder of uploads exists. The server creates it after migrating the database, just before it inserts
 * the first data.
 */
async function fillsItsDatabase({ folder }: StartingServer): Promise<boolean> {
  return (await readdir(folder)).includes('uploads')
}
