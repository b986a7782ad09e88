import type { Readable } from 'node:stream'

/** Hash and size of one content. */
export interface StoredFile {
  /** 64 lowercase hexadecimal digits: the address of the content. */
  sha256: string
  /** Bytes. */
  size: number
}

/** Stored content, and when it was stored, in Unix seconds. */
export interface KeptContent extends StoredFile {
  keptAt: number
}

/** Part of a content, in bytes; both ends are inclusive, as in an HTTP range. */
export interface ByteRange {
  start: number
  end: number
}

/** Result of reading a stored content to its end. */
export type Condition = 'whole' | 'damaged' | 'missing'

/** Multipart upload to a bucket that was neither completed nor aborted. */
export interface UnfinishedUpload {
  key: string
  uploadId: string
  /** Unix seconds. */
  begunAt: number
}

/** Content as a file on this machine, for libraries that need a path. Use it with `await using`. */
export interface LocalCopy extends AsyncDisposable {
  /** Read-only, and only valid until it is disposed of. */
  path: string
}

/**
 * Store of files by their content: the same bytes are stored once, however often and by however many people they are uploaded.
 * Contents acknowledged by `put` and `adopt` survive a crash of the process and of the machine. Implementations are a folder and
 * a bucket; only `localCopy` returns a path.
 */
export interface FileStore {
  /** Stores a stream, or a copy of the file at a path. */
  put(source: Readable | string): Promise<StoredFile>
  /**
   * Stores a file that nobody will write to again, without copying its bytes if possible. The path stays; deleting it is up to
   * the caller.
   */
  adopt(path: string): Promise<StoredFile>
  /**
   * Streams a content or a range of it. Rejects with `FileNotInStore`. If a whole content is damaged, the stream fails with
   * `FileDamaged` before its last bytes, and the content is set aside.
   */
  readStream(sha256: string, range?: ByteRange): Promise<Readable>
  /** Rejects with `FileNotInStore`. For a bucket this is a download. */
  localCopy(sha256: string): Promise<LocalCopy>
  has(sha256: string): Promise<boolean>
  /** Returns the bytes, or undefined if the content is not stored. */
  size(sha256: string): Promise<number | undefined>
  /** Reads a content to its end and changes nothing. */
  conditionOf(sha256: string): Promise<Condition>
  /** Reads a content to its end and returns whether it is stored and undamaged. Sets a damaged one aside. */
  isWhole(sha256: string): Promise<boolean>
  /** Deletes a content; returns whether it existed. */
  delete(sha256: string): Promise<boolean>
  /** Rejects if nothing can be stored at the moment. */
  tryWriting(): Promise<void>
  /** Yields all stored contents in batches of about this size. Changes made meanwhile may or may not be included. */
  contents(atOnce: number): AsyncIterable<KeptContent[]>
  /** Lists uploads of contents that were neither completed nor aborted; a folder has none. */
  unfinishedUploads(): Promise<UnfinishedUpload[]>
  /** Removes the parts of an unfinished upload; succeeds if they no longer exist. */
  abortUpload(upload: UnfinishedUpload): Promise<void>
}

/** Error for a content that is not stored. */
export class FileNotInStore extends Error {
  readonly sha256: string

  constructor(sha256: string) {
    super(`No file ${sha256} in the store`)
    this.name = 'FileNotInStore'
    this.sha256 = sha256
  }
}

/** Error for a stored content that does not match its hash, for example after a disk fault. */
export class FileDamaged extends Error {
  readonly sha256: string

  constructor(sha256: string) {
    super(`The file ${sha256} in the store is damaged; it was set aside`)
    this.name = 'FileDamaged'
    this.sha256 = sha256
  }
}

/** Error if the store was unreachable or too busy in several attempts, with the reason as its cause. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`The store of files does not answer: ${reason}`, { cause })
    this.name = 'StoreUnavailable'
  }
}

/** Throws a TypeError for anything that is not a SHA-256 in lowercase hexadecimal, so that it cannot contain a path. */
export function assertSha256(text: string): void {
  if (!/^[0-9a-f]{64}$/.test(text)) throw new TypeError('Not a SHA-256 in lower-case hexadecimal')
}
