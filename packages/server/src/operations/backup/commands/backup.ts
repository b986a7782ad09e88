import { parseArgs } from 'node:util'
import { openFileStore } from '../../../adapters/files/open-file-store.ts'
import { readSettings, shownSettings } from '../../../adapters/settings/settings.ts'
import { connectBeside } from '../../../db/engine/connect-beside.ts'
import { BackupRefused } from '../backup-refused.ts'
import { makeVault } from '../format/vault.ts'
import { type Destination, makeBackup } from '../make-backup.ts'
import { ownVersion } from '../restore-backup.ts'
import { findOutdated, type Outdated, removeOutdated } from '../retention/remove-old.ts'
import { readKeys } from '../secret-files.ts'
import { makeFolderTarget } from '../target/folder-target.ts'
import { backupKey, required, runBackupCommand, sizeText } from './run-backup-command.ts'

/** Backs up the installation of the environment, and removes backups that have had their time; with `--dry-run` says which would go. */
await runBackupCommand(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, 'dry-run': { type: 'boolean' } } })
  const key = backupKey()
  const target = await makeFolderTarget(required(values.to, '--to', 'where the backup goes'))
  await using _lock = await target.lock()
  const destination = { target, vault: await makeVault(target, key) }
  const now = () => Math.floor(Date.now() / 1000)
  if (values['dry-run']) {
    sayOutdated(await findOutdated(destination, now()), 'would go')
    return
  }
  await backUp(destination)
  const outdated = await findOutdated(destination, now())
  await removeOutdated(destination, outdated)
  sayOutdated(outdated, 'removed')
})

async function backUp(destination: Destination): Promise<void> {
  const settings = readSettings(process.env)
  const { client, close } = await connectBeside(settings, 'backup')
  try {
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
    if (files.missing.length === 0) return
    console.error(
      files.missing.map((sha256) => `The store has lost ${sha256}, or found it damaged.`).join('\n'),
    )
    throw new BackupRefused(`The backup ${id} is whole but for these ${files.missing.length} files.`)
  } finally {
    await close()
  }
}

function sayOutdated({ backups, unfinished, contents, bytes }: Outdated, how: string): void {
  for (const id of backups) console.log(`${how}: the backup ${id}`)
  for (const id of unfinished) console.log(`${how}: ${id}, which was never finished`)
  if (contents.length > 0)
    console.log(`${how}: ${contents.length} files that no backup names (${sizeText(bytes)})`)
}
