import { existsSync } from 'node:fs'

/**
 * False on Windows, which has no signals that a program can handle, no shell and no file modes, and where PostgreSQL has no
 * socket.
 */
export const isUnix = process.platform !== 'win32'

/** True on Linux, which describes each process in files. Other systems reveal less about a process that has ended. */
export const hasProcessFiles = existsSync('/proc/self/stat')
