import { parseArgs } from 'node:util'
import type { Client } from 'pg'
import { openFileStore } from '../../../adapters/files/open-file-store.ts'
import { readSettings, type Settings, shownSettings } from '../../../adapters/settings/settings.ts'
import { ownVersion } from '../../../adapters/system/own-version.ts'
import { connectBeside } from '../../../db/engine/connect-beside.ts'
import { BackupRefused } from '../backup-refused.ts'
import type { Manifest } from '../format/manifest.ts'
import { makeVault } from '../format/vault.ts'
import { forgetBackups, rememberBackup } from '../known-backups.ts'
import { type Destination, makeBackup } from '../make-backup.ts'
import { findOutdated, type RemovableObjects, removeOutdated } from '../retention/remove-old.ts'
import { readKeys } from '../secret-files.ts'
import { openTarget } from '../target/open-target.ts'
import { backupKey, required, runBackupCommand, sizeText } from './run-backup-command.ts'

/**
 * Backs up the installation that the environment variables configure, and removes outdated backups. With `--dry-run` makes no
 * backup and only lists what would be removed.
 */
await runBackupCommand(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, 'dry-run': { type: 'boolean' } } })
  const key = backupKey()
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
    const outdated = await findOutdated(destination, now())
    await lock.assertOwn()
    await removeOutdated(destination, outdated)
    await forgetBackups(client, outdated.backups)
    sayOutdated(outdated, 'removed')
    assertWhole(backup)
  } finally {
    await close()
  }
})

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
 * Prints the files that the store has lost or found damaged, and throws `BackupRefused` if there are any. The backup is kept
 * nevertheless.
 */
function assertWhole({ id, files: { missing } }: Manifest): void {
  if (missing.length === 0) return
  console.error(missing.map((sha256) => `The store has lost ${sha256}, or found it damaged.`).join('\n'))
  throw new BackupRefused(`The backup ${id} is whole but for these ${missing.length} files.`)
}

function sayOutdated({ backups, unfinished, contents, bytes }: RemovableObjects, how: string): void {
  for (const id of backups) console.log(`${how}: the backup ${id}`)
  for (const id of unfinished) console.log(`${how}: ${id}, which was never finished`)
  if (contents.length > 0)
    console.log(`${how}: ${contents.length} files that no backup names (${sizeText(bytes)})`)
}
