import { spawn } from 'node:child_process'
import { join } from 'node:path'

/**
 * Reads PostgreSQL's process id and waits until the input ends, which happens when the server process ends, even by kill -9.
 * Then stops PostgreSQL, and removes its socket folder once that is empty. If the server was killed before it sent the id,
 * reads the id a second later from PostgreSQL's file.
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
  /** Sets the process to stop. */
  watch(pid: number): void
  /** Stops watching. */
  end(): void
}

/**
 * Makes the PostgreSQL of a folder stop when this process ends. Call it before PostgreSQL is started. The waiting shell takes
 * one megabyte of memory. Does nothing on Windows, where the next start stops a leftover PostgreSQL.
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
