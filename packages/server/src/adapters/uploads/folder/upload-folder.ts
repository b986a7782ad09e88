import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenUpload } from '../upload-place.ts'

/** Maximum duration of an upload in seconds. The results of finished uploads are stored for the same time. */
export const UPLOAD_SECONDS = 24 * 60 * 60

/** Returns the subfolder that contains the results of finished uploads. */
export const finishedFolder = (folder: string) => join(folder, 'finished')

/**
 * Metadata key under which the owner is stored. The server overwrites any value from the client, so the stored value can be
 * trusted.
 */
export const OWNER = 'owner'

/**
 * Removes uploads that began before `moment` (Unix milliseconds), and results that were stored before `moment`. Does nothing if
 * the folder is missing.
 */
export async function removeExpiredUploads(folder: string, moment: number): Promise<void> {
  await removeFilesOlderThan(finishedFolder(folder), moment)
  for (const name of await namesIn(folder)) {
    const id = name.replace(/\.json$/, '')
    if (await isExpired(folder, id, moment)) await removeUpload(folder, id)
  }
}

/** Removes the two files of an upload: its description and its content. */
export async function removeUpload(folder: string, id: string): Promise<void> {
  // For the server, an upload exists as long as its description does, so the description is removed first.
  await rm(join(folder, `${id}.json`), { force: true })
  await rm(join(folder, id), { force: true })
}

/** Lists all unfinished uploads. */
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
    // The upload was finished or abandoned after the folder was listed.
    return undefined
  }
}

/**
 * Returns whether an upload began before `moment` (Unix milliseconds). Checks when the description was written, which happens
 * only once, at the beginning of the upload. If the description is missing, checks when the content was last written.
 */
async function isExpired(folder: string, id: string, moment: number): Promise<boolean> {
  const description = await stat(join(folder, `${id}.json`)).catch(() => undefined)
  const facts = description ?? (await stat(join(folder, id)).catch(() => undefined))
  return facts?.isFile() === true && facts.mtimeMs < moment
}

/** Removes the files in a folder that were last written before `moment` (Unix milliseconds). Does not remove subfolders. */
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
