import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../../../core/context/services.ts'
import { addressPattern } from './address-pattern.ts'
import type { ErasedPerson } from './erase-rows.ts'

/** Number of bytes read from the start of an e-mail file, enough for its headers. */
const HEAD = 16 * 1024

/** Deletes the thumbnails of the user's picture, and all files in the outbox folder that contain an e-mail to the user. */
export async function removeFilesOf(
  { settings, thumbnails }: Pick<Services, 'settings' | 'thumbnails'>,
  { email, picture }: ErasedPerson,
): Promise<void> {
  if (picture) await thumbnails.remove(picture)
  const folder = join(settings.dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    if (!name.endsWith('.eml')) continue
    const path = join(folder, name)
    if (await isTo(path, email)) await rm(path, { force: true })
  }
}

async function isTo(path: string, email: string): Promise<boolean> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
  const [head = ''] = buffer.toString('utf8', 0, bytesRead).split('\r\n\r\n')
  const [, to = ''] = /^To:((?:.*)(?:\r\n[ \t].*)*)/im.exec(head) ?? []
  return new RegExp(addressPattern(email)).test(to.toLowerCase())
}
