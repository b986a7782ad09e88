import { parseArgs } from 'node:util'
import { openVault } from '../format/vault.ts'
import { openFolderTarget } from '../target/folder-target.ts'
import { verifyBackup } from '../verify/verify-backup.ts'
import { backupKey, required, runBackupCommand } from './run-backup-command.ts'

/** Verifies a backup, the newest one if `--at` names none, by restoring it into a scratch database. */
await runBackupCommand(async () => {
  const { values } = parseArgs({ options: { from: { type: 'string' }, at: { type: 'string' } } })
  const key = backupKey()
  const target = await openFolderTarget(required(values.from, '--from', 'where the backup is'))
  const verified = await verifyBackup({ target, vault: await openVault(target, key) }, values.at)
  const { id, rows, contents, read_contents, signed_in, order, seconds } = verified
  console.log(`${id} can be restored: ${rows} rows, ${contents} files, ${read_contents} of them read;`)
  console.log(
    `${signed_in} signed in and opened ${order ? `the order ${order}` : 'no order, as there is none'}; ${seconds} s.`,
  )
})
