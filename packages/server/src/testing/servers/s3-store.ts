import { createHash, randomUUID } from 'node:crypto'

export type StoredObject = { content: Buffer; sha256: string | undefined; modified: Date }
type OpenUpload = { key: string; sha256: string | undefined; begun: Date; parts: Map<number, StoredPart> }
type StoredPart = { etag: string; content: Buffer }

/** Smallest size in bytes of a part that is not the last, at all stores. */
const SMALLEST_PART = 5 * 1024 ** 2

/** Thrown for a request that the store refuses, with the status and error code of the answer. */
export class S3Refusal extends Error {
  readonly status: number
  readonly reason: string
  constructor(status: number, reason: string) {
    super(reason)
    this.status = status
    this.reason = reason
  }
}

/** Bucket in memory, with the multipart rules of the strictest store. */
export class BucketInMemory {
  readonly objects = new Map<string, StoredObject>()
  readonly uploads = new Map<string, OpenUpload>()
  readonly #smallestPart: number

  constructor(smallestPart = SMALLEST_PART) {
    this.#smallestPart = smallestPart
  }

  put(key: string, content: Buffer, sha256: string | undefined): void {
    this.objects.set(key, { content, sha256, modified: new Date() })
  }

  begin(key: string, sha256: string | undefined, begun = new Date()): string {
    const id = `+/=~${randomUUID()}`
    this.uploads.set(id, { key, sha256, begun, parts: new Map() })
    return id
  }

  putPart(id: string, number: number, content: Buffer): string {
    const etag = `"${createHash('md5').update(content).digest('hex')}"`
    this.#upload(id).parts.set(number, { etag, content })
    return etag
  }

  /** Completes an upload; `etags` are the ETags of the parts, in order. Throws S3Refusal. */
  complete(id: string, etags: readonly string[]): void {
    const { key, sha256, parts } = this.#upload(id)
    const contents = etags.map((etag, index) => {
      const part = parts.get(index + 1)
      if (part?.etag !== etag) throw new S3Refusal(400, 'InvalidPart')
      return part.content
    })
    const whole = contents.slice(0, -1)
    if (contents.length === 0) throw new S3Refusal(400, 'MalformedXML')
    if (whole.some(({ length }) => length < this.#smallestPart)) throw new S3Refusal(400, 'EntityTooSmall')
    // Requires full parts of equal size, as only R2 does.
    if (new Set(whole.map(({ length }) => length)).size > 1) throw new S3Refusal(400, 'InvalidPart')
    this.put(key, Buffer.concat(contents), sha256)
    this.uploads.delete(id)
  }

  abort(id: string): void {
    this.#upload(id)
    this.uploads.delete(id)
  }

  #upload(id: string): OpenUpload {
    const upload = this.uploads.get(id)
    if (!upload) throw new S3Refusal(404, 'NoSuchUpload')
    return upload
  }
}
