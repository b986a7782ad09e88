import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { isOwnFolder } from './own-folder.ts'

/**
 * Where Node keeps the compiled code of one process for the next. `undefined` where somebody else could have put code there,
 * which is not run. A user of a container has a number, but often no name.
 */
export function compiledCodeFolder(): string | undefined {
  const folder = join(tmpdir(), `lienzo-compiled-${process.getuid?.() ?? userInfo().username}`)
  return isOwnFolder(folder) ? folder : undefined
}
