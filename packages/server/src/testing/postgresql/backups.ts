import type { Client } from 'pg'
import { connectBeside } from '../../db/engine/connect-beside.ts'
import { describeTables, quoted } from '../../operations/backup/database/describe-tables.ts'
import { makeVault } from '../../operations/backup/format/vault.ts'
import { type Destination, makeBackup } from '../../operations/backup/make-backup.ts'
import { readKeys } from '../../operations/backup/secret-files.ts'
import { makeFolderTarget } from '../../operations/backup/target/folder-target.ts'
import { databaseUrlOf, type TestApplication } from '../test-application.ts'

export const BACKUP_KEY = 'a passphrase of a test, 32 letters'

/** Opens a folder as the destination of backups. */
export async function openBackups(folder: string): Promise<Destination> {
  const target = await makeFolderTarget(folder)
  return { target, vault: await makeVault(target, BACKUP_KEY) }
}

/** Backs up a running test server. */
export async function backUp(application: TestApplication, destination: Destination) {
  const { folder: dataDir, services } = application
  const { client, close } = await connectBeside(
    { databaseUrl: databaseUrlOf(application), dataDir },
    'backup',
  )
  try {
    const keys = await readKeys(dataDir, {})
    const settings = { PUBLIC_URL: 'https://lienzo.example.com', SMTP_URL: null }
    return await makeBackup({ client, files: services.files, version: '0.1.0', settings, keys }, destination)
  } finally {
    await close()
  }
}

/** Returns a fingerprint of each table's rows, and the last value of each sequence. */
export async function fingerprints(client: Pick<Client, 'query'>): Promise<Record<string, string>> {
  const prints: Record<string, string> = {}
  for (const { name } of await describeTables(client as Client)) {
    const { rows } = await client.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(each::text, chr(10) order by each::text collate "C")), '') as print
        from public.${quoted(name)} each`,
    )
    prints[name] = rows[0]?.print
  }
  const { rows: sequences } = await client.query(
    `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public'`,
  )
  for (const { name, last } of sequences) prints[name] = String(last)
  return prints
}

/** Returns the SHA-256 hashes of all stored files, sorted. */
export async function storedContents({ services }: Pick<TestApplication, 'services'>): Promise<string[]> {
  const names: string[] = []
  for await (const batch of services.files.contents(1000)) names.push(...batch.map(({ sha256 }) => sha256))
  return names.sort()
}
