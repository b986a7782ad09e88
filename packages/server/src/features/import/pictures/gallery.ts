import { type AttachmentHolder, hasAttachments } from '@lienzo/contract/records/attachment'
import type { PublicContext } from '../../../core/context/context.ts'
import type { ImportKind } from '../../../core/record/import-kind.ts'

/**
 * Returns the resource whose galleries receive the pictures of an import of this kind. Throws if its records have no gallery.
 */
export function galleryOf({ resource }: Pick<ImportKind, 'resource'>): AttachmentHolder {
  if (!hasAttachments(resource)) throw new Error(`A ${resource} has no gallery`)
  return resource
}

type Entry = {
  resource: AttachmentHolder
  record_id: number
  label: string
  customer_id: number | null
  action: 'attach' | 'detach'
  /** Import that added the pictures. */
  import_id?: number
  names: string[]
}

/**
 * Logs added or removed pictures under their record, in the same way as a change of the gallery. No list column depends on
 * pictures.
 */
export function logPictures(context: PublicContext, { names, action, ...record }: Entry): void {
  const came = action === 'attach'
  context.log({
    ...record,
    action,
    changes: { pictures: { before: came ? [] : names, after: came ? names : [] } },
    columns: [],
  })
}
