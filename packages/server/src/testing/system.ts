import { existsSync } from 'node:fs'

/**
 * False on Windows, where programs cannot handle signals, shells and file modes are missing, and PostgreSQL has no Unix socket.
 */
export const isUnix = process.platform !== 'win32'

/** True on Linux, where `/proc` describes each process. Other systems reveal less about a process that has ended. */
export const hasProcessFiles = existsSync('/proc/self/stat')
