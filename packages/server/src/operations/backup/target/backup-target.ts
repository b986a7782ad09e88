import type { Readable } from 'node:stream'

/** Size in bytes of an object that was written, and its SHA-256 in lower-case hexadecimal. */
export type ObjectDigest = { size: number; sha256: string }

/** Object in a target; `writtenAt` is in Unix seconds. */
export type TargetObject = { key: string; size: number; writtenAt: number }

/**
 * Storage for backups: a folder, or anything else that stores bytes under keys such as `backups/<id>/manifest.json`. An object
 * appears complete or not at all, and survives a crash of the machine once `write` has returned.
 */
export interface BackupTarget {
  /** Name of the target in messages. */
  readonly name: string
  write(key: string, bytes: AsyncIterable<Uint8Array>): Promise<ObjectDigest>
  /** Returns the object's bytes, or undefined if there is no object with this key. */
  read(key: string): Promise<Readable | undefined>
  /** Returns the object's size in bytes, or undefined if there is no object with this key. */
  size(key: string): Promise<number | undefined>
  /** Lists the objects in a folder such as `files/`, and in its subfolders. */
  list(prefix: string): AsyncIterable<TargetObject>
  remove(key: string): Promise<void>
  /**
   * Prevents other backups while one writes or removes objects. Throws `BackupRefused` if another process has locked the
   * target.
   */
  lock(): Promise<AsyncDisposable>
}

/** Reads a small object completely; undefined if it does not exist. */
export async function readAll(target: BackupTarget, key: string): Promise<Buffer | undefined> {
  const stream = await target.read(key)
  return stream && Buffer.concat(await stream.toArray())
}
