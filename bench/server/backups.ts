import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { upload } from '@lienzo/server/testing/files/uploads'
import { signIn } from '../client.ts'
import { ADMIN_PASSWORD, startApplication } from '../processes.ts'
import { type Result, rounded } from '../results.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const GROUP = 'Backups'
const FILE_BYTES = 10_000_000
const FILES_PER_GIGABYTE = 100
const UPLOADS_AT_ONCE = 2
const BACKUP_KEY = 'the key of the backups of a measurement'

type Command = 'backup' | 'verify' | 'restore'

/**
 * Measures the commands that back up, verify and restore an installation with files of 10 MB, against copying and hashing the
 * same files. The server runs during both backups; the second finds nothing new.
 */
export async function measureBackups(gigabytes: number): Promise<Result> {
  const folder = temporaryFolder('backups')
  try {
    const dataFolder = join(folder.path, 'application')
    const backups = join(folder.path, 'backups')
    const application = await startApplication({ dataFolder })
    let first: number
    let second: number
    try {
      await uploadFiles(application.address, gigabytes * FILES_PER_GIGABYTE)
      first = await run('backup', dataFolder, ['--to', backups])
      second = await run('backup', dataFolder, ['--to', backups])
    } finally {
      await application.stop()
    }
    const floor = await copyAlone(join(dataFolder, 'files'), join(folder.path, 'copies'))
    await rm(join(folder.path, 'copies'), { recursive: true })
    const verification = await run('verify', dataFolder, ['--from', backups])
    const restore = await run('restore', join(folder.path, 'restored'), ['--from', backups])
    const speed = (seconds: number) => `${rounded(seconds)} s (${rounded((gigabytes * 1000) / seconds)} MB/s)`
    return {
      group: GROUP,
      name: `an installation with ${gigabytes} GB of files`,
      figures: [
        `backed up in ${speed(first)}`,
        `again without new files ${rounded(second)} s`,
        `verified in ${rounded(verification)} s`,
        `restored in ${speed(restore)}`,
        `copied and hashed alone in ${speed(floor)}`,
      ].join(', '),
      outcomes: [
        { words: `backup ${rounded(first / floor)} × copying`, met: undefined },
        { words: `restore ${rounded(restore / floor)} × copying`, met: undefined },
      ],
    }
  } finally {
    folder.remove()
  }
}

async function uploadFiles(address: string, count: number): Promise<void> {
  const house = await signIn(address, 'admin', ADMIN_PASSWORD)
  let next = 0
  const uploadNext = async () => {
    while (next < count) {
      next += 1
      await upload(address, house.token, `${next}.txt`, randomText(FILE_BYTES))
    }
  }
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, uploadNext))
  house.close()
}

/**
 * Returns random base64 text, because the server refuses files of unknown type. Starts with a fixed word, because a random
 * start could look like the header of a picture.
 */
function randomText(bytes: number): Buffer {
  return Buffer.from(`Words ${randomBytes(bytes).toString('base64')}`.slice(0, bytes))
}

/** Runs a backup command as its `npm run` script does, and returns the seconds that it took. Throws if it fails. */
async function run(command: Command, dataFolder: string, options: string[]): Promise<number> {
  const begin = performance.now()
  const program = new URL(
    `../../packages/server/src/operations/backup/commands/${command}.ts`,
    import.meta.url,
  )
  const child = spawn(process.execPath, [fileURLToPath(program), ...options], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataFolder, BACKUP_KEY },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} ended with ${code}`)
  return (performance.now() - begin) / 1000
}

/** Copies and hashes each file, one after another, and returns the seconds that it took. */
async function copyAlone(from: string, to: string): Promise<number> {
  await mkdir(to)
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  const begin = performance.now()
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const hash = createHash('sha256')
    const source = createReadStream(join(entry.parentPath, entry.name))
    source.on('data', (chunk) => hash.update(chunk))
    await pipeline(source, createWriteStream(join(to, entry.name), { flush: true }))
    if (hash.digest('hex') !== entry.name) throw new Error(`${entry.name} has other bytes`)
  }
  return (performance.now() - begin) / 1000
}
