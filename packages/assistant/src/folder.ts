import { openAsBlob } from 'node:fs'
import { type FileHandle, open, realpath, rm, stat } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReceivedDocument } from '@lienzo/client'
import { ToolError } from './tool-error.ts'

const MOST_OF_A_NAME = 1000
const LONGEST_NAME = 120

/** File in the folder, as the question shows it. The file can still change before it is sent. */
export type FolderFile = { name: string; path: string; bytes: number; changed: number }

function requireFolder(folder: string | null): string {
  if (folder !== null) return folder
  throw new ToolError('Files are not allowed: LIENZO_FOLDER is not set. A person can set it to a folder.')
}

/**
 * Looks up a file in the folder. Throws a ToolError if files are not allowed, or if the file does not exist. Symbolic links
 * that lead out of the folder are refused too.
 */
export async function fileIn(folder: string | null, name: string): Promise<FolderFile> {
  const base = requireFolder(folder)
  const path = await realpath(join(base, name)).catch(() => null)
  const inside = path === null ? '..' : relative(base, path)
  const isInside =
    inside !== '' && inside !== '..' && !inside.startsWith(`..${sep}`) && join(base, inside) === path
  const stats = isInside && path !== null ? await stat(path).catch(() => null) : null
  if (path === null || !stats?.isFile()) throw new ToolError(`There is no file "${name}" in the folder.`)
  return { name: inside, path, bytes: stats.size, changed: stats.mtimeMs }
}

/** Returns the content of a file as a blob. The file is not read until the blob is sent. */
export function contentOf({ path }: FolderFile): Promise<Blob> {
  return openAsBlob(path)
}

/**
 * Saves a document to the folder under a new name. Returns the path and size of the file. Throws a ToolError if files are not
 * allowed or the file cannot be created.
 */
export async function saveDocument(
  folder: string | null,
  document: ReceivedDocument,
  signal: AbortSignal,
): Promise<{ path: string; bytes: number }> {
  const { path, handle } = await newFile(requireFolder(folder), safeName(document.name))
  try {
    await pipeline(Readable.from(document.stream), handle.createWriteStream(), { signal })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { path, bytes: (await stat(path)).size }
}

/** Throws a ToolError if files are not allowed. Call it before any request to the server. */
export function assertFolder(folder: string | null): void {
  requireFolder(folder)
}

async function newFile(folder: string, name: string): Promise<{ path: string; handle: FileHandle }> {
  const ending = extname(name)
  const beginning = name.slice(0, name.length - ending.length)
  for (let number = 1; number <= MOST_OF_A_NAME; number += 1) {
    const path = join(folder, number === 1 ? name : `${beginning} (${number})${ending}`)
    // Opening fails if the name is already used, even by a broken symbolic link.
    const handle = await open(path, 'wx').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return null
      throw new ToolError(`The document cannot be saved: ${error.code}.`)
    })
    if (handle) return { path, handle }
  }
  throw new ToolError(`The folder has too many files called ${name}.`)
}

/**
 * Makes a safe file name: without folders and leading dots, shortened if it is long, and with underscores instead of characters
 * that some systems forbid.
 */
export function safeName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const cleanName = last
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '_')
    .replace(/^\.+/, '')
    .trim()
  const ending = extname(cleanName).slice(0, 10)
  const beginning = cleanName.slice(0, cleanName.length - extname(cleanName).length)
  return `${beginning.slice(0, LONGEST_NAME) || 'document'}${ending}`
}
