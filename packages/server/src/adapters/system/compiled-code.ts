import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { isOwnFolder } from './own-folder.ts'

/**
 * Returns the folder of Node's compile cache. Returns `undefined` if somebody else could have put code there, which must not run.
 * The user of a container has a number, but often no name.
 */
export function compiledCodeFolder(): string | undefined {
  const folder = join(tmpdir(), `lienzo-compiled-${process.getuid?.() ?? userInfo().username}`)
  return isOwnFolder(folder) ? folder : undefined
}
