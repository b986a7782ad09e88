import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openDatabase } from '@lienzo/server/db/engine/open-database'
import type { Pool } from 'pg'
import type { Scenario } from './scenarios/scenario.ts'
import { allScenarios } from './scenarios/scenarios.ts'

/**
 * Starts the floor server, with which the application is compared. It uses only `node:http` and `pg`: it runs the plain SQL of
 * a scenario and returns the rows as JSON, without session, permission, scope, validation or log.
 *
 * `/floor/<scenario>?n=1` runs all statements; `/rows/<scenario>?n=1` leaves out the total. The database is that of
 * DATABASE_URL or DATA_DIR, opened as the application opens it.
 */
async function start(): Promise<void> {
  const { DATABASE_URL, DATA_DIR, ORDERS } = process.env
  const database = await openDatabase({ databaseUrl: DATABASE_URL, dataFolder: DATA_DIR })
  const scenarios = new Map(allScenarios(Number(ORDERS)).map((scenario) => [scenario.name, scenario]))
  const server = createServer(async (request, response) => {
    try {
      const body = JSON.stringify(await answer(request, scenarios, database.pool))
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      })
      response.end(body)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    console.log(`The floor is at http://127.0.0.1:${port}`)
  })
  process.once('SIGTERM', async () => {
    server.close()
    server.closeAllConnections()
    await database.close()
    process.exit(0)
  })
}

async function answer(request: IncomingMessage, scenarios: Map<string, Scenario>, pool: Pool) {
  const url = new URL(request.url ?? '/', 'http://floor')
  const [, kind, name = ''] = url.pathname.split('/')
  const n = Number(url.searchParams.get('n'))
  if (kind === 'health') return 'ok'
  const scenario = scenarios.get(decodeURIComponent(name))
  const statements = kind === 'rows' ? scenario?.rowsFloor?.(n) : scenario?.floor(n)
  if (!statements) throw new Error(`There is no scenario ${name}`)
  const results = await Promise.all(statements.map(({ text, values }) => pool.query(text, values)))
  return results.map((result) => result.rows)
}

await start()
