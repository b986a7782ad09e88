import { type AttachmentHolder, hasAttachments } from '@lienzo/contract/records/attachment'
import type { PublicContext } from '../../../core/context/context.ts'
import type { ImportKind } from '../../../core/record/import-kind.ts'

/** Returns the resource whose galleries get the pictures of such imports. */
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
  /** The import that added them. */
  import_id?: number
  names: string[]
}

/** Logs on the record that pictures were added or removed, as its gallery does. No list column depends on it. */
export function logPictures(context: PublicContext, { names, action, ...record }: Entry): void {
  const came = action === 'attach'
  context.log({
    ...record,
    action,
    changes: { pictures: { before: came ? [] : names, after: came ? names : [] } },
    columns: [],
  })
}
