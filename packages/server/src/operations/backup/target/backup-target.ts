import type { Readable } from 'node:stream'

/** Size of what was written under a key, in bytes, and its SHA-256 in lower-case hexadecimal. */
export type Written = { size: number; sha256: string }

/** Object of a target; `writtenAt` is in Unix seconds. */
export type TargetObject = { key: string; size: number; writtenAt: number }

/**
 * Storage for backups: a folder, or anything else that stores bytes under keys such as `backups/<id>/manifest.json`. An object
 * appears whole or not at all, and survives a crash of the machine once `write` has ended.
 */
export interface BackupTarget {
  /** Names the target in messages. */
  readonly name: string
  write(key: string, bytes: AsyncIterable<Uint8Array>): Promise<Written>
  /** Returns undefined for a key without an object. */
  read(key: string): Promise<Readable | undefined>
  /** Returns its bytes, or undefined for a key without an object. */
  size(key: string): Promise<number | undefined>
  /** Lists the objects whose keys begin with `prefix`, a whole folder such as `files/`. */
  list(prefix: string): AsyncIterable<TargetObject>
  remove(key: string): Promise<void>
  /** Locks out other backups while one writes or removes. Throws `BackupRefused` while another one does. */
  lock(): Promise<AsyncDisposable>
}

/** Reads a small object whole. */
export async function readAll(target: BackupTarget, key: string): Promise<Buffer | undefined> {
  const stream = await target.read(key)
  return stream && Buffer.concat(await stream.toArray())
}
