import type { FileKind, FileView } from '@lienzo/contract/wire/fields'
import { sql } from 'drizzle-orm'
import { sharedExpiry, signAddress, verifyAddress } from '../../adapters/files/store/signed-address.ts'
import { files } from '../../db/tables/files.ts'
import type { Handle } from '../context/handle.ts'
import { selectRows } from '../context/handle.ts'

export type StoredFileRow = {
  id: number
  sha256: string
  name: string
  type: string
  kind: FileKind
  size: number
  width_px: number | null
  height_px: number | null
  width_um: number | null
  height_um: number | null
  colour_model: FileView['colour_model']
  pages: number | null
  created_by: number | null
}

/** The variants of a file that can be addressed: thumbnails by name, and the file itself. */
export const fileVariants = ['small', 'medium', 'large', 'huge', 'original'] as const
export type FileVariant = (typeof fileVariants)[number]

/** Makes and checks the short-lived addresses that files are seen under. */
export type FileAddresses = {
  view(file: StoredFileRow, now: number): FileView
  /** An address for another path than a file's own, which is read back by `read`. */
  sign(path: string, now: number): string
  /** The file id and variant of a request, or why it is refused. */
  read(
    url: string,
    now: number,
  ): { valid: true; path: string } | { valid: false; reason: 'forged' | 'expired' }
}

export function makeFileAddresses(secret: Uint8Array): FileAddresses {
  return {
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
    sign: (path, now) => signAddress(path, { secret, expiresAt: sharedExpiry(now) }),
    read: (url, now) => verifyAddress(url, { secret, now }),
  }
}

function millimetres(micrometres: number | null): number | null {
  return micrometres === null ? null : micrometres / 1000
}

const columns = sql`id, sha256, name, type, kind, size, width_px, height_px, width_um, height_um, colour_model, pages, created_by`

/** The stored files with these ids, in one query. */
export async function filesById(
  database: Handle,
  ids: readonly (number | null)[],
): Promise<Map<number, StoredFileRow>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await selectRows<StoredFileRow>(
    database,
    sql`select ${columns} from ${files} where id in ${wanted}`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
