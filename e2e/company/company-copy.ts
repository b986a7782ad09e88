import { randomUUID } from 'node:crypto'
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '@lienzo/server/db/engine/open-database'
import { inject } from 'vitest'

/** Kind of company: `demo` has the customers, orders and users of the demo company; `empty` has only its administrator. */
export type CompanyKind = 'demo' | 'empty'

const INSTALLATION_SECRET = 'installation-secret'

/** Copy of a company: the folder of its files and the address of its database. */
export type CompanyCopy = {
  folder: string
  database: string
  /** Drops the database. All folders are removed together later, because something may still write to this folder. */
  remove(): Promise<void>
}

/** Copies the original of a company. Tests change only copies. */
export async function copyCompany(kind: CompanyKind): Promise<CompanyCopy> {
  const { folder: original, template } = inject('companies')[kind]
  const name = `company_${randomUUID().replaceAll('-', '')}`
  const folder = join(inject('companiesFolder'), name)
  await mkdir(folder)
  // Browsers cache pictures by their signed addresses. Each copy needs its own secret, because a browser may visit several
  // companies at the same address.
  const filter = (source: string) => !source.endsWith(INSTALLATION_SECRET)
  await Promise.all([
    cp(original, folder, { recursive: true, filter }),
    execute(`create database ${name} template ${template}`),
  ])
  const database = new URL(inject('postgresAddress'))
  database.pathname = `/${name}`
  return {
    folder,
    database: database.href,
    remove: () => execute(`drop database ${name} with (force)`),
  }
}

async function execute(statement: string): Promise<void> {
  const { pool, close } = await openDatabase({
    databaseUrl: inject('postgresAddress'),
    maximumConnections: 1,
  })
  try {
    await pool.query(statement)
  } finally {
    await close()
  }
}
