import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NoThumbnail, type ShownFile } from '@lienzo/server/adapters/files/thumbnails'
import { readSettings } from '@lienzo/server/adapters/settings/settings'
import { type Application, openApplication } from '@lienzo/server/app'
import { makeFirstData } from '@lienzo/server/demo/first-data'
import { tellCompany } from '@lienzo/server/demo/tell-company'
import { PASSWORD_COST } from '@lienzo/server/testing/people/administrator'
import { startTestingPostgres, type TestingPostgres } from '@lienzo/server/testing/postgresql/postgres'
import type { TestProject } from 'vitest/node'
import { findChromium } from '../../scripts/find-chromium.ts'
import type { CompanyKind } from './company-copy.ts'
import { PASSWORD } from './password.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL server that contains the companies. */
    postgresAddress: string
    /** Folder and database of each original company, which the journeys copy. */
    companies: Record<CompanyKind, Original>
    /** Folder that contains the copies. */
    companiesFolder: string
    /** Codes of the demo company's orders, in order of creation. */
    demoOrders: string[]
  }
}

type Original = { folder: string; template: string; orders: string[] }

/** Finds a Chromium, starts PostgreSQL and creates one original of each company, which the journeys copy. */
export default async function prepareJourneys(project: TestProject) {
  findChromium()
  const server = await startTestingPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-companies-'))
  const [demo, empty] = await Promise.all([
    makeCompany(server, join(folder, 'demo'), 'on'),
    makeCompany(server, join(folder, 'empty'), 'off'),
  ])
  project.provide('postgresAddress', server.url)
  project.provide('companies', { demo, empty })
  project.provide('companiesFolder', folder)
  project.provide('demoOrders', demo.orders)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeCompany(server: TestingPostgres, folder: string, demo: 'on' | 'off'): Promise<Original> {
  const { name, url } = await server.createDatabase()
  const environment = { DATA_DIR: folder, DATABASE_URL: url, DEMO: demo, ADMIN_PASSWORD: PASSWORD }
  const application = await openApplication(readSettings(environment), environment, console.error, {
    passwordCost: PASSWORD_COST,
  })
  // The journeys need only the beginning of the demo story, which is faster to copy than all of it.
  await makeFirstData(application, { makeCompany: tellCompany('beginning') })
  await drawThumbnails(application)
  const { rows } = await application.database.pool.query<{ code: string }>(
    'select code from orders order by id',
  )
  await application.close()
  return { folder, template: name, orders: rows.map(({ code }) => code) }
}

function skipUnfinished(error: unknown): void {
  if (!(error instanceof NoThumbnail)) throw error
}

/**
 * Generates the thumbnails in advance; otherwise every journey would generate them again. Skips thumbnails that a busy machine
 * does not finish in time.
 */
async function drawThumbnails({ database, services }: Application): Promise<void> {
  const { rows } = await database.pool.query<ShownFile>(
    `select sha256, kind, size from files where kind <> 'other'`,
  )
  for (const file of rows) {
    for (const size of [96, 320] as const) await services.thumbnails.get(file, size).catch(skipUnfinished)
  }
}
