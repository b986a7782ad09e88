import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { ownVersion } from '../../../adapters/system/own-version.ts'
import { BackupDamaged } from '../backup-refused.ts'
import { quoted, readLedger } from '../database/describe-tables.ts'
import { folderOf, type Manifest } from '../format/manifest.ts'
import { oneChunk } from '../format/vault.ts'
import { scratchDataFolder, VERIFY_FOLDER } from '../left-folders.ts'
import type { Destination } from '../make-backup.ts'
import { openBackup, restoreDatabase } from '../restore-backup.ts'
import { checkContents } from './check-contents.ts'
import { openScratchDatabase } from './scratch-database.ts'
import { trySignIn } from './try-sign-in.ts'

/**
 * Result of a verification, stored beside the manifest. `verified_at` is in Unix seconds; `seconds` is the duration of the
 * verification.
 */
export type VerificationReport = {
  id: string
  verified_at: number
  seconds: number
  version: string
  tables: number
  rows: number
  contents: number
  read_contents: number
  signed_in: string
  order: string | null
}

/** Backup to verify, by default the newest, and options for `openScratchDatabase`. */
type Place = { at?: string | undefined; databaseUrl?: string | undefined; hasOwn?: boolean }

/**
 * Restores a backup into a scratch database, checks its rows, balances and contents, signs in, and opens an order. Writes the
 * report beside the manifest. Throws `BackupDamaged` at the first fault.
 */
export async function verifyBackup(
  source: Destination,
  { at, ...place }: Place = {},
): Promise<VerificationReport> {
  const began = Date.now()
  const manifest = await openBackup(source, at)
  const folder = await mkdtemp(join(tmpdir(), VERIFY_FOLDER))
  try {
    const dataFolder = scratchDataFolder(folder)
    await mkdir(dataFolder, { mode: 0o700 })
    const findings = await restoreAndLook(source, manifest, dataFolder, place)
    const contents = await checkContents(source, manifest)
    const report: VerificationReport = {
      id: manifest.id,
      verified_at: Math.floor(Date.now() / 1000),
      seconds: Math.ceil((Date.now() - began) / 1000),
      version: await ownVersion(),
      tables: manifest.tables.length,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      ...contents,
      ...findings,
    }
    const text = JSON.stringify(report, null, 1)
    await source.target.write(`${folderOf(manifest.id)}/verified.json`, oneChunk(Buffer.from(`${text}\n`)))
    return report
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function restoreAndLook(
  source: Destination,
  manifest: Manifest,
  dataFolder: string,
  { databaseUrl, hasOwn }: Place,
) {
  const { database, remove } = await openScratchDatabase(dataFolder, databaseUrl, hasOwn)
  let isOpen = true
  try {
    const client = await database.connect('verification')
    try {
      await restoreDatabase(source, manifest, client)
      await checkRows(client, manifest)
    } finally {
      await client.end()
    }
    // `trySignIn` closes the database.
    isOpen = false
    return await trySignIn(source, manifest, database, dataFolder)
  } finally {
    if (isOpen) await database.close()
    await remove()
  }
}

async function checkRows(client: Client, { id, tables, ledger, migrations }: Manifest): Promise<void> {
  const counts = tables.map(
    ({ name }) => `select '${name}' as name, count(*) as rows from public.${quoted(name)}`,
  )
  const { rows } = await client.query<{ name: string; rows: number }>(counts.join(' union all '))
  const rowCounts = new Map(rows.map((row) => [row.name, row.rows]))
  // Row counts are compared only if no newer migration was applied, because migrations can add or remove rows.
  const isSame =
    (await client.query('select from drizzle.__drizzle_migrations')).rowCount === migrations.length
  for (const table of tables) {
    const rowCount = rowCounts.get(table.name)
    if (isSame && rowCount !== table.rows)
      throw new BackupDamaged(
        `The table ${table.name} of ${id} has ${rowCount} rows after a restore, and had ${table.rows}.`,
      )
  }
  const now = await readLedger(client)
  if (now.movements !== ledger.movements || now.euros !== ledger.euros || now.m2 !== ledger.m2)
    throw new BackupDamaged(`The movements of ${id} add up to another sum after a restore.`)
  if (now.wrong > 0)
    throw new BackupDamaged(
      `${now.wrong} users of ${id} have a balance that is not the sum of their movements.`,
    )
  const { rows: hashes } = await client.query<{ wrong: number }>(
    `select count(*) as wrong from users where password_hash !~ '^[$]argon2id[$]v=19[$]m=[0-9]+,t=[0-9]+,p=[0-9]+[$][A-Za-z0-9+/]+[$][A-Za-z0-9+/]+$'`,
  )
  if (hashes[0]?.wrong)
    throw new BackupDamaged(`${hashes[0].wrong} users of ${id} have no password that could be checked.`)
}
