import { assertSha256, type KeptContent, type UnfinishedUpload } from '../store/file-store.ts'
import { S3Failure } from './s3-failure.ts'
import type { S3Requests } from './s3-requests.ts'
import { childText, type XmlElement } from './s3-xml.ts'

/**
 * Pattern for the keys of stored files. `OWN_KEY` also matches damaged files that were set aside. A bucket can also contain
 * objects of other programs.
 */
const CONTENT_KEY = /^[0-9a-f]{2}\/[0-9a-f]{2}\/([0-9a-f]{64})$/
const OWN_KEY = /^(?:[0-9a-f]{2}\/[0-9a-f]{2}|damaged)\/[0-9a-f]{64}$/
const NOT_IMPLEMENTED = 501
/** Maximum number of objects on one page of a listing. */
const PAGE = 1000

/** Returns the object key of a stored file. Throws TypeError if `sha256` is not a SHA-256 in lowercase hexadecimal. */
export function keyOf(sha256: string): string {
  assertSha256(sha256)
  return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`
}

/** Object in a bucket, with the size in bytes and the time of the last write in Unix seconds. */
export type BucketObject = { key: string; size: number; writtenAt: number }

/** Lists objects whose keys begin with `prefix`, in pages of at most `atOnce` objects, and never more than 1000. */
export async function* listObjects(
  requests: S3Requests,
  { prefix = '', atOnce = PAGE } = {},
): AsyncGenerator<BucketObject[]> {
  const query = { 'list-type': '2', 'max-keys': String(Math.min(atOnce, PAGE)), ...(prefix && { prefix }) }
  let next = ''
  do {
    const more: Record<string, string> = next ? { 'continuation-token': next } : {}
    const page = await requests.ask({ method: 'GET', query: { ...query, ...more } })
    yield childrenOf(page, 'Contents').map((object) => ({
      key: childText(object, 'Key'),
      size: Number(childText(object, 'Size')),
      writtenAt: secondsOf(childText(object, 'LastModified')),
    }))
    next = isLast(page) ? '' : childText(page, 'NextContinuationToken')
  } while (next)
}

/** Lists the stored files of a bucket, in pages of at most `atOnce` files. Skips objects of other programs. */
export async function* listContents(requests: S3Requests, atOnce: number): AsyncGenerator<KeptContent[]> {
  for await (const page of listObjects(requests, { atOnce })) yield page.flatMap(contentOf)
}

/**
 * Lists multipart uploads of stored or damaged files that were neither completed nor aborted. Returns an empty list if the
 * store cannot list uploads.
 */
export async function listUploads(requests: S3Requests): Promise<UnfinishedUpload[]> {
  try {
    return await everyUpload(requests)
  } catch (error) {
    if (error instanceof S3Failure && error.status === NOT_IMPLEMENTED) return []
    throw error
  }
}

async function everyUpload(requests: S3Requests): Promise<UnfinishedUpload[]> {
  const uploads: UnfinishedUpload[] = []
  let after: Record<string, string> | undefined = {}
  while (after) {
    const page = await requests.ask({ method: 'GET', query: { uploads: '', ...after } })
    uploads.push(...uploadsOf(page))
    const markers = {
      'key-marker': childText(page, 'NextKeyMarker'),
      'upload-id-marker': childText(page, 'NextUploadIdMarker'),
    }
    after = isLast(page) ? undefined : markers
  }
  return uploads
}

function contentOf({ key, size, writtenAt }: BucketObject): KeptContent[] {
  const sha256 = CONTENT_KEY.exec(key)?.[1]
  return sha256 ? [{ sha256, size, keptAt: writtenAt }] : []
}

function uploadsOf(page: XmlElement | undefined): UnfinishedUpload[] {
  return childrenOf(page, 'Upload').flatMap((upload) => {
    const key = childText(upload, 'Key')
    if (!OWN_KEY.test(key)) return []
    return [
      { key, uploadId: childText(upload, 'UploadId'), begunAt: secondsOf(childText(upload, 'Initiated')) },
    ]
  })
}

function childrenOf(page: XmlElement | undefined, childName: string): XmlElement[] {
  return page?.children.filter(({ name }) => name === childName) ?? []
}

function isLast(page: XmlElement | undefined): boolean {
  return childText(page, 'IsTruncated') !== 'true'
}

function secondsOf(moment: string): number {
  return Math.floor(Date.parse(moment) / 1000)
}
