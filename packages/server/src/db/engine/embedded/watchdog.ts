import { spawn } from 'node:child_process'

/**
 * Waits until its input ends, which it does when the process ends that holds the other side, also by kill -9. Then ends
 * PostgreSQL, and removes the folder of its socket once that is empty.
 */
const WATCH = `
  read -r _
  kill -INT "$0"
  seconds=0
  until [ -z "$1" ] || rmdir "$1" || [ $seconds -ge 60 ]; do
    sleep 1
    seconds=$((seconds + 1))
  done`

/**
 * Lets PostgreSQL end by itself when this process is gone: a shell of one megabyte waits for that. `end` sends it away. On
 * a system without a shell the next start ends what was left.
 */
export function endWithThisProcess(pid: number, socketFolder = ''): { end(): void } {
  if (process.platform === 'win32') return { end: () => undefined }
  const shell = spawn('/bin/sh', ['-c', WATCH, String(pid), socketFolder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.on('error', () => undefined)
  return { end: () => void shell.kill('SIGKILL') }
}
