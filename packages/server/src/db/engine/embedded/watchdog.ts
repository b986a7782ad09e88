import { spawn } from 'node:child_process'
import { join } from 'node:path'

/**
 * Reads the number of PostgreSQL's process and waits until its input ends, which it does when the process ends that holds the
 * other side, also by kill -9. Then ends PostgreSQL, and removes the folder of its socket once that is empty. Where it was
 * killed before it could give the number, PostgreSQL says it in its file a moment later.
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
  /** Tells it which process to end. */
  watch(pid: number): void
  /** Sends it away. */
  end(): void
}

/**
 * Lets the PostgreSQL of a folder end by itself when this process is gone: a shell of one megabyte waits for that, so make it
 * before PostgreSQL. On a system without a shell the next start ends what was left.
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
