import { hash } from 'node:crypto'
import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { publishing } from '../../../core/changes/change-feed.ts'
import type { Handle } from '../../../core/context/handle.ts'
import type { Services } from '../../../core/context/services.ts'
import { removeThumbnails } from '../../../core/files/removed-thumbnails.ts'
import type { ErasedPerson } from './erase-rows.ts'

/** Number of bytes read from the start of an e-mail file, enough for its headers. */
const HEAD = 16 * 1024

/** Beginning of the names by which servers notify each other of erased people; the rest is the hash of an address. */
const PREFIX = 'erased-address/'

/**
 * Deletes the thumbnails of the user's picture, and all files in the outbox folder that contain an e-mail to the user. The other
 * servers delete theirs once the transaction has committed.
 */
export async function removeFilesOf(
  transaction: Handle,
  services: Services,
  { email, picture }: ErasedPerson,
): Promise<void> {
  if (picture) await removeThumbnails(transaction, services, picture)
  const addressHash = hashOfAddress(email)
  await removeMailsTo(services, addressHash)
  await transaction.execute(
    sql`select ${publishing(services.changes.messagesOf([`${PREFIX}${addressHash}`]))}`,
  )
}

/** Deletes e-mails in the outbox of this server to people whose erasure another server has announced. */
export function followErasedPeople(services: Services, reportFailure: (error: Error) => void): void {
  services.changes.followEach(PREFIX, (addressHash) => {
    removeMailsTo(services, addressHash).catch(reportFailure)
  })
}

async function removeMailsTo({ settings }: Pick<Services, 'settings'>, addressHash: string): Promise<void> {
  const folder = join(settings.dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    if (!name.endsWith('.eml')) continue
    const path = join(folder, name)
    if (await isTo(path, addressHash)) await rm(path, { force: true })
  }
}

async function isTo(path: string, addressHash: string): Promise<boolean> {
  const recipients = recipientsIn(await headOf(path))
  return recipients.some((address) => hashOfAddress(address) === addressHash)
}

/** Reads the headers of an e-mail. Returns an empty text if another server that shares the folder has just deleted it. */
async function headOf(path: string): Promise<string> {
  const bytes = Buffer.alloc(HEAD)
  try {
    await using file = await open(path)
    const { bytesRead } = await file.read(bytes, 0, HEAD, 0)
    return bytes.toString('utf8', 0, bytesRead).split('\r\n\r\n')[0] ?? ''
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

function recipientsIn(head: string): string[] {
  const [, to = ''] = /^To:((?:.*)(?:\r\n[ \t].*)*)/im.exec(head) ?? []
  return to.match(/[^\s<>,;:"]+@[^\s<>,;:"]+/g) ?? []
}

function hashOfAddress(email: string): string {
  return hash('sha256', email.toLowerCase(), 'hex')
}
