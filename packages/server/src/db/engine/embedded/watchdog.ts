import { spawn } from 'node:child_process'
import { join } from 'node:path'

/**
 * Shell script that reads PostgreSQL's process id and waits until its input is closed, which happens when the server process
 * ends, even by kill -9. It then stops PostgreSQL and removes the socket folder once that folder is empty, within about a
 * minute. If the server was killed before it sent the id, the script waits a second and reads the id from `postmaster.pid`.
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
  /** Sets the id of the process to stop. */
  watch(pid: number): void
  /** Stops watching. */
  end(): void
}

/**
 * Makes the PostgreSQL of a folder stop when this process ends, even by kill -9. Call it before PostgreSQL starts. Starts a
 * shell that uses about one megabyte of memory. Does nothing on Windows, where the next start stops a leftover PostgreSQL.
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
