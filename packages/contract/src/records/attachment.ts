import { isResourceName, type ResourceWith, resources, resourcesWith } from '../resources.ts'
import { declareCall } from '../wire/call.ts'
import { fileView, id, recordFields, text } from '../wire/fields.ts'
import { uploadId } from '../wire/file.ts'
import { deleteInput, deleteOutput, getInput } from '../wire/list.ts'
import { z } from '../wire/zod.ts'

/** Resource whose records have a gallery and a list of documents. */
export type AttachmentHolder = ResourceWith<'attachments'>
export const attachmentHolders = resourcesWith('attachments')

export function hasAttachments(resource: string): resource is AttachmentHolder {
  return isResourceName(resource) && resources[resource].attachments
}

/** Kinds of attachments. A gallery contains pictures; documents can have any type in `documentTypes`. */
export const attachmentKinds = ['picture', 'document'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

/** Sides that can be notified of attachments: `mc` is the house, `customer` is the customer who owns the record. */
export const noticeSides = ['mc', 'customer'] as const
export type NoticeSide = (typeof noticeSides)[number]

/** Maximum number of pictures per record, and maximum number of documents per record. */
export const mostAttachments = 500

const title = text(200)
const holder = { resource: z.enum(attachmentHolders), record_id: id }

export const attachmentRow = z.object({
  ...recordFields,
  created_by_name: z.string().nullable(),
  /** Caption of a picture or title of a document, which can be empty. */
  title: z.string(),
  file: fileView,
})
export type Attachment = z.output<typeof attachmentRow>

const attachmentList = z.object({
  /** Attachments in the order chosen by people. */
  rows: z.array(attachmentRow),
  /** Set if the caller can change these attachments. */
  may_edit: z.boolean(),
  /** Sides that the caller can notify. */
  sides: z.array(z.enum(noticeSides)),
})
export type AttachmentList = z.output<typeof attachmentList>

/**
 * Returns the calls that galleries and documents have in common. They require the rights on the record to which the attachments
 * belong; the input contains the record or one of its attachments.
 */
function attachmentCalls(many: string) {
  const of = { permission: 'signed-in', changes: true } as const
  const notice = z.strictObject({
    ...holder,
    /**
     * Ids of the attachments to announce. Defaults to the attachments of which the recipients have not been notified yet, or to
     * all attachments if there are none.
     */
    ids: z.array(id).min(1).max(mostAttachments).optional(),
    message: text(2000).default(''),
  })
  const notifiedCount = z.object({ notified: z.int() })
  return {
    upload: declareCall({
      summary: `Add finished uploads to the end of a record's ${many}`,
      ...of,
      input: z.strictObject({
        ...holder,
        uploads: z
          .array(z.strictObject({ upload: uploadId, title: title.optional() }))
          .min(1)
          .max(100),
      }),
      output: z.object({ rows: z.array(attachmentRow) }),
    }),
    update: declareCall({
      summary: `Change the title of one of the ${many}`,
      ...of,
      input: z.strictObject({ id, version: z.int().min(1), title }),
      output: attachmentRow,
    }),
    move: declareCall({
      summary: `Move some ${many} of a record before another one, or to the end`,
      ...of,
      input: z.strictObject({ ids: z.array(id).min(1).max(mostAttachments), before: id.nullable() }),
      output: z.object({ ids: z.array(id) }),
    }),
    delete: declareCall({
      summary: `Delete ${many}; undelete restores them`,
      ...of,
      input: deleteInput,
      output: deleteOutput,
    }),
    undelete: declareCall({
      summary: `Restore deleted ${many} to their former positions`,
      ...of,
      input: deleteInput,
      output: deleteOutput,
    }),
    download: declareCall({
      summary: `Return an expiring address from which all or some ${many} of a record are downloaded as one archive`,
      permission: 'signed-in',
      changes: false,
      input: z.strictObject({ ...holder, ids: z.array(id).min(1).max(mostAttachments).optional() }),
      output: z.object({ address: z.string(), name: z.string() }),
    }),
    notifymc: declareCall({
      summary: `Notify the house about ${many} by message and mail, once for each`,
      ...of,
      input: notice,
      output: notifiedCount,
    }),
    notifycustomer: declareCall({
      summary: `Notify the customer about ${many} by message and mail, once for each`,
      ...of,
      input: notice,
      output: notifiedCount,
    }),
  }
}

/** Calls for the pictures of a record. */
export const galleryCalls = {
  getgallery: declareCall({
    summary: 'List the pictures of a record, in their order',
    permission: 'signed-in',
    changes: false,
    input: z.strictObject(holder),
    output: attachmentList,
  }),
  ...attachmentCalls('pictures'),
}

/** Calls for the documents of a record. */
export const documentCalls = {
  getdocuments: declareCall({
    summary: 'List the documents of a record, in their order',
    permission: 'signed-in',
    changes: false,
    input: z.strictObject(holder),
    output: attachmentList,
  }),
  getdocument: declareCall({
    summary: 'Return one document',
    permission: 'signed-in',
    changes: false,
    input: getInput,
    output: attachmentRow,
  }),
  ...attachmentCalls('documents'),
}

/** Calls for documents, under the path of the customer. */
export const customerDocumentCalls = {
  getdocuments: declareCall({
    summary: 'List the documents of a customer',
    permission: { path: '/customer', right: 'access' },
    changes: false,
    input: getInput,
    output: attachmentList,
  }),
  deletedocument: declareCall({
    summary: 'Delete documents of customers',
    permission: { path: '/customer', right: 'edit' },
    changes: true,
    input: deleteInput,
    output: deleteOutput,
  }),
}
