import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { StoredFile } from '../store/file-store.ts'
import { HASHED_AT_ONCE } from '../store/hashing.ts'
import { retry, type Wait } from './retry.ts'
import { BrokenConnection } from './s3-failure.ts'
import { ignoreBody, type S3Requests } from './s3-requests.ts'
import { childText, escapeXml } from './s3-xml.ts'

/**
 * Size of a part in bytes. A store accepts up to 10,000 parts per object, each of at least 5 MiB, so parts of 8 MiB allow
 * objects of 80 GB.
 */
export const PART_SIZE = 8 * 1024 ** 2
/** Maximum number of parts of one file that are sent concurrently. */
export const PARALLEL_PARTS = 4

/** Name of the header that contains the SHA-256 of an object's content. */
export const SHA256_HEADER = 'x-amz-meta-sha256'

export type Upload = {
  requests: S3Requests
  /** Size of a part in bytes; `PART_SIZE` except in tests. */
  partSize: number
  key: string
  path: string
  file: StoredFile
  wait: Wait
  /** Returns whether the bucket contains an object with this key, size and SHA-256. */
  isStored: () => Promise<boolean>
}

/**
 * Uploads a finished file, in parts if the file is larger than `partSize`. For any file size, uses at most `PART_SIZE ×
 * (PARALLEL_PARTS + 1)` plus 32 MB of memory.
 */
export async function uploadFile(upload: Upload): Promise<void> {
  await using handle = await open(upload.path)
  if (upload.file.size <= upload.partSize) await uploadAtOnce(upload, handle)
  else await uploadInParts(upload, handle)
}

async function uploadAtOnce(upload: Upload, handle: FileHandle): Promise<void> {
  const { requests, key, file } = upload
  const { bytes: body, sha256 } = await readPart(handle, Buffer.allocUnsafeSlow(file.size), 0)
  await untilStored(upload, async () => {
    const answer = await requests.once({
      ...{ method: 'PUT', key, body, bodySha256: sha256 },
      headers: { [SHA256_HEADER]: file.sha256 },
    })
    ignoreBody(answer)
  })
}

async function uploadInParts(upload: Upload, handle: FileHandle): Promise<void> {
  const { requests, key, file } = upload
  const headers = { [SHA256_HEADER]: file.sha256 }
  const answer = await requests.ask({ method: 'POST', key, query: { uploads: '' }, headers })
  const uploadId = childText(answer, 'UploadId')
  if (!uploadId) throw new Error('The store began an upload without an id')
  try {
    const etags = await sendParts(upload, handle, uploadId)
    await complete(upload, uploadId, etags)
  } catch (error) {
    // If aborting fails too, a daily job aborts the upload once it is old enough.
    await abortUpload(requests, { key, uploadId }).catch(() => {})
    throw error
  }
}

/** Aborts an upload and removes the parts already sent. Does nothing if the upload no longer exists. */
export async function abortUpload(
  requests: S3Requests,
  { key, uploadId }: { key: string; uploadId: string },
): Promise<void> {
  const answer = await requests.send({ method: 'DELETE', key, query: { uploadId } }).catch((error) => {
    if (error.status === 404) return undefined
    throw error
  })
  if (answer) ignoreBody(answer)
}

/**
 * Sends all parts, up to `PARALLEL_PARTS` of them concurrently, and returns their ETags in the order of the parts. The first
 * failure stops all senders.
 */
async function sendParts({ requests, key, file, partSize }: Upload, handle: FileHandle, uploadId: string) {
  const count = Math.ceil(file.size / partSize)
  const etags = new Array<string>(count).fill('')
  const controller = new AbortController()
  let next = 0
  const sender = async () => {
    const memory = Buffer.allocUnsafeSlow(partSize)
    while (next < count && !controller.signal.aborted) {
      const index = next++
      const length = Math.min(partSize, file.size - index * partSize)
      const part = await readPart(handle, memory.subarray(0, length), index * partSize)
      const answer = await requests.send({
        ...{ method: 'PUT', key, body: part.bytes, bodySha256: part.sha256, signal: controller.signal },
        query: { partNumber: String(index + 1), uploadId },
      })
      ignoreBody(answer)
      etags[index] = answer.headers.etag ?? ''
    }
  }
  const senders = Array.from({ length: Math.min(PARALLEL_PARTS, count) }, async () => {
    await sender().catch((error) => {
      controller.abort(error)
      throw error
    })
  })
  // The caller closes the file next, so all senders must have stopped reading it. After a failure, the abort signal stops the
  // other senders.
  await Promise.allSettled(senders)
  if (controller.signal.aborted) throw controller.signal.reason
  return etags
}

/**
 * Completes an upload and checks that the object is stored, because the response can be lost or can report an error with status
 * 200.
 */
async function complete(upload: Upload, uploadId: string, etags: readonly string[]): Promise<void> {
  const { requests, key, isStored } = upload
  const parts = etags.map(
    (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`,
  )
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
  await untilStored(upload, async () => {
    await requests.askOnce({ method: 'POST', key, query: { uploadId }, body })
    if (!(await isStored())) throw new BrokenConnection('an upload was completed, and its object is missing')
  })
}

/**
 * Runs `attempt` with retries. Treats a failed attempt as a success if the object is stored, because then only the response was
 * lost.
 */
function untilStored({ wait, isStored }: Upload, attempt: () => Promise<void>): Promise<void> {
  return retry(wait, async () => {
    try {
      await attempt()
    } catch (error) {
      if (!(await isStored().catch(() => false))) throw error
    }
  })
}

/**
 * Fills `memory` with the bytes of the file from offset `start` on, and returns them with their SHA-256. Throws if the file
 * ends too early.
 */
async function readPart(handle: FileHandle, memory: Buffer, start: number) {
  const digest = createHash('sha256')
  let offset = 0
  while (offset < memory.length) {
    const length = Math.min(HASHED_AT_ONCE, memory.length - offset)
    const { bytesRead } = await handle.read(memory, offset, length, start + offset)
    if (bytesRead === 0) throw new Error('A file became shorter while it was uploaded')
    digest.update(memory.subarray(offset, offset + bytesRead))
    offset += bytesRead
  }
  return { bytes: memory, sha256: digest.digest('hex') }
}
