import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { isOwnFolder } from './own-folder.ts'

/**
 * Returns the folder of Node's compile cache. Returns `undefined` if a different user could have put code into the folder,
 * which this process would then run. The folder is named after the user id, because a container's user often has no name.
 */
export function compiledCodeFolder(): string | undefined {
  const folder = join(tmpdir(), `lienzo-compiled-${process.getuid?.() ?? userInfo().username}`)
  return isOwnFolder(folder) ? folder : undefined
}
