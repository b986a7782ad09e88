import { parseArgs } from 'node:util'
import { readSettings, type Settings } from '../../../adapters/settings/settings.ts'
import { connectBeside } from '../../../db/engine/connect-beside.ts'
import { BackupDamaged } from '../backup-refused.ts'
import { newestBackup } from '../format/manifest.ts'
import { openVault } from '../format/vault.ts'
import { rememberVerification } from '../known-backups.ts'
import { openTarget } from '../target/open-target.ts'
import { type VerificationReport, verifyBackup } from '../verify/verify-backup.ts'
import { backupKey, required, runBackupCommand } from './run-backup-command.ts'

/**
 * Verifies a backup (the newest unless `--at` names one) by restoring it into a scratch database. With `--record` stores the
 * result in the installation that the environment variables configure; the house then sees the result on its first screen. A
 * verification that could not be run, for example because the target did not answer, has no result.
 */
await runBackupCommand(async () => {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, at: { type: 'string' }, record: { type: 'boolean' } },
  })
  const key = backupKey()
  const settings = readSettings(process.env)
  const target = await openTarget(required(values.from, '--from', 'where the backup is'), settings, 'read')
  const id = values.at ?? (await newestBackup(target))
  try {
    const { databaseUrl } = settings
    const source = { target, vault: await openVault(target, key) }
    const report = await verifyBackup(source, { at: id, databaseUrl })
    if (values.record) await record(settings, id, null)
    sayVerified(report)
  } catch (error) {
    if (values.record && error instanceof BackupDamaged) await record(settings, id, error.message)
    throw error
  }
})

async function record(settings: Settings, id: string, fault: string | null): Promise<void> {
  const { client, close } = await connectBeside(settings, 'verification')
  try {
    await rememberVerification(client, id, fault)
  } finally {
    await close()
  }
}

function sayVerified({
  id,
  rows,
  contents,
  read_contents,
  signed_in,
  order,
  seconds,
}: VerificationReport): void {
  console.log(`${id} can be restored: ${rows} rows, ${contents} files, ${read_contents} of them read;`)
  console.log(
    `${signed_in} signed in and opened ${order ? `the order ${order}` : 'no order, as there is none'}; ${seconds} s.`,
  )
}
