import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeOwnFolder, moveInPlace, syncFile } from '../../files/store/durable.ts'
import type { UploadResult } from '../upload-place.ts'

/** Result of a finished upload, and the upload's owner. It is stored for clients that missed the response. */
type OwnedResult = UploadResult & { owner: string }

export interface UploadResults {
  get(id: string): Promise<OwnedResult | undefined>
  keep(id: string, result: OwnedResult): Promise<void>
}

/** Opens a folder that stores the result of each finished upload in a small file. */
export async function openUploadResults(folder: string): Promise<UploadResults> {
  await makeOwnFolder(folder)
  return {
    get: async (id) => {
      const text = await readFile(join(folder, `${id}.json`), 'utf8').catch(() => undefined)
      return text === undefined ? undefined : (JSON.parse(text) as OwnedResult)
    },
    keep: async (id, result) => {
      const temporary = join(folder, `${id}.new`)
      await writeFile(temporary, JSON.stringify(result))
      await syncFile(temporary)
      await moveInPlace(temporary, join(folder, `${id}.json`))
    },
  }
}
