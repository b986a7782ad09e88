import { type AttachmentHolder, hasAttachments } from '@lienzo/contract/records/attachment'
import type { PublicContext } from '../../../core/context/context.ts'
import type { ImportKind } from '../../../core/record/import-kind.ts'

/** Whose galleries get the pictures of such imports. */
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
  /** The import that brought them. */
  import_id?: number
  names: string[]
}

/** Logs with the record, as its gallery does, that pictures came or went. No list shows it. */
export function logPictures(context: PublicContext, { names, action, ...record }: Entry): void {
  const came = action === 'attach'
  context.log({
    ...record,
    action,
    changes: { pictures: { before: came ? [] : names, after: came ? names : [] } },
    columns: [],
  })
}
