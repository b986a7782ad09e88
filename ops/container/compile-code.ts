/*
 * Loads the modules of a start, so that Node stores their compiled code in the folder of NODE_COMPILE_CACHE. Runs once while an
 * image is built, because a container cannot write to that folder, and its temporary folder is empty at each start.
 */
import '../../packages/server/src/quick-imports.ts'

await import('../../packages/server/src/app.ts')
await import('../../packages/server/src/demo/first-data.ts')
// Some modules would keep the process running.
process.exit(0)
