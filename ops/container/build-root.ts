import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { buildWeb } from '../../scripts/build-web.ts'
import { root as project } from '../../scripts/run-command.ts'
import { copyImageFiles } from './image-files.ts'
import { readImageSettings } from './image-settings.ts'
import { addSystemFiles, CONTAINER_USER } from './system-files.ts'

/*
 * Builds the root file system of the container image in a new folder: `node ops/container/build-root.ts <folder>`. Needs root on
 * Linux with glibc, `npm ci` in the project, and the programs npm, strip, ldd and chroot, but no container engine.
 */
const [folder] = process.argv.slice(2)
if (!folder || existsSync(folder)) {
  console.error('Give a folder that does not exist yet: node ops/container/build-root.ts <folder>')
  process.exit(2)
}
if (process.getuid?.() !== 0) {
  console.error('Only root can give the folders of the image to its user and compile its code in it.')
  process.exit(2)
}
const target = resolve(folder)
const application = join(target, 'app')
await buildWeb()
await mkdir(application, { recursive: true })
for (const each of [target, application]) await chmod(each, 0o755)
await copyImageFiles(project, application)
await addSystemFiles(target, join(project, 'node_modules/node/bin/node'), application)
await compileCode()

/**
 * Has Node cache the compiled code of a start. Runs as the server's user and with its options, because Node ignores the cache
 * otherwise.
 */
async function compileCode(): Promise<void> {
  const { entrypoint, environment } = readImageSettings()
  const compiled = join(target, environment.NODE_COMPILE_CACHE ?? '')
  await mkdir(compiled)
  await chown(compiled, CONTAINER_USER, CONTAINER_USER)
  const command = [...entrypoint.slice(0, -1), '/app/ops/container/compile-code.ts']
  const user = `--userspec=${CONTAINER_USER}:${CONTAINER_USER}`
  execFileSync('chroot', [user, target, ...command], { env: { ...environment, PATH: process.env.PATH } })
}
