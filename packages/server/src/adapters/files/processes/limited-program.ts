/**
 * Runs a program with limits on memory and time (`limited-process.ts`):
 *
 * node limited-program.ts <megabytes> <milliseconds> <program> <its parameters>
 */
import { pathToFileURL } from 'node:url'
import { watchLimits } from './limit-watch.ts'

const [megabytes, milliseconds, program = ''] = process.argv.splice(2, 3)
watchLimits({ megabytes: Number(megabytes), milliseconds: Number(milliseconds) })
await import(pathToFileURL(program).href)
