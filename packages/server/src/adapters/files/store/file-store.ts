import type { Readable } from 'node:stream'

/** Hash and size of a content. */
export interface StoredFile {
  /** Address of the content: 64 lowercase hexadecimal digits. */
  sha256: string
  /** Bytes. */
  size: number
}

/** Stored content, with the time when it was stored, in Unix seconds. */
export interface KeptContent extends StoredFile {
  keptAt: number
}

/** Range of a content in bytes; both ends are inclusive, as in an HTTP range. */
export interface ByteRange {
  start: number
  end: number
}

/** Result of verifying a stored content. */
export type Condition = 'whole' | 'damaged' | 'missing'

/** Multipart upload to a bucket that was neither completed nor aborted. */
export interface UnfinishedUpload {
  key: string
  uploadId: string
  /** Unix seconds. */
  begunAt: number
}

/** Content as a local file, for libraries that need a path. Use it with `await using`. */
export interface LocalCopy extends AsyncDisposable {
  /** Path of a file that must not be changed; valid until the copy is disposed of. */
  path: string
}

/**
 * Content-addressed file store: the same bytes are stored once, no matter how often they are uploaded. Contents acknowledged by
 * `put` and `adopt` survive a crash of the process or the machine. Implementations are a folder and a bucket; only `localCopy`
 * returns a path.
 */
export interface FileStore {
  /** Stores a stream, or a copy of the file at a path. Returns the hash and size. */
  put(source: Readable | string): Promise<StoredFile>
  /**
   * Stores a finished file, without copying its bytes if possible. The file remains at its path; the caller decides whether to
   * delete it.
   */
  adopt(path: string): Promise<StoredFile>
  /**
   * Streams a content, or a range of it. Rejects with `FileNotInStore`. If a whole content is damaged, the stream fails with
   * `FileDamaged` before its last bytes, and the content is set aside; a range is not verified.
   */
  readStream(sha256: string, range?: ByteRange): Promise<Readable>
  /**
   * Returns a local file with the content, which a bucket downloads. Rejects with `FileNotInStore`, and in a bucket with
   * `FileDamaged`.
   */
  localCopy(sha256: string): Promise<LocalCopy>
  has(sha256: string): Promise<boolean>
  /** Returns the size in bytes; `undefined` if the content is not stored. */
  size(sha256: string): Promise<number | undefined>
  /** Verifies a content by reading all of it. Changes nothing. */
  conditionOf(sha256: string): Promise<Condition>
  /** Verifies a content by reading all of it. Returns whether it is stored and undamaged; sets a damaged one aside. */
  isWhole(sha256: string): Promise<boolean>
  /** Deletes a content; returns whether it existed. */
  delete(sha256: string): Promise<boolean>
  /** Rejects if nothing can be stored at the moment. After a success, a bucket skips the check for 30 seconds. */
  tryWriting(): Promise<void>
  /**
   * Yields all stored contents in batches of about this size. Contents added or deleted meanwhile may or may not be included.
   */
  contents(atOnce: number): AsyncIterable<KeptContent[]>
  /** Lists multipart uploads that were neither completed nor aborted; always empty for a folder. */
  unfinishedUploads(): Promise<UnfinishedUpload[]>
  /** Aborts an unfinished upload, which removes its parts; succeeds if it no longer exists. */
  abortUpload(upload: UnfinishedUpload): Promise<void>
}

/** Error if a content is not stored. */
export class FileNotInStore extends Error {
  readonly sha256: string

  constructor(sha256: string) {
    super(`No file ${sha256} in the store`)
    this.name = 'FileNotInStore'
    this.sha256 = sha256
  }
}

/** Error if a stored content does not match its hash, for example after a disk fault. */
export class FileDamaged extends Error {
  readonly sha256: string

  constructor(sha256: string) {
    super(`The file ${sha256} in the store is damaged; it was set aside`)
    this.name = 'FileDamaged'
    this.sha256 = sha256
  }
}

/** Error if the store was unreachable or too busy in several attempts; the cause is the last reason. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`The store of files does not answer: ${reason}`, { cause })
    this.name = 'StoreUnavailable'
  }
}

/** Throws a TypeError if the text is not a SHA-256 in lowercase hexadecimal. A valid one cannot contain a path. */
export function assertSha256(text: string): void {
  if (!/^[0-9a-f]{64}$/.test(text)) throw new TypeError('Not a SHA-256 in lower-case hexadecimal')
}
