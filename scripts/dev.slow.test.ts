import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { postgresqlOf } from '@lienzo/server/testing/postgresql/embedded'
import { isUnix } from '@lienzo/server/testing/system'
import { expect, onTestFinished, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

/** Timeout for starting the server and the web application while other tests keep the machine busy. */
const PATIENCE = { timeout: 60_000 }

/**
 * Starts the server and the web application as `npm run dev` does, but on a port chosen by the system and with a temporary data
 * folder. Returns the process, the folder, and a function that returns the output so far.
 */
async function startBoth() {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-dev-'))
  const both = spawn(process.execPath, [fileURLToPath(new URL('dev.ts', import.meta.url))], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: folder,
      DEMO: 'off',
      ADMIN_PASSWORD: 'una-clave-de-prueba',
      NO_COLOR: '1',
      FORCE_COLOR: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [both.stdout, both.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  onTestFinished(async () => {
    if (both.exitCode === null && both.signalCode === null) both.kill()
    await rm(folder, { recursive: true, force: true })
  })
  return { both, folder, printed: () => output }
}

const SERVER_ADDRESS = /Lienzo is at (\S+)\s/
const WEB_ADDRESS = /Local:\s+(\S+)\/\s/

const statusAt = (address: string) =>
  fetch(address).then(
    ({ status }) => status,
    () => 'nobody there',
  )

test.runIf(isUnix)(
  'npm run dev starts the server and the web application, and a signal stops both',
  { timeout: 120_000 },
  async () => {
    const { both, folder, printed } = await startBoth()
    const inPrint = (pattern: RegExp) => pattern.exec(printed())?.[1] ?? ''
    await expect.poll(printed, PATIENCE).toMatch(WEB_ADDRESS)
    const [server, web] = [inPrint(SERVER_ADDRESS), inPrint(WEB_ADDRESS)]
    expect(await statusAt(`${server}/health`)).toBe(200)
    expect(await (await fetch(web)).text()).toContain('/@vite/client')
    // The web application forwards this request to the server, although the system chose the port.
    expect(await (await fetch(`${web}/rest/openapi.json`)).json()).toMatchObject({ openapi: '3.1.0' })

    both.kill('SIGTERM')
    await once(both, 'exit')
    await expect.poll(() => statusAt(`${server}/health`), PATIENCE).toBe('nobody there')
    await expect.poll(() => statusAt(web), PATIENCE).toBe('nobody there')
    await expect.poll(() => postgresqlOf(folder), PATIENCE).toBe(0)
  },
)

test('npm scripts run on the project’s own Node 24', async () => {
  const { default: nodePackage } = await import('node/package.json', { with: { type: 'json' } })
  expect(nodePackage.version).toMatch(/^24\./)
  expect(process.versions.node).toBe(nodePackage.version)
  // npm finds the `node` of the project first, so the scripts need no shell.
  for (const [name, command] of Object.entries(manifest.scripts)) {
    expect({ name, command }).toEqual({ name, command: expect.stringMatching(/^(node|npm) [^&|;<>$]*$/) })
  }
})
