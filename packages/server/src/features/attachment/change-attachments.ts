import { type Attachment, type AttachmentKind, mostAttachments } from '@lienzo/contract/records/attachment'
import type { FileKind } from '@lienzo/contract/wire/fields'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { invalidField, notFound } from '../../core/context/refusal.ts'
import { uploadedFiles } from '../../core/files/file-views.ts'
import { assertUnchanged } from '../../core/record/save-row.ts'
import { attachments } from '../../db/tables/records/attachments.ts'
import { attachedTo, chosenOn, namedAttachments, nameOf, shownAttachments } from './attachment-rows.ts'
import { type Holder, holdersOf, holdRecord } from './holder.ts'
import { logAttachments } from './log-attachments.ts'

/** Kinds of files accepted as pictures of a gallery and as documents. */
const acceptedKinds: Record<AttachmentKind, readonly FileKind[]> = {
  picture: ['picture'],
  document: ['picture', 'drawing', 'pdf', 'other'],
}

type Uploads = { upload: string; title?: string | undefined }[]

/**
 * Appends uploads to the attachments of a record. Skips files that are already attached, so that the call is idempotent. Throws
 * INVALID_INPUT if the record would have more than `mostAttachments`.
 */
export async function addAttachments(
  context: Context,
  kind: AttachmentKind,
  { uploads, ...holder }: Holder & { uploads: Uploads },
): Promise<Attachment[]> {
  const record = await holdRecord(context, holder)
  const files = await uploadedFiles(
    context,
    uploads.map(({ upload }) => upload),
    (index) => `uploads.${index}.upload`,
    acceptedKinds[kind],
  )
  const candidates = files.map(({ id, name }, index) => ({
    file_id: id,
    name,
    title: uploads[index]?.title ?? '',
  }))
  const standing = await namedAttachments(context, attachedTo(kind, holder))
  const attachedFileIds = new Set(standing.map((each) => each.file_id))
  const fresh = candidates.filter(({ file_id }, index) => {
    return (
      !attachedFileIds.has(file_id) && candidates.findIndex((other) => other.file_id === file_id) === index
    )
  })
  if (standing.length + fresh.length > mostAttachments) throw tooMany()
  const last = Math.max(0, ...standing.map((each) => each.position))
  if (fresh.length > 0) {
    const { now, caller } = context
    await context.database.insert(attachments).values(
      fresh.map(({ file_id, title }, index) => ({
        ...holder,
        kind,
        file_id,
        title,
        position: last + index + 1,
        created_at: now,
        updated_at: now,
        created_by: caller.user_id,
      })),
    )
    const after = fresh.map(({ name, title }) => nameOf({ title, file_name: name }))
    logAttachments(context, kind, holder, { record, action: 'attach', before: [], after })
  }
  const ofFiles = inArray(
    attachments.file_id,
    candidates.map((each) => each.file_id),
  )
  return shownAttachments(context, and(attachedTo(kind, holder), ofFiles))
}

function tooMany() {
  return invalidField('uploads', {
    key: 'validation.too_many_files',
    values: { most: mostAttachments },
    message: `would make more than ${mostAttachments} on this record`,
  })
}

/** Changes the title of an attachment. Throws CONFLICT if it has changed since the caller read it. */
export async function retitle(
  context: Context,
  kind: AttachmentKind,
  { id, version, title }: { id: number; version: number; title: string },
): Promise<Attachment> {
  const [holder] = await holdersOf(context, kind, [id])
  if (!holder) throw notFound()
  const record = await holdRecord(context, holder)
  const only = chosenOn(kind, holder, [id])
  const [before] = await namedAttachments(context, only)
  const read = async () => {
    const [attachment] = await shownAttachments(context, only)
    if (!attachment) throw notFound()
    return attachment
  }
  if (!before) throw notFound()
  await assertUnchanged(before, version, read)
  await context.database
    .update(attachments)
    .set({ title, updated_at: context.now, version: before.version + 1 })
    .where(eq(attachments.id, id))
  logAttachments(context, kind, holder, {
    record,
    action: 'attachment_title',
    before: [nameOf(before)],
    after: [nameOf({ ...before, title })],
  })
  return read()
}

