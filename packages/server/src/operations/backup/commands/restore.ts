import { parseArgs } from 'node:util'
import { readSettings, shownSettings } from '../../../adapters/settings/settings.ts'
import type { Manifest } from '../format/manifest.ts'
import { openVault } from '../format/vault.ts'
import { restoreInstallation } from '../restore-installation.ts'
import { openTarget } from '../target/open-target.ts'
import { backupKey, required, runBackupCommand } from './run-backup-command.ts'

/**
 * Restores a backup (the newest unless `--at` names one) into the installation that the environment variables configure. With
 * `--without-damaged` restores everything except the files whose contents are missing or damaged.
 */
await runBackupCommand(async () => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      at: { type: 'string' },
      replace: { type: 'boolean' },
      'without-damaged': { type: 'boolean' },
    },
  })
  const key = backupKey()
  const settings = readSettings(process.env)
  const target = await openTarget(required(values.from, '--from', 'where the backup is'), settings, 'read')
  const source = { target, vault: await openVault(target, key) }
  const { manifest, aside, erased, unread, lostFiles } = await restoreInstallation(source, settings, {
    at: values.at,
    replace: values.replace ?? false,
    withoutDamaged: values['without-damaged'] ?? false,
  })
  console.log(`${manifest.id} is restored in ${settings.dataDir}. Start the server.`)
  if (aside) console.log(`What was there before lies in ${aside}.`)
  if (erased > 0)
    console.log(`Personal data that were erased after this backup were erased again: of ${erased}.`)
  for (const id of unread)
    console.log(`The backup ${id} cannot be read: erasures that it alone lists are not repeated.`)
  for (const { id, name, sha256 } of lostFiles)
    console.log(`The backup lacks the content of "${name}" (row ${id} of files, SHA-256 ${sha256}).`)
  saySettings(manifest)
})

/** Prints the settings that the backed-up server had and this environment lacks, except `DATA_DIR` and `DATABASE_URL`. */
function saySettings({ settings }: Manifest): void {
  const here = shownSettings(process.env)
  for (const [name, value] of Object.entries(settings)) {
    if (name in here || name === 'DATA_DIR' || name === 'DATABASE_URL') continue
    console.log(`The server was run with ${name}${value === null ? ', which is confidential' : `=${value}`}.`)
  }
}
