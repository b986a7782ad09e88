import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import { openBucket, openFileStore, openFolder } from '../../../adapters/files/open-file-store.ts'
import { BucketRefused } from '../../../adapters/files/s3/s3-failure.ts'
import { StoreUnavailable } from '../../../adapters/files/store/file-store.ts'
import { openThumbnails } from '../../../adapters/files/thumbnails.ts'
import { readSettings } from '../../../adapters/settings/settings.ts'
import { SettingsError } from '../../../adapters/settings/settings-error.ts'
import type { Environment } from '../../../adapters/settings/variables.ts'
import { DataFolderInUse } from '../../../db/engine/data-folder-lock.ts'
import { DatabaseRefused } from '../../../db/engine/database.ts'
import { openDatabaseBeside } from '../../../db/engine/open-beside.ts'
import * as schema from '../../../db/schema.ts'
import { makeChangeMessages } from '../../changes/change-messages.ts'
import { checkFiles, hasFaults } from './check-files.ts'
import { moveFiles } from './move-files.ts'
import { repairFiles } from './repair-files.ts'
import { movedLines, repairedLine, reportLines } from './report-lines.ts'

type Command = {
  environment: Environment
  args: string[]
  /** Prints a line. */
  say: (line: string) => void
}

/** Exit codes: `FINE` without faults, `FAULTY` if faults were found, `NOT_RUN` if the command could not run. */
const FINE = 0
const FAULTY = 1
const NOT_RUN = 2

/**
 * Checks the files of an installation. With `--repair` repairs the faults, and with `--quick` does not read the contents.
 * Returns the exit code, which is `FAULTY` even if all faults were repaired.
 */
export async function filesCheck({ environment, args, say }: Command): Promise<number> {
  return inWords(say, async () => {
    const { repair, quick } = parseArgs({
      args,
      options: { repair: { type: 'boolean', default: false }, quick: { type: 'boolean', default: false } },
    }).values
    const settings = readSettings(environment)
    const files = await openFileStore(settings)
    const { databaseUrl, dataDir } = settings
    const database = await openDatabaseBeside({ databaseUrl, dataFolder: dataDir })
    try {
      const handle = drizzle(database.pool, { schema })
      const now = Math.floor(Date.now() / 1000)
      const report = await checkFiles({ database: handle, files }, { now, read: !quick })
      for (const line of reportLines(report)) say(line)
      if (!hasFaults(report)) return FINE
      if (!repair) {
        say('Nothing was changed. With --repair, what can be repaired is.')
        return FAULTY
      }
      const thumbnails = await openThumbnails({ folder: join(dataDir, 'thumbnails'), store: files })
      const changes = { messagesOf: makeChangeMessages().of }
      const services = { files, thumbnails, changes }
      say(repairedLine(await repairFiles({ database: handle, services }, report)))
      return FAULTY
    } finally {
      await database.close()
    }
  })
}

/**
 * Copies all contents from the folder to the bucket with `--to s3`, or from the bucket to the folder with `--to folder`. With
 * `--remove` removes each content from the source once the copy is verified. Returns the exit code.
 */
export async function filesMove({ environment, args, say }: Command): Promise<number> {
  return inWords(say, async () => {
    const { to, remove } = parseArgs({
      args,
      options: { to: { type: 'string' }, remove: { type: 'boolean', default: false } },
    }).values
    const settings = readSettings(environment)
    if (to !== 's3' && to !== 'folder') throw new UsageError('Say where to: --to s3, or --to folder.')
    if (!settings.s3)
      throw new UsageError('Give the bucket by the settings S3_ENDPOINT, S3_BUCKET and those beside them.')
    const [folder, bucket] = [await openFolder(settings), await openBucket(settings)]
    const [source, target] = to === 's3' ? [folder, bucket] : [bucket, folder]
    const summary = await moveFiles({
      ...{ from: source, to: target, removes: remove },
      onProgress: ({ sent, there }) => say(`${sent + there} files …`),
    })
    for (const line of movedLines(summary, to)) say(line)
    return summary.damaged.length === 0 ? FINE : FAULTY
  })
}

/** Error for arguments that a command does not accept. */
class UsageError extends Error {}

/** Errors whose message is meant for the person at the terminal. */
const plainErrors = [
  UsageError,
  SettingsError,
  BucketRefused,
  StoreUnavailable,
  DataFolderInUse,
  DatabaseRefused,
]

/** Returns whether `parseArgs` threw an error because an argument is wrong. */
function isWrongArgument(error: unknown): boolean {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}

/**
 * Runs a command. If an error occurs that the person at the terminal can fix, prints its message and returns `NOT_RUN`; throws
 * all other errors.
 */
async function inWords(say: (line: string) => void, run: () => Promise<number>): Promise<number> {
  try {
    return await run()
  } catch (error) {
    const isPlain = plainErrors.some((kind) => error instanceof kind) || isWrongArgument(error)
    if (!isPlain) throw error
    say((error as Error).message)
    return NOT_RUN
  }
}
