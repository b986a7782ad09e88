import type { Readable } from 'node:stream'

/** Store for the parts of uploads that several processes share. Each part of an upload has a different name. */
export interface UploadParts {
  /** Stores a part. Resolves only once the part is durable. */
  put(id: string, name: string, bytes: Buffer): Promise<void>
  /** Returns the content of a part; undefined if the part does not exist. */
  read(id: string, name: string): Promise<Readable | undefined>
  /** Removes parts of an upload, and ignores parts that do not exist. */
  remove(id: string, names: readonly string[]): Promise<void>
  /** Removes all stored parts that were written before `moment` (Unix seconds). */
  removeOlder(moment: number): Promise<void>
}
