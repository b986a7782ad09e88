import { existsSync } from 'node:fs'

/** Windows knows no signals that a program could hear, no shell and no modes of files, and PostgreSQL has no socket there. */
export const isUnix = process.platform !== 'win32'

/** Linux tells of each process in files; elsewhere less is known of a process that has ended. */
export const hasProcessFiles = existsSync('/proc/self/stat')
