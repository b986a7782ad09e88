import { parseArgs } from 'node:util'
import { readSettings } from '../../../adapters/settings/settings.ts'
import { openVault } from '../format/vault.ts'
import { restoreInstallation } from '../restore-installation.ts'
import { settingsToCheck } from '../settings-to-check.ts'
import { openTarget } from '../target/open-target.ts'
import { backupKey, required, runBackupCommand } from './run-backup-command.ts'

const USAGE = `npm run restore -- --from <folder, or s3> [--at <backup>] [--replace] [--without-damaged]
Restores a backup into the installation of DATA_DIR, DATABASE_URL and the S3_ settings. Stop its server first.
  --from              the folder of the backups, or s3 for the bucket of the BACKUP_S3_ settings
  --at                the backup to restore, such as 2026-11-26T03-00-00-512Z-1a2b; the newest without it
  --replace           move the contents of DATA_DIR to DATA_DIR/before-<moment> instead of refusing them
  --without-damaged   restore everything except files that are missing or damaged in the backup
BACKUP_KEY must be the key of the backups. Details: docs/operations.md, "Back up and restore".`

/**
 * Restores a backup (the newest unless `--at` names one) into the installation that the environment variables configure. With
 * `--without-damaged` restores everything except the files whose contents are missing or damaged.
 */
await runBackupCommand(USAGE, async () => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      at: { type: 'string' },
      replace: { type: 'boolean' },
      'without-damaged': { type: 'boolean' },
    },
  })
  const key = backupKey('read')
  const settings = readSettings(process.env)
  const target = await openTarget(required(values.from, '--from', 'where the backup is'), settings, 'read')
  const source = { target, vault: await openVault(target, key) }
  const { manifest, aside, erased, unread, lostFiles } = await restoreInstallation(source, settings, {
    at: values.at,
    replace: values.replace ?? false,
    withoutDamaged: values['without-damaged'] ?? false,
  })
  for (const { id, name, sha256 } of lostFiles)
    console.log(`The backup lacks the content of "${name}" (row ${id} of files, SHA-256 ${sha256}).`)
  if (lostFiles.length > 0)
    console.log(
      `${lostFiles.length} files have no content, as listed above. An older backup may have them; a new upload of a file restores it.`,
    )
  if (erased > 0) console.log(`Personal data erased after this backup were erased again; users: ${erased}.`)
  for (const id of unread)
    console.log(`The backup ${id} cannot be read: erasures that it alone lists are not repeated.`)
  for (const line of settingsToCheck(manifest.settings, process.env)) console.log(line)
  if (aside) console.log(`The earlier contents of the data folder are in ${aside}.`)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `${manifest.id} is restored in ${settings.dataDir}: ${rows} rows, ${manifest.files.contents} files. Start the server.`,
  )
})
