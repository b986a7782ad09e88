import type { Readable } from 'node:stream'
import type { TargetLock } from './lock-target.ts'

/** Size in bytes of a written object, and its SHA-256 in lower-case hexadecimal. */
export type ObjectDigest = { size: number; sha256: string }

/** Object in a target. `size` is in bytes, `writtenAt` in Unix seconds. */
export type TargetObject = { key: string; size: number; writtenAt: number }

/**
 * Storage for backups, such as a folder or a bucket, with keys such as `backups/<id>/manifest.json`. An object becomes visible
 * only when it is complete, and survives a crash of the machine once `write` has resolved.
 */
export interface BackupTarget {
  /** Name of the target for messages. */
  readonly name: string
  write(key: string, bytes: AsyncIterable<Uint8Array>): Promise<ObjectDigest>
  /** Returns the object's bytes, or undefined if there is no object with this key. */
  read(key: string): Promise<Readable | undefined>
  /** Returns the object's size in bytes, or undefined if there is no object with this key. */
  size(key: string): Promise<number | undefined>
  /** Lists the objects in a folder such as `files/` and in the folder's subfolders. */
  list(prefix: string): AsyncIterable<TargetObject>
  remove(key: string): Promise<void>
  /**
   * Locks the target, so that only one backup at a time writes or removes objects. Throws `BackupRefused` if the target is
   * already locked.
   */
  lock(): Promise<TargetLock>
}

/** Reads a small object completely. Returns undefined if the object does not exist. */
export async function readAll(target: BackupTarget, key: string): Promise<Buffer | undefined> {
  const stream = await target.read(key)
  return stream && Buffer.concat(await stream.toArray())
}
