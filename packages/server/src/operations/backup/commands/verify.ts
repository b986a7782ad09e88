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

const USAGE = `npm run backup:verify -- --from <folder, or s3> [--at <backup>] [--record]
Restores a backup into a scratch database and checks it. It exits with 2 if the backup is damaged.
  --from      the folder of the backups, or s3 for the bucket of the BACKUP_S3_ settings
  --at        the backup to verify, such as 2026-11-26T03-00-00-512Z-1a2b; the newest without it
  --record    also report the result to the installation of DATA_DIR and DATABASE_URL
BACKUP_KEY must be the key of the backups. Details: docs/operations.md, "Back up and restore".`

/**
 * Verifies a backup (the newest unless `--at` names one) by restoring it into a scratch database. With `--record` stores the
 * result in the installation that the environment variables configure; the house then sees the result on its first screen. A
 * verification that could not be run, for example because the target did not answer, has no result.
 */
await runBackupCommand(USAGE, async () => {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, at: { type: 'string' }, record: { type: 'boolean' } },
  })
  const key = backupKey('read')
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
