import { mkdtemp, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { type Bucket, type BucketOptions, openBucket } from '../../../adapters/files/s3/bucket.ts'
import { listObjects } from '../../../adapters/files/s3/list-bucket.ts'
import { S3Failure } from '../../../adapters/files/s3/s3-failure.ts'
import { writeHashed } from '../../../adapters/files/store/hashing.ts'
import { isAlive } from '../../../adapters/system/is-alive.ts'
import { BackupRefused } from '../backup-refused.ts'
import type { BackupTarget, Written } from './backup-target.ts'

const LOCK = 'backup.lock'
const PRECONDITION_FAILED = 412

const holder = z.object({ pid: z.number(), host: z.string() })

/** Opens a bucket that contains only backups. Throws BucketRefused if the store refuses it. */
export async function openBucketTarget(options: Omit<BucketOptions, 'variables'>): Promise<BackupTarget> {
  const bucket = await openBucket({ ...options, variables: 'BACKUP_S3_' })
  const name = `the bucket ${options.settings.bucket}`
  return {
    name,
    write: (key, bytes) => write(bucket, key, bytes),
    read: (key) => bucket.download(key),
    size: async (key) => (await bucket.head(key))?.size,
    list: (prefix) => list(bucket, prefix),
    remove: (key) => bucket.remove(key),
    lock: () => lock(bucket, name),
  }
}

/** Writes by way of the temporary folder: a store needs the size in advance, and parts may have to be sent again. */
async function write(bucket: Bucket, key: string, bytes: AsyncIterable<Uint8Array>): Promise<Written> {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-backup-'))
  try {
    const path = join(folder, 'part')
    const written = await writeHashed(bytes, path)
    await bucket.upload(key, path, written)
    return written
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function* list(bucket: Bucket, prefix: string) {
  for await (const page of listObjects(bucket.requests, { prefix })) yield* page
}

/**
 * Locks the bucket with an object that is created only if there is none. A store that does not know this condition may let two
 * backups begin at once; both are intact then, because contents are written under their names and manifests last.
 */
async function lock(bucket: Bucket, name: string): Promise<AsyncDisposable> {
  const own = { pid: process.pid, host: hostname() }
  const take = () => bucket.put(LOCK, Buffer.from(JSON.stringify(own)), { 'if-none-match': '*' })
  try {
    await take()
  } catch (error) {
    if (!(error instanceof S3Failure && error.status === PRECONDITION_FAILED)) throw error
    const held = await bucket.download(LOCK)
    const { pid, host } = holder.parse(held ? await json(held) : own)
    if (host !== own.host || isAlive(pid)) {
      throw new BackupRefused(
        `Another backup to ${name} is under way, by the process ${pid} of ${host}. ` +
          `Wait for its end; where that process is gone for good, remove the object ${LOCK}.`,
      )
    }
    await bucket.remove(LOCK)
    await take()
  }
  return { [Symbol.asyncDispose]: () => bucket.remove(LOCK) }
}
