import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { BackupDamaged, BackupRefused, DAMAGED_EXIT_CODE } from '../backup-refused.ts'
import { warningsIn } from '../warnings.ts'

/** Maximum number of characters kept from the end of a command's error output, enough for the message of the command. */
const LONGEST_REASON = 500

/**
 * Runs a backup command in a separate process with low priority, because the command needs some hundred megabytes of memory and
 * minutes of processor time. Returns the warnings of the command. Throws an error with the end of the error output if the
 * command fails: `BackupDamaged` if it found the backup damaged, otherwise `BackupRefused`.
 */
export async function runCommand(
  command: 'backup' | 'verify',
  options: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const program = fileURLToPath(new URL(`../commands/${command}.ts`, import.meta.url))
  const child = spawn(process.execPath, [program, ...options], {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  })
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const exit = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const [code, errorText] = await Promise.all([exit, text(child.stderr)])
  if (code === 0) return warningsIn(errorText)
  const reason = errorText.trim().slice(-LONGEST_REASON) || `The command ended with ${code}.`
  throw code === DAMAGED_EXIT_CODE ? new BackupDamaged(reason) : new BackupRefused(reason)
}
