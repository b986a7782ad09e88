import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeOwnFolder, moveInPlace, syncFile } from '../files/store/durable.ts'

/** What became of a finished upload: kept for clients that lost the answer. */
export interface UploadResult {
  owner: string
  /** Bytes. */
  size: number
  reference: string
}

export interface UploadResults {
  get(id: string): Promise<UploadResult | undefined>
  keep(id: string, result: UploadResult): Promise<void>
}

/** Opens a folder with one small file a finished upload. */
export async function openUploadResults(folder: string): Promise<UploadResults> {
  await makeOwnFolder(folder)
  return {
    get: async (id) => {
      const text = await readFile(join(folder, `${id}.json`), 'utf8').catch(() => undefined)
      return text === undefined ? undefined : (JSON.parse(text) as UploadResult)
    },
    keep: async (id, result) => {
      const temporary = join(folder, `${id}.new`)
      await writeFile(temporary, JSON.stringify(result))
      await syncFile(temporary)
      await moveInPlace(temporary, join(folder, `${id}.json`))
    },
  }
}
