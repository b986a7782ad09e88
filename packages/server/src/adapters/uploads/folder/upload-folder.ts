import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenUpload } from '../upload-place.ts'

/** How long an upload may take, and how long it is known what became of it, in seconds. */
export const UPLOAD_SECONDS = 24 * 60 * 60

/** The folder of a folder of uploads with what became of the finished ones. */
export const finishedFolder = (folder: string) => join(folder, 'finished')

/** Written by the server over whatever the client sent, so it can be trusted. */
export const OWNER = 'owner'

/** Removes what was begun, or finished, before a moment in Unix milliseconds. A folder that is not there has nothing in it. */
export async function removeExpiredUploads(folder: string, moment: number): Promise<void> {
  await removeFilesOlderThan(finishedFolder(folder), moment)
  for (const name of await namesIn(folder)) {
    const id = name.replace(/\.json$/, '')
    if (await isExpired(folder, id, moment)) await removeUpload(folder, id)
  }
}

/** Removes what is left of an upload. */
export async function removeUpload(folder: string, id: string): Promise<void> {
  // Without its description an upload does not exist, whatever is left of it.
  await rm(join(folder, `${id}.json`), { force: true })
  await rm(join(folder, id), { force: true })
}

/** All uploads that are not finished. */
export async function openUploads(folder: string): Promise<OpenUpload[]> {
  const descriptions = (await namesIn(folder)).filter((name) => name.endsWith('.json'))
  const uploads = await Promise.all(descriptions.map((name) => descriptionIn(join(folder, name))))
  return uploads.filter((each) => each !== undefined)
}

async function descriptionIn(path: string): Promise<OpenUpload | undefined> {
  try {
    const { metadata, size } = JSON.parse(await readFile(path, 'utf8'))
    return { owner: String(metadata?.[OWNER] ?? ''), size: Number(size) || 0 }
  } catch {
    // Finished or given up just now.
    return undefined
  }
}

/** The description is written once, when the upload begins; content without one cannot be gone on with. */
async function isExpired(folder: string, id: string, moment: number): Promise<boolean> {
  const description = await stat(join(folder, `${id}.json`)).catch(() => undefined)
  const facts = description ?? (await stat(join(folder, id)).catch(() => undefined))
  return facts?.isFile() === true && facts.mtimeMs < moment
}

/** The files (not the folders) that were last written before. */
async function removeFilesOlderThan(folder: string, moment: number): Promise<void> {
  for (const name of await namesIn(folder)) {
    const facts = await stat(join(folder, name)).catch(() => undefined)
    if (facts?.isFile() && facts.mtimeMs < moment) await rm(join(folder, name), { force: true })
  }
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
}
