import { createSecretKey } from 'node:crypto'
import type { FileView } from '@lienzo/contract/wire/fields'
import { sql } from 'drizzle-orm'
import { sharedExpiry, signAddress, verifyAddress } from '../../adapters/files/store/signed-address.ts'
import { files } from '../../db/tables/records/files.ts'
import type { Handle } from '../context/handle.ts'
import type { RowOf } from '../context/query-rows.ts'

/** Columns of `files` that are needed for the addresses and the view of a file. */
export const storedFileFields = {
  id: files.id,
  sha256: files.sha256,
  name: files.name,
  type: files.type,
  kind: files.kind,
  size: files.size,
  width_px: files.width_px,
  height_px: files.height_px,
  width_um: files.width_um,
  height_um: files.height_um,
  colour_model: files.colour_model,
  pages: files.pages,
  created_by: files.created_by,
}

export type StoredFileRow = RowOf<typeof storedFileFields>

/** Variants of a file that have an address: four sizes of thumbnails, and the original file. */
export const fileVariants = ['small', 'medium', 'large', 'huge', 'original'] as const
export type FileVariant = (typeof fileVariants)[number]

/** Functions that make and check the short-lived addresses of files. */
export type FileAddresses = {
  view(file: StoredFileRow, now: number): FileView
  /**
   * Returns the address of each file's small thumbnail, keyed by file id, with one query. The address is empty for a file
   * without thumbnails.
   */
  thumbnails(database: Handle, ids: readonly (number | null)[], now: number): Promise<Map<number, string>>
  /**
   * Adds an expiry time and a signature to a path; `read` verifies them. `lifetime` is in seconds; the default is the lifetime
   * of the addresses in file views.
   */
  sign(path: string, now: number, lifetime?: number): string
  /** Verifies a signed address. Returns its path, or the reason why the address is refused. */
  read(
    url: string,
    now: number,
  ): { valid: true; path: string } | { valid: false; reason: 'forged' | 'expired' }
}

export function makeFileAddresses(bytes: Uint8Array): FileAddresses {
  const secret = createSecretKey(bytes)
  const addresses: FileAddresses = {
    async thumbnails(database, ids, now) {
      const rows = await filesById(database, ids)
      return new Map([...rows].map(([id, file]) => [id, addresses.view(file, now).small]))
    },
    view(file, now) {
      const expiresAt = sharedExpiry(now)
      const address = (variant: FileVariant) =>
        signAddress(`/files/${file.id}/${variant}`, { secret, expiresAt })
      const thumbnail = (variant: FileVariant) => (file.kind === 'other' ? '' : address(variant))
      return {
        id: file.id,
        name: file.name,
        type: file.type,
        kind: file.kind,
        size: file.size,
        width_px: file.width_px,
        height_px: file.height_px,
        width_mm: millimetres(file.width_um),
        height_mm: millimetres(file.height_um),
        colour_model: file.colour_model,
        pages: file.pages,
        small: thumbnail('small'),
        medium: thumbnail('medium'),
        large: thumbnail('large'),
        huge: thumbnail('huge'),
        original: address('original'),
      }
    },
    sign: (path, now, lifetime) => signAddress(path, { secret, expiresAt: sharedExpiry(now, lifetime) }),
    read: (url, now) => verifyAddress(url, { secret, now }),
  }
  return addresses
}

function millimetres(micrometres: number | null): number | null {
  return micrometres === null ? null : micrometres / 1000
}

/** Reads the rows of these files with one query, and returns them keyed by file id. */
export async function filesById(
  database: Handle,
  ids: readonly (number | null)[],
): Promise<Map<number, StoredFileRow>> {
  const uniqueIds = [...new Set(ids.filter((id) => id !== null))]
  if (uniqueIds.length === 0) return new Map()
  const rows = await database
    .select(storedFileFields)
    .from(files)
    .where(sql`${files.id} = any(${sql.param(uniqueIds)})`)
    .prepare('files by id')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
