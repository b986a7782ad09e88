import type {
  Attachment,
  AttachmentHolder,
  AttachmentKind,
  AttachmentList,
  NoticeSide,
} from '@lienzo/contract/records/attachment'
import { call } from '../../call/call.ts'

export type { Attachment }

/** Record to which attachments belong. */
export type Holder = { resource: AttachmentHolder; record_id: number }

const rests = { picture: 'galleryrest', document: 'documentrest' } as const

/** Returns the API calls for the gallery or the documents of a record. */
export function attachmentCalls(kind: AttachmentKind, holder: Holder) {
  const rest = rests[kind]
  return {
    list: (): Promise<AttachmentList> =>
      kind === 'picture' ? call('galleryrest/getgallery', holder) : call('documentrest/getdocuments', holder),
    add: (uploads: string[]) =>
      call(`${rest}/upload`, { ...holder, uploads: uploads.map((upload) => ({ upload })) }),
    retitle: ({ id, version }: Attachment, title: string): Promise<Attachment> =>
      call(`${rest}/update`, { id, version, title }),
    move: (ids: number[], before: number | null) => call(`${rest}/move`, { ids, before }),
    remove: (ids: number[]) => call(`${rest}/delete`, { ids }),
    restore: (ids: number[]) => call(`${rest}/undelete`, { ids }),
    download: (ids?: number[]) => call(`${rest}/download`, ids ? { ...holder, ids } : holder),
    notify: (side: NoticeSide, message: string, ids?: number[]) =>
      call(side === 'mc' ? `${rest}/notifymc` : `${rest}/notifycustomer`, {
        ...holder,
        message,
        ...(ids ? { ids } : {}),
      }),
  }
}

export type AttachmentCalls = ReturnType<typeof attachmentCalls>
