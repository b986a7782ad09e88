import { expect, test } from 'vitest'
import { takeServiceManager } from './service-manager.ts'

/** Creates a service manager and records the messages sent to it. */
function listen(variables: NodeJS.ProcessEnv = {}) {
  const received: string[] = []
  const waiting: { text: string; resolve(): void }[] = []
  const environment: NodeJS.ProcessEnv = { NOTIFY_SOCKET: '/run/notify', PATH: '/bin', ...variables }
  const manager = takeServiceManager(environment, (socket) => async (lines) => {
    received.push(`${socket} ${lines.join(' ')}`)
    for (const { text, resolve } of waiting) if (received.at(-1)?.includes(text)) resolve()
  })
  if (!manager) throw new Error('The service manager was not found')
  const heard = (text: string) => new Promise<void>((resolve) => waiting.push({ text, resolve }))
  return { manager, received, heard, environment }
}

test('notifies the service manager once of readiness, and of the end', async () => {
  const { manager, received } = listen()
  await manager.reportReadiness(async () => [])
  await manager.reportStopping()
  expect(received).toEqual([
    '/run/notify READY=1 STATUS=Ready',
    '/run/notify STOPPING=1 STATUS=Finishes what was begun',
  ])
})

test('a server is not ready until all faults are resolved', async () => {
  const { manager, received, heard } = listen()
  let faults = ['the files cannot be written']
  const waits = heard('STATUS=Not ready: the files cannot be written')
  const reporting = manager.reportReadiness(async () => faults)
  await waits
  expect(received.join()).not.toContain('READY=1')
  faults = []
  await reporting
  expect(received.at(-1)).toBe('/run/notify READY=1 STATUS=Ready')
})

test('the watchdog stays satisfied while the database does not answer, and the status shows it', async () => {
  const { manager, heard } = listen({ WATCHDOG_USEC: '2000', WATCHDOG_PID: String(process.pid) })
  let faults: string[] = []
  const alive = heard('WATCHDOG=1 STATUS=Ready')
  const notReady = heard('WATCHDOG=1 STATUS=Not ready: the database does not answer')
  const reporting = manager.reportReadiness(async () => faults)
  await alive
  faults = ['the database does not answer']
  await notReady
  await manager.reportStopping()
  await reporting
})

test('the watchdog of another process gets no signs of life', async () => {
  const { manager, received } = listen({ WATCHDOG_USEC: '2000', WATCHDOG_PID: '1' })
  await manager.reportReadiness(async () => [])
  expect(received).toHaveLength(1)
})

test('hides the service manager from child processes', () => {
  const { environment } = listen({ WATCHDOG_USEC: '2000', WATCHDOG_PID: '1' })
  expect(environment).toEqual({ PATH: '/bin' })
})

test('finds no service manager if none is configured', () => {
  expect(takeServiceManager({ WATCHDOG_USEC: '2000' })).toBeUndefined()
})
