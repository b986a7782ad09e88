import { existsSync } from 'node:fs'

/** Windows has no signals that a program can handle, no shell and no file modes, and PostgreSQL has no socket there. */
export const isUnix = process.platform !== 'win32'

/** Linux describes each process in files; elsewhere less is known about a process that has ended. */
export const hasProcessFiles = existsSync('/proc/self/stat')
