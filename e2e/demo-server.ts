import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { PASSWORD } from './password.ts'
import { type RunningServer, startServer } from './running-server.ts'

/** Starts the server on a copy of the demo company, with further settings and at any port or that one. */
export async function startDemoServer(
  settings: Record<string, string> = {},
  port?: number,
): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-server-'))
  await cp(inject('demoFolder'), folder, { recursive: true })
  return startServer({ folder, port, environment: { ADMIN_PASSWORD: PASSWORD, ...settings } })
}
