import { text } from 'node:stream/consumers'
import { type Bucket, type BucketOptions, openBucket } from '../../../adapters/files/s3/bucket.ts'
import { listObjects } from '../../../adapters/files/s3/list-bucket.ts'
import { S3Failure } from '../../../adapters/files/s3/s3-failure.ts'
import { writeHashed } from '../../../adapters/files/store/hashing.ts'
import type { TemporaryFiles } from '../../../adapters/files/store/temporary-files.ts'
import type { BackupTarget, ObjectDigest } from './backup-target.ts'
import { LOCK, type LockPlace, lockTarget } from './lock-target.ts'

const PRECONDITION_FAILED = 412

type Options = Omit<BucketOptions, 'variables'> & { temporary: Pick<TemporaryFiles, 'use'> }

/** Opens a bucket that contains only backups. Throws BucketRefused if the store refuses access. */
export async function openBucketTarget({ temporary, ...options }: Options): Promise<BackupTarget> {
  const bucket = await openBucket({ ...options, variables: 'BACKUP_S3_' })
  const name = `the bucket ${options.settings.bucket}`
  return {
    name,
    write: (key, bytes) => temporary.use((path) => write(bucket, key, bytes, path)),
    read: (key) => bucket.download(key),
    size: async (key) => (await bucket.head(key))?.size,
    list: (prefix) => list(bucket, prefix),
    remove: (key) => bucket.remove(key),
    lock: () => lockTarget(lockOf(bucket, name)),
  }
}

/**
 * Writes the bytes to a temporary file first, because the store needs the size in advance and a part may have to be sent again.
 */
async function write(
  bucket: Bucket,
  key: string,
  bytes: AsyncIterable<Uint8Array>,
  temporaryPath: string,
): Promise<ObjectDigest> {
  const digest = await writeHashed(bytes, temporaryPath)
  await bucket.upload(key, temporaryPath, digest)
  return digest
}

async function* list(bucket: Bucket, prefix: string) {
  for await (const page of listObjects(bucket.requests, { prefix })) yield* page
}

/**
 * Returns a lock in the form of an object that is created only if it does not exist yet. A store that does not support this
 * condition can let two backups run concurrently. Both backups are still intact, because different contents have different
 * names and manifests are written last.
 */
function lockOf(bucket: Bucket, target: string): LockPlace {
  return {
    target,
    create: (content) =>
      bucket.put(LOCK, Buffer.from(content), { 'if-none-match': '*' }).then(
        () => true,
        (error) => {
          if (error instanceof S3Failure && error.status === PRECONDITION_FAILED) return false
          throw error
        },
      ),
    replace: (content) => bucket.put(LOCK, Buffer.from(content)),
    writtenAt: async () => {
      for await (const { key, writtenAt } of list(bucket, LOCK)) if (key === LOCK) return writtenAt
      return undefined
    },
    read: async () => {
      const stream = await bucket.download(LOCK)
      return stream && text(stream)
    },
    remove: () => bucket.remove(LOCK),
  }
}
