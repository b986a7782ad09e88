import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { Client } from 'pg'
import { openFileStore } from '../../../adapters/files/open-file-store.ts'
import { readSettings, type Settings, shownSettings } from '../../../adapters/settings/settings.ts'
import { ownVersion } from '../../../adapters/system/own-version.ts'
import { connectBeside } from '../../../db/engine/connect-beside.ts'
import { reasonOf } from '../backup-refused.ts'
import type { Manifest } from '../format/manifest.ts'
import { makeVault } from '../format/vault.ts'
import { forgetBackups, rememberBackup } from '../known-backups.ts'
import { type Destination, makeBackup } from '../make-backup.ts'
import { findOutdated, type RemovableObjects, removeOutdated } from '../retention/remove-old.ts'
import { readKeys } from '../secret-files.ts'
import type { TargetLock } from '../target/lock-target.ts'
import { openTarget } from '../target/open-target.ts'
import { printWarning } from '../warnings.ts'
import { backupKey, required, runBackupCommand, sizeText } from './run-backup-command.ts'

const USAGE = `npm run backup -- --to <folder, or s3> [--dry-run]
Backs up the installation of DATA_DIR and DATABASE_URL, while its server runs or not, and removes outdated backups.
  --to        an absolute folder, or s3 for the bucket of the BACKUP_S3_ settings
  --dry-run   only list the backups that would be removed
BACKUP_KEY encrypts the backups. Details: docs/operations.md, "Back up and restore".`

/**
 * Backs up the installation that the environment variables configure, and removes outdated backups. With `--dry-run` makes no
 * backup and only lists what would be removed.
 */
await runBackupCommand(USAGE, async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, 'dry-run': { type: 'boolean' } } })
  const key = backupKey('write')
  const settings = readSettings(process.env)
  const target = await openTarget(required(values.to, '--to', 'where the backup goes'), settings, 'write')
  await using lock = await target.lock()
  const destination = { target, vault: await makeVault(target, key) }
  if (values['dry-run']) {
    sayOutdated(await findOutdated(destination, now()), 'would go')
    return
  }
  const { client, close } = await connectBeside(settings, 'backup')
  try {
    const backup = await backUp(settings, client, destination)
    warnOfLostFiles(backup)
    await cleanUp(client, destination, lock).catch((error) =>
      printWarning(`Outdated backups could not be removed: ${reasonOf(error)}`),
    )
  } finally {
    await close()
  }
})

async function cleanUp(client: Client, destination: Destination, lock: TargetLock): Promise<void> {
  const outdated = await findOutdated(destination, now())
  await lock.assertOwn()
  await removeOutdated(destination, outdated)
  await forgetBackups(client, outdated.backups)
  sayOutdated(outdated, 'removed')
  for (const fault of outdated.faults) {
    printWarning(
      `${fault} No stored file is removed until the folder of that old backup is repaired or removed.`,
    )
  }
}

/** Unix seconds. */
function now(): number {
  return Math.floor(Date.now() / 1000)
}

async function backUp(settings: Settings, client: Client, destination: Destination): Promise<Manifest> {
  const began = now()
  const { manifest, newContents, newBytes } = await makeBackup(
    {
      client,
      files: await openFileStore(settings),
      version: await ownVersion(),
      settings: shownSettings(process.env),
      keys: await readKeys(settings.dataDir, process.env),
    },
    destination,
  )
  const { id, tables, files } = manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `${id}: ${rows} rows; ${files.contents} files, ${newContents} of them new (${sizeText(newBytes)})`,
  )
  if (!(await rememberBackup(client, manifest, now() - began)))
    console.log('The server is of an earlier version: it does not show this backup on its first screen.')
  return manifest
}

/**
 * Prints the files that the store has lost or found damaged. The backup is complete nevertheless, and its manifest lists them.
 * The warning has no id or time, because the same set of files must give the same text each day.
 */
function warnOfLostFiles({ files: { missing } }: Manifest): void {
  if (missing.length === 0) return
  for (const sha256 of missing) console.log(`The store has lost ${sha256}, or found it damaged.`)
  const digest = createHash('sha256').update(missing.toSorted().join()).digest('hex').slice(0, 8)
  printWarning(
    `The store has lost ${missing.length} files, or found them damaged (set ${digest}); files:check lists them.`,
  )
}

function sayOutdated({ backups, unfinished, contents, bytes }: RemovableObjects, how: string): void {
  for (const id of backups) console.log(`${how}: the backup ${id}`)
  for (const id of unfinished) console.log(`${how}: ${id}, which was never finished`)
  if (contents.length > 0)
    console.log(`${how}: ${contents.length} files that no backup names (${sizeText(bytes)})`)
}
