import { open, readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'

type RootFile = { path: string; size: number }

/** First bytes of an ELF file, which is a native program or library. */
const ELF = '\x7fELF'

/** Returns the files of a root folder with their sizes in bytes. */
export async function filesIn(root: string): Promise<RootFile[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return Promise.all(
    files.map(async (path) => ({ path: relative(root, path), size: (await stat(path)).size })),
  )
}

/**
 * Returns the paths of ELF files, and of all files in the folders of programs (`bin`, `sbin`, `usr/bin` and `usr/sbin`),
 * sorted.
 */
export async function programsIn(root: string, files: RootFile[]): Promise<string[]> {
  const programs: string[] = []
  for (const { path } of files) {
    const isInProgramFolder = /^(usr\/)?s?bin\//.test(path)
    if (isInProgramFolder || (await beginningOf(join(root, path))) === ELF) programs.push(path)
  }
  return programs.sort()
}

async function beginningOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}
