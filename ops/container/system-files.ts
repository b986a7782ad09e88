import { execFile } from 'node:child_process'
import { chmod, chown, copyFile, glob, mkdir, realpath, writeFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** User and group of the server. */
export const CONTAINER_USER = 10_001

/** Mount points and their modes. The data folder belongs to the server's user. */
const MOUNT_POINTS = { proc: 0o555, sys: 0o555, dev: 0o755, tmp: 0o1777, data: 0o700 }

/** Files in which glibc looks up the name of the user and the addresses of hosts. */
const TEXTS = {
  'etc/passwd': `lienzo:x:${CONTAINER_USER}:${CONTAINER_USER}::/data:/nonexistent\n`,
  'etc/group': `lienzo:x:${CONTAINER_USER}:\n`,
  'etc/nsswitch.conf': 'hosts: files dns\n',
}

/**
 * Puts the parts of an operating system that the server needs into `root`: Node without its symbols, the shared libraries of
 * Node and of the native packages below `application`, and a user. Certificates and time zones are compiled into Node.
 */
export async function addSystemFiles(root: string, node: string, application: string): Promise<void> {
  const program = join(root, 'usr/bin/node')
  await mkdir(dirname(program), { recursive: true })
  await run('strip', ['--strip-all', '-o', program, node])
  await chmod(program, 0o755)
  for (const library of await librariesOf([node, ...(await nativeFiles(application))], application)) {
    await mkdir(dirname(join(root, library)), { recursive: true })
    await copyFile(await realpath(library), join(root, library))
  }
  for (const [path, text] of Object.entries(TEXTS)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  for (const [name, mode] of Object.entries(MOUNT_POINTS)) {
    await mkdir(join(root, name), { recursive: true })
    await chmod(join(root, name), mode)
  }
  await chown(join(root, 'data'), CONTAINER_USER, CONTAINER_USER)
}

async function nativeFiles(application: string): Promise<string[]> {
  const found: string[] = []
  for await (const path of glob('node_modules/**/*.{node,so,so.*}', { cwd: application }))
    found.push(join(application, path))
  return found
}

/**
 * Returns the paths of the system libraries that the dynamic linker finds for these files, including the linker itself. Throws
 * if a library is missing.
 */
async function librariesOf(files: string[], application: string): Promise<Set<string>> {
  const libraries = new Set<string>()
  for (const file of files) {
    const { stdout } = await run('ldd', [file])
    for (const [, path = ''] of stdout.matchAll(/(\/\S+) \(0x/g)) libraries.add(normalize(path))
    if (stdout.includes('not found')) throw new Error(`A library is missing for ${file}:\n${stdout}`)
  }
  return new Set([...libraries].filter((path) => !path.startsWith(application)))
}
