import type { Readable } from 'node:stream'

/** Bytes of uploads that several processes reach, each part of an upload under a name of its own. */
export interface UploadParts {
  /** Keeps a part durably. */
  put(id: string, name: string, bytes: Buffer): Promise<void>
  /** Returns undefined where there is no such part. */
  read(id: string, name: string): Promise<Readable | undefined>
  /** Removes parts, of which some may be gone. */
  remove(id: string, names: readonly string[]): Promise<void>
  /** Removes parts that were written before a moment in Unix seconds, whoever they are of. */
  removeOlder(moment: number): Promise<void>
}
