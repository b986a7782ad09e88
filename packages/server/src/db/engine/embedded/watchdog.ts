import { spawn } from 'node:child_process'

/** Waits until its input ends, which it does when the process ends that holds the other side, also by kill -9. */
const WATCH = 'read -r _; kill -INT "$0"'

/**
 * Lets PostgreSQL end by itself when this process is gone: a shell of one megabyte waits for that. `end` sends it away. On
 * a system without a shell the next start ends what was left.
 */
export function endWithThisProcess(pid: number): { end(): void } {
  if (process.platform === 'win32') return { end: () => undefined }
  const shell = spawn('/bin/sh', ['-c', WATCH, String(pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.on('error', () => undefined)
  return { end: () => void shell.kill('SIGKILL') }
}
