import { createReadStream } from 'node:fs'
import { open, readdir, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder, syncFolder } from '../../files/store/durable.ts'
import type { UploadParts } from './upload-parts.ts'

/** Returns a store that keeps the parts of uploads as `<id>/<name>` in a folder that all processes can access. */
export function openFolderParts(folder: string): UploadParts {
  return {
    put: async (id, name, bytes) => {
      await makeFolder(join(folder, id))
      await using file = await open(join(folder, id, name), 'w', 0o600)
      await file.writeFile(bytes)
      await file.sync()
      await syncFolder(join(folder, id))
    },
    read: async (id, name) => {
      const path = join(folder, id, name)
      return (await stat(path).catch(() => undefined)) && createReadStream(path)
    },
    remove: async (id, names) => {
      for (const name of names) await rm(join(folder, id, name), { force: true })
      await removeIfEmpty(join(folder, id))
    },
    removeOlder: async (moment) => {
      for (const id of await readdir(folder).catch(() => [])) await removeOldParts(join(folder, id), moment)
    },
  }
}

async function removeOldParts(folder: string, moment: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const facts = await stat(join(folder, name)).catch(() => undefined)
    if (facts && facts.mtimeMs < moment * 1000) await rm(join(folder, name), { force: true })
  }
  await removeIfEmpty(folder)
}

/** Removes a folder if it is empty. The folder remains if a different process has just written a part to it. */
async function removeIfEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch(() => undefined)
}
