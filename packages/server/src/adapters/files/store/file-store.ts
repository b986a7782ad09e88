import type { Readable } from 'node:stream'

/** What the store knows about one content. */
export interface StoredFile {
  /** 64 lower-case hexadecimal digits: the address of the content. */
  sha256: string
  /** Bytes. */
  size: number
}

/** A stored content, and since when it is there, in Unix seconds. */
export interface KeptContent extends StoredFile {
  keptAt: number
}

/** Part of a content, in bytes; both ends belong to it, as in an HTTP range. */
export interface ByteRange {
  start: number
  end: number
}

/** Result of reading a stored content to its end. */
export type Condition = 'whole' | 'damaged' | 'missing'

/** An upload in several parts that was begun in a bucket, and neither completed nor aborted. */
export interface UnfinishedUpload {
  key: string
  uploadId: string
  /** Unix seconds. */
  begunAt: number
}

/** A content as a file on this machine, for the libraries that want a path. Use it with `await using`. */
export interface LocalCopy extends AsyncDisposable {
  /** To read only, and only until it is disposed of. */
  path: string
}

/**
 * Files kept by their content: the same bytes are stored once, however often and by however many people they are uploaded.
 * What `put` and `adopt` have acknowledged survives the death of the process and of the machine.
 * An implementation may be a folder or a bucket; only `localCopy` shows a path.
 */
export interface FileStore {
  /** Stores a stream, or a copy of the file at a path. */
  put(source: Readable | string): Promise<StoredFile>
  /**
   * Stores a file that nobody will write to again, without copying its bytes where that is possible.
   * The path stays: deleting it afterwards is the caller's.
   */
  adopt(path: string): Promise<StoredFile>
  /**
   * Rejects with `FileNotInStore`. Of a whole content the stream fails with `FileDamaged` before its last bytes where it is
   * not the one that was stored; from then on it is not stored any more.
   */
  readStream(sha256: string, range?: ByteRange): Promise<Readable>
  /** Rejects with `FileNotInStore`. For a bucket this is a download. */
  localCopy(sha256: string): Promise<LocalCopy>
  has(sha256: string): Promise<boolean>
  /** Bytes, or undefined where the content is not stored. */
  size(sha256: string): Promise<number | undefined>
  /** Reads a content to its end and changes nothing. */
  conditionOf(sha256: string): Promise<Condition>
  /** Reads a content to its end: says whether it is stored, and is what was stored. One that is damaged is set aside. */
  isWhole(sha256: string): Promise<boolean>
  /** Whether there was something to delete. */
  delete(sha256: string): Promise<boolean>
  /** Rejects where nothing can be stored at the moment. */
  tryWriting(): Promise<void>
  /** All that is stored, about so many at a time. What comes or goes meanwhile may be among it or not. */
  contents(atOnce: number): AsyncIterable<KeptContent[]>
  /** Lists uploads of contents that were neither completed nor aborted; a folder has none. */
  unfinishedUploads(): Promise<UnfinishedUpload[]>
  /** Removes the parts of an unfinished upload; one that is gone already is no failure. */
  abortUpload(upload: UnfinishedUpload): Promise<void>
}

/** The content asked for is not stored. */
export class FileNotInStore extends Error {
  readonly sha256: string

  constructor(sha256: string) {
    super(`No file ${sha256} in the store`)
    this.name = 'FileNotInStore'
    this.sha256 = sha256
  }
}

/** What is kept as a content is another one by now, as after a fault of the disk. */
export class FileDamaged extends Error {
  readonly sha256: string

  constructor(sha256: string) {
    super(`The file ${sha256} in the store is damaged; it was set aside`)
    this.name = 'FileDamaged'
    this.sha256 = sha256
  }
}

/** The store could not be reached, or was too busy, also after several attempts. The cause says why. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`The store of files does not answer: ${reason}`, { cause })
    this.name = 'StoreUnavailable'
  }
}

/** Throws a TypeError for anything that is not a SHA-256 in lower-case hexadecimal, so that no path can hide in it. */
export function assertSha256(text: string): void {
  if (!/^[0-9a-f]{64}$/.test(text)) throw new TypeError('Not a SHA-256 in lower-case hexadecimal')
}
