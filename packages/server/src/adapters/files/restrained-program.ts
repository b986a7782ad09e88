/**
 * Starts a program whose memory is watched (`restrained-process.ts`):
 *
 *     node restrained-program.ts <megabytes> <program> <its parameters>
 */
import { pathToFileURL } from 'node:url'
import { watchMemory } from './memory-watch.ts'

const [megabytes, program = ''] = process.argv.splice(2, 2)
watchMemory(Number(megabytes))
await import(pathToFileURL(program).href)