/**
 * Moves attachments of one record, in the order of `ids`, before the attachment `before`, or to the end if `before` is null.
 * Returns the ids of all attachments in their new order. Throws NOT_FOUND, and INVALID_INPUT if `before` is not a different
 * attachment of this record.
 */
export async function move(
  context: Context,
  kind: AttachmentKind,
  input: { ids: number[]; before: number | null },
): Promise<{ ids: number[] }> {
  const movedIds = [...new Set(input.ids)]
  const [holder, another] = await holdersOf(context, kind, movedIds)
  if (!holder || another) throw notFound()
  const record = await holdRecord(context, holder)
  const standing = (await namedAttachments(context, attachedTo(kind, holder))).map((each) => each.id)
  const others = standing.filter((id) => !movedIds.includes(id))
  if (others.length + movedIds.length !== standing.length) throw notFound()
  const index = input.before === null ? others.length : others.indexOf(input.before)
  if (index === -1) {
    throw invalidField('before', {
      key: 'validation.not_found',
      message: 'is not another attachment of this record',
    })
  }
  const ids = others.toSpliced(index, 0, ...movedIds)
  await context.database
    .update(attachments)
    .set({ position: sql`placed.position` })
    .from(sql`unnest(${sql.param(ids)}::integer[]) with ordinality as placed (id, position)`)
    .where(eq(attachments.id, sql`placed.id`))
  logAttachments(context, kind, holder, { record, action: 'attachment_move', before: [], after: [] })
  return { ids }
}

type AttachmentChoice = { id?: number | undefined; ids?: number[] | undefined }

/**
 * Hides all of these attachments, or throws NOT_FOUND and hides none. Returns the ids of the attachments that were not hidden
 * before.
 */
export function hide(
  context: Context,
  kind: AttachmentKind,
  selection: AttachmentChoice,
): Promise<{ ids: number[] }> {
  return setDeleted(context, kind, selection, true)
}

/**
 * Restores all of these hidden attachments to their positions. Throws NOT_FOUND, or INVALID_INPUT if a record would have more
 * than `mostAttachments`; then none is restored.
 */
export function bringBack(
  context: Context,
  kind: AttachmentKind,
  selection: AttachmentChoice,
): Promise<{ ids: number[] }> {
  return setDeleted(context, kind, selection, false)
}

async function setDeleted(
  context: Context,
  kind: AttachmentKind,
  selection: AttachmentChoice,
  isDeleted: boolean,
) {
  const selectedIds = [...new Set(selection.ids ?? [selection.id ?? 0])]
  const changedIds: number[] = []
  for (const holder of await holdersOf(context, kind, selectedIds)) {
    const record = await holdRecord(context, holder)
    const { deleted_at, resource, record_id, id } = attachments
    const these = and(
      inArray(id, selectedIds),
      eq(resource, holder.resource),
      eq(record_id, holder.record_id),
      isDeleted ? isNull(deleted_at) : isNotNull(deleted_at),
    )
    const rows = await namedAttachments(context, these)
    const ids = rows.map((each) => each.id)
    if (ids.length === 0) continue
    if (!isDeleted) await assertRoomFor(context, kind, holder, ids.length)
    await context.database
      .update(attachments)
      .set({
        deleted_at: isDeleted ? context.now : null,
        updated_at: context.now,
        version: sql`${attachments.version} + 1`,
      })
      .where(inArray(id, ids))
    const names = rows.map(nameOf)
    logAttachments(context, kind, holder, {
      record,
      action: isDeleted ? 'detach' : 'reattach',
      before: isDeleted ? names : [],
      after: isDeleted ? [] : names,
    })
    changedIds.push(...ids)
  }
  return { ids: changedIds }
}

async function assertRoomFor(context: Context, kind: AttachmentKind, holder: Holder, more: number) {
  const standing = await context.database.$count(attachments, attachedTo(kind, holder))
  if (standing + more > mostAttachments) throw tooMany()
}
