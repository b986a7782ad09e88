import { createHash, randomUUID } from 'node:crypto'

export type StoredObject = { content: Buffer; sha256: string | undefined; modified: Date }
type OpenUpload = { key: string; sha256: string | undefined; begun: Date; parts: Map<number, StoredPart> }
type StoredPart = { etag: string; content: Buffer }

/** Minimum size in bytes of every part except the last, common to all S3 products. */
const SMALLEST_PART = 5 * 1024 ** 2

/** Error for a request that the server refuses, with the status and S3 error code of the response. */
export class S3Refusal extends Error {
  readonly status: number
  readonly reason: string
  constructor(status: number, reason: string) {
    super(reason)
    this.status = status
    this.reason = reason
  }
}

/** In-memory bucket with the strictest multipart rules of any S3 product. */
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

  /**
   * Completes a multipart upload. `etags` are the ETags of its parts in order. Throws `Refused` for an invalid upload or part.
   */
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
    // Requires all parts except the last to have the same size, as only R2 does.
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
