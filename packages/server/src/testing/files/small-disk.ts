import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Mounts a memory disk of `bytes` bytes on a folder and thus hides the folder's contents. Returns a function that unmounts the
 * disk.
 */
export function mountSmallDisk(folder: string, bytes: number): () => void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=0711`, 'tmpfs', folder])
  return () => execFileSync('umount', ['--lazy', folder])
}

/** True if this process can mount disks; usually only root outside of containers can. */
export const canMount = (() => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const folder = mkdtempSync(join(tmpdir(), 'lienzo-mount-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4096', 'tmpfs', folder])
  if (status === 0) spawnSync('umount', [folder])
  rmSync(folder, { recursive: true, force: true })
  return status === 0
})()
