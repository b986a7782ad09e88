import type { Readable } from 'node:stream'

/** Store for parts of uploads, shared by several processes. Each part has its own name. */
export interface UploadParts {
  /** Stores a part durably. */
  put(id: string, name: string, bytes: Buffer): Promise<void>
  /** Returns the content of a part; undefined if the part does not exist. */
  read(id: string, name: string): Promise<Readable | undefined>
  /** Removes parts of an upload; ignores missing ones. */
  remove(id: string, names: readonly string[]): Promise<void>
  /** Removes parts, of any upload, that were written before `moment` (Unix seconds). */
  removeOlder(moment: number): Promise<void>
}
