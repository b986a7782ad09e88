import type { AttachmentHolder, AttachmentKind, AttachmentList } from '@lienzo/contract/records/attachment'
import { eq } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import type { HandlersOf } from '../../core/context/handler.ts'
import { notFound } from '../../core/context/refusal.ts'
import { mayChange, mayTalk, openRecord } from '../../core/record/open-record.ts'
import { attachments } from '../../db/tables/records/attachments.ts'
import { offerArchive } from './archive.ts'
import { attachedTo, shownAttachments } from './attachment-rows.ts'
import { addAttachments, bringBack, hide, move, retitle } from './change-attachments.ts'
import { type Holder, holdersOf } from './holder.ts'
import { notify } from './notify.ts'

export const galleryHandlers: HandlersOf<'galleryrest'> = {
  getgallery: (context, input) => list(context, 'picture', input),
  ...handlersOf('picture'),
}

export const documentHandlers: HandlersOf<'documentrest'> = {
  getdocuments: (context, input) => list(context, 'document', input),
  getdocument: async (context, { id }) => {
    const [holder] = await holdersOf(context, 'document', [id])
    if (!holder) throw notFound()
    await openRecord(context, holder)
    const [attachment] = await shownAttachments(context, eq(attachments.id, id))
    if (!attachment || attachment.deleted_at !== null) throw notFound()
    return attachment
  },
  ...handlersOf('document'),
}

/** Handlers of those customer calls that concern the documents of a customer. */
export const customerDocumentHandlers: Pick<HandlersOf<'customerrest'>, 'getdocuments' | 'deletedocument'> = {
  getdocuments: (context, { id }) => list(context, 'document', { resource: 'customer', record_id: id }),
  deletedocument: (context, input) => hideDocumentsOf(context, 'customer', input),
}

/** Handlers of those space calls that concern the documents of a space. */
export const spaceDocumentHandlers: Pick<HandlersOf<'spacerest'>, 'deactivedoc'> = {
  deactivedoc: (context, input) => hideDocumentsOf(context, 'space', input),
}

/** Hides documents. Throws NOT_FOUND if a document does not belong to a record of this resource. */
async function hideDocumentsOf(
  context: Context,
  resource: AttachmentHolder,
  input: { id?: number | undefined; ids?: number[] | undefined },
): Promise<{ ids: number[] }> {
  const holders = await holdersOf(context, 'document', [...new Set(input.ids ?? [input.id ?? 0])])
  if (holders.some((holder) => holder.resource !== resource)) throw notFound()
  return hide(context, 'document', input)
}

function handlersOf(kind: AttachmentKind) {
  type Shared = Omit<HandlersOf<'documentrest'>, 'getdocuments' | 'getdocument'>
  return {
    upload: async (context, input) => ({ rows: await addAttachments(context, kind, input) }),
    update: (context, input) => retitle(context, kind, input),
    move: (context, input) => move(context, kind, input),
    delete: (context, input) => hide(context, kind, input),
    undelete: (context, input) => bringBack(context, kind, input),
    download: (context, input) => offerArchive(context, kind, input),
    notifymc: (context, input) => notify(context, kind, 'mc', input),
    notifycustomer: (context, input) => notify(context, kind, 'customer', input),
  } satisfies Shared
}

async function list(context: Context, kind: AttachmentKind, holder: Holder): Promise<AttachmentList> {
  const record = await openRecord(context, holder)
  const rows = await shownAttachments(context, attachedTo(kind, holder))
  const talks = mayTalk(context, holder.resource)
  return {
    rows,
    may_edit: mayChange(context, holder.resource),
    sides: talks ? (record.customer_id === null ? ['mc'] : ['mc', 'customer']) : [],
  }
}
