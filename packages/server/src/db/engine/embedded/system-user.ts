import { spawnSync } from 'node:child_process'
import { chownSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/**
 * User who runs PostgreSQL, which refuses to run as root. `self` is the user of this process; `namespace` is root, mapped to
 * the id of `nobody` in a separate user namespace, so that root still owns the files; `other` is another user of the system.
 */
export type SystemUser =
  | { kind: 'self' }
  | { kind: 'namespace' }
  | { kind: 'other'; uid: number; gid: number }

export const SELF: SystemUser = { kind: 'self' }
export const NAMESPACE: SystemUser = { kind: 'namespace' }

const NAMESPACE_COMMAND = ['unshare', '--user', '--map-user=65534'] as const

/** Returns the command and arguments that start a program as a user, and the ids that `spawn` switches to. */
export function commandAs(user: SystemUser, path: string, parameters: readonly string[]) {
  if (user.kind === 'namespace') {
    const [command, ...rest] = NAMESPACE_COMMAND
    return { command, parameters: [...rest, path, ...parameters], ids: {} }
  }
  // `spawn` expects ids as signed integers; Node's other functions use unsigned ones.
  const ids = user.kind === 'other' ? { uid: user.uid | 0, gid: user.gid | 0 } : {}
  return { command: path, parameters: [...parameters], ids }
}

/** Returns true if the system is Linux, has the command `unshare`, and allows user namespaces. */
export function namespacesWork(): boolean {
  if (process.platform !== 'linux') return false
  const { command, parameters } = commandAs(NAMESPACE, 'true', [])
  return spawnSync(command, parameters, { stdio: 'ignore' }).status === 0
}

/**
 * Returns the user `nobody`, who owns no files. Its id is 65534 if the list of users does not contain it. macOS lists its id as
 * -2, but reports it as 4294967294 for the owner of a file.
 */
export function nobody(users = readFileSync('/etc/passwd', 'utf8')): SystemUser {
  const line = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(users)
  return { kind: 'other', uid: Number(line?.[1] ?? 65534) >>> 0, gid: Number(line?.[2] ?? 65534) >>> 0 }
}

/**
 * Returns true if a user can enter `folder` and every folder above it. Must be called by root; assumes that the user lacks
 * root's rights.
 */
export function reaches(user: SystemUser, folder: string): boolean {
  if (user.kind === 'self') return true
  const { uid, gid } = idsOf(user)
  for (let path = resolve(folder); ; path = dirname(path)) {
    const { mode, uid: owner, gid: group } = statSync(path)
    const right = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
    if ((mode & right) === 0) return false
    if (path === dirname(path)) return true
  }
}

/**
 * Makes a user the owner of a folder and its contents, unless the user already owns the folder. Changes the folder itself last,
 * so that a later call repeats an interrupted one.
 */
export function giveTo(user: SystemUser, folder: string): void {
  if (user.kind === 'self') return
  const { uid, gid } = idsOf(user)
  if (statSync(folder).uid === uid) return
  for (const path of readdirSync(folder, { recursive: true }))
    lchownSync(join(folder, String(path)), uid, gid)
  chownSync(folder, uid, gid)
}

function idsOf(user: Exclude<SystemUser, { kind: 'self' }>) {
  return user.kind === 'other' ? user : { uid: 0, gid: 0 }
}
