import { randomUUID } from 'node:crypto'
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '@lienzo/server/db/engine/open-database'
import { inject } from 'vitest'

/** `demo` has the customers, orders and people of the demo company; `empty` has its administrator only. */
export type CompanyKind = 'demo' | 'empty'

const INSTALLATION_SECRET = 'installation-secret'

/** What a server needs of a company: the folder of its files and the address of its database. */
export type CompanyCopy = {
  folder: string
  database: string
  /** Removes the database. The folder goes with those of all others: something may still be written into it. */
  remove(): Promise<void>
}

/** Copies a company that nobody has touched. */
export async function copyCompany(kind: CompanyKind): Promise<CompanyCopy> {
  const { folder: original, template } = inject('companies')[kind]
  const name = `company_${randomUUID().replaceAll('-', '')}`
  const folder = join(inject('companiesFolder'), name)
  await mkdir(folder)
  // A browser that goes from one company to another at the same address keeps pictures by their signed addresses: each
  // company signs with a secret of its own.
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
