/*
 * Loads the modules of a start, so that Node stores their compiled code in the folder of NODE_COMPILE_CACHE. Runs once while an
 * image is built: a container cannot write to it, and its temporary folder is empty at each start.
 */
import '../../packages/server/src/quick-imports.ts'

await import('../../packages/server/src/app.ts')
await import('../../packages/server/src/demo/first-data.ts')
// Some modules keep the process running.
process.exit(0)
