import type { Readable } from 'node:stream'

/** SHA-256 and size of a stored file. */
export interface StoredFile {
  /** SHA-256 of the content, as 64 lowercase hexadecimal digits. It identifies the file in the store. */
  sha256: string
  /** Bytes. */
  size: number
}

/** Stored file, with the time when it was stored in Unix seconds. */
export interface KeptContent extends StoredFile {
  keptAt: number
}

/** Range of bytes in a file. Both ends are inclusive, as in an HTTP range. */
export interface ByteRange {
  start: number
  end: number
}

/** Result of verifying a stored file. */
export type Condition = 'whole' | 'damaged' | 'missing'

/** Multipart upload to a bucket that was neither completed nor aborted. */
export interface UnfinishedUpload {
  key: string
  uploadId: string
  /** Unix seconds. */
  begunAt: number
}

/** Local copy of a stored file, for libraries that need a path. Use it with `await using`. */
export interface LocalCopy extends AsyncDisposable {
  /** Path of a local file that must not be changed. The path is valid until the copy is disposed of. */
  path: string
}

/**
 * Content-addressed file store: identical files are stored only once, no matter how often they are uploaded. Files stored by
 * `put` or `adopt` survive a crash of the process or the machine. The store is a folder or a bucket; only `localCopy` returns a
 * path.
 */
export interface FileStore {
  /** Stores the bytes of a stream, or a copy of the file at a path. Returns the SHA-256 and size. */
  put(source: Readable | string): Promise<StoredFile>
  /**
   * Stores a finished file, without copying the bytes if possible. The original remains at `path`; the caller decides whether
   * to delete it.
   */
  adopt(path: string): Promise<StoredFile>
  /**
   * Streams a stored file, or a range of the file. Rejects with `FileNotInStore`. If a whole file is read and is damaged, the
   * stream fails with `FileDamaged` before the last bytes, and the file is set aside. A range is not verified.
   */
  readStream(sha256: string, range?: ByteRange): Promise<Readable>
  /**
   * Returns a local copy of a stored file, which is downloaded if the store is a bucket. Rejects with `FileNotInStore`, or with
   * `FileDamaged` if the downloaded file is damaged.
   */
  localCopy(sha256: string): Promise<LocalCopy>
  has(sha256: string): Promise<boolean>
  /** Returns the size of a stored file in bytes; `undefined` if the file is not stored. */
  size(sha256: string): Promise<number | undefined>
  /** Verifies a stored file by reading all of it. Changes nothing. */
  conditionOf(sha256: string): Promise<Condition>
  /**
   * Verifies a stored file by reading all of it. Returns whether the file is stored and undamaged. Sets a damaged file aside.
   */
  isWhole(sha256: string): Promise<boolean>
  /** Deletes a stored file. Returns whether the file existed. */
  delete(sha256: string): Promise<boolean>
  /** Writes a few bytes to the store, and rejects if that fails. After a success, a bucket skips the test for 30 seconds. */
  tryWriting(): Promise<void>
  /**
   * Yields all stored files in batches of about `atOnce` files. Files added or deleted meanwhile may or may not be included.
   */
  contents(atOnce: number): AsyncIterable<KeptContent[]>
  /** Lists multipart uploads that were neither completed nor aborted; always empty for a folder. */
  unfinishedUploads(): Promise<UnfinishedUpload[]>
  /** Aborts an unfinished upload and removes the parts already sent. Does nothing if the upload no longer exists. */
  abortUpload(upload: UnfinishedUpload): Promise<void>
}

/** Error thrown if a file is not stored. */
export class FileNotInStore extends Error {
  readonly sha256: string

  constructor(sha256: string) {
    super(`No file ${sha256} in the store`)
    this.name = 'FileNotInStore'
    this.sha256 = sha256
  }
}

/** Error thrown if a stored file does not match its SHA-256, for example after a disk fault. */
export class FileDamaged extends Error {
  readonly sha256: string

  constructor(sha256: string) {
    super(`The file ${sha256} in the store is damaged; it was set aside`)
    this.name = 'FileDamaged'
    this.sha256 = sha256
  }
}

/** Error thrown if the store was unreachable or too busy in several attempts. The cause is the error of the last attempt. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`The store of files does not answer: ${reason}`, { cause })
    this.name = 'StoreUnavailable'
  }
}

/** Throws a TypeError if `text` is not a SHA-256 in lowercase hexadecimal. A valid SHA-256 contains no path separators. */
export function assertSha256(text: string): void {
  if (!/^[0-9a-f]{64}$/.test(text)) throw new TypeError('Not a SHA-256 in lower-case hexadecimal')
}
