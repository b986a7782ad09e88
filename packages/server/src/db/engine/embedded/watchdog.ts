import { spawn } from 'node:child_process'
import { join } from 'node:path'

/**
 * Reads PostgreSQL's process id and waits until the input ends, which happens when the process at the other side ends, also by
 * kill -9. Then stops PostgreSQL, and removes its socket folder once that is empty. If that process was killed before it sent the
 * id, reads it a moment later from PostgreSQL's file.
 */
const WATCH = `
  read -r pid || { sleep 1; read -r pid < "$0"; }
  read -r _
  kill -INT "$pid"
  seconds=0
  until [ -z "$1" ] || rmdir "$1" || [ $seconds -ge 60 ]; do
    sleep 1
    seconds=$((seconds + 1))
  done`

export type Watchdog = {
  /** Sets the process to end. */
  watch(pid: number): void
  /** Stops watching. */
  end(): void
}

/**
 * Makes the PostgreSQL of a folder end when this process does. A shell of one megabyte waits for that, so create it before
 * PostgreSQL. On a system without a shell the next start cleans up.
 */
export function endWithThisProcess(database: string, socketFolder = ''): Watchdog {
  if (process.platform === 'win32') return { watch: () => undefined, end: () => undefined }
  const shell = spawn('/bin/sh', ['-c', WATCH, join(database, 'postmaster.pid'), socketFolder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.on('error', () => undefined)
  shell.stdin.on('error', () => undefined)
  return {
    watch: (pid) => void shell.stdin.write(`${pid}\n`),
    end: () => void shell.kill('SIGKILL'),
  }
}
