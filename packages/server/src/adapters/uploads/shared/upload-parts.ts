import type { Readable } from 'node:stream'

/** Parts of uploads, shared by several processes; each part has its own name. */
export interface UploadParts {
  /** Stores a part durably. */
  put(id: string, name: string, bytes: Buffer): Promise<void>
  /** Returns undefined if the part does not exist. */
  read(id: string, name: string): Promise<Readable | undefined>
  /** Removes parts; ignores missing ones. */
  remove(id: string, names: readonly string[]): Promise<void>
  /** Removes parts of all uploads that were written before `moment`, in Unix seconds. */
  removeOlder(moment: number): Promise<void>
}
