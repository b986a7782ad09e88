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

/** Kinds of files that a gallery and documents accept. */
const taken: Record<AttachmentKind, readonly FileKind[]> = {
  picture: ['picture'],
  document: ['picture', 'drawing', 'pdf', 'other'],
}

type Uploads = { upload: string; title?: string | undefined }[]

/** Appends uploads to the attachments of a record. Skips those already there, so that the call is idempotent. */
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
    taken[kind],
  )
  const added = files.map(({ id, name }, index) => ({
    file_id: id,
    name,
    title: uploads[index]?.title ?? '',
  }))
  const standing = await namedAttachments(context, attachedTo(kind, holder))
  const known = new Set(standing.map((each) => each.file_id))
  const fresh = added.filter(({ file_id }, index) => {
    return !known.has(file_id) && added.findIndex((other) => other.file_id === file_id) === index
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
    added.map((each) => each.file_id),
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
    const [shown] = await shownAttachments(context, only)
    if (!shown) throw notFound()
    return shown
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

/** Moves attachments of one record before another one, or to the end, in the given order. Returns the new order. */
export async function move(
  context: Context,
  kind: AttachmentKind,
  input: { ids: number[]; before: number | null },
): Promise<{ ids: number[] }> {
  const moved = [...new Set(input.ids)]
  const [holder, another] = await holdersOf(context, kind, moved)
  if (!holder || another) throw notFound()
  const record = await holdRecord(context, holder)
  const standing = (await namedAttachments(context, attachedTo(kind, holder))).map((each) => each.id)
  const others = standing.filter((id) => !moved.includes(id))
  if (others.length + moved.length !== standing.length) throw notFound()
  const index = input.before === null ? others.length : others.indexOf(input.before)
  if (index === -1) {
    throw invalidField('before', { key: 'validation.not_found', message: 'is not one of the others there' })
  }
  const ids = others.toSpliced(index, 0, ...moved)
  await context.database
    .update(attachments)
    .set({ position: sql`placed.position` })
    .from(sql`unnest(${sql.param(ids)}::integer[]) with ordinality as placed (id, position)`)
    .where(eq(attachments.id, sql`placed.id`))
  logAttachments(context, kind, holder, { record, action: 'attachment_move', before: [], after: [] })
  return { ids }
}

type Chosen = { id?: number | undefined; ids?: number[] | undefined }

/** Hides attachments: all of them, or none and throws NOT_FOUND. Returns those that were not hidden before. */
export function hide(context: Context, kind: AttachmentKind, chosen: Chosen): Promise<{ ids: number[] }> {
  return setDeleted(context, kind, chosen, true)
}

/** Restores hidden attachments to their positions: all of them, or none and throws NOT_FOUND. */
export function bringBack(
  context: Context,
  kind: AttachmentKind,
  chosen: Chosen,
): Promise<{ ids: number[] }> {
  return setDeleted(context, kind, chosen, false)
}

async function setDeleted(context: Context, kind: AttachmentKind, chosen: Chosen, gone: boolean) {
  const wanted = [...new Set(chosen.ids ?? [chosen.id ?? 0])]
  const changed: number[] = []
  for (const holder of await holdersOf(context, kind, wanted)) {
    const record = await holdRecord(context, holder)
    const { deleted_at, resource, record_id, id } = attachments
    const these = and(
      inArray(id, wanted),
      eq(resource, holder.resource),
      eq(record_id, holder.record_id),
      gone ? isNull(deleted_at) : isNotNull(deleted_at),
    )
    const rows = await namedAttachments(context, these)
    const ids = rows.map((each) => each.id)
    if (ids.length === 0) continue
    if (!gone) await assertRoomFor(context, kind, holder, ids.length)
    await context.database
      .update(attachments)
      .set({
        deleted_at: gone ? context.now : null,
        updated_at: context.now,
        version: sql`${attachments.version} + 1`,
      })
      .where(inArray(id, ids))
    const names = rows.map(nameOf)
    logAttachments(context, kind, holder, {
      record,
      action: gone ? 'detach' : 'reattach',
      before: gone ? names : [],
      after: gone ? [] : names,
    })
    changed.push(...ids)
  }
  return { ids: changed }
}

async function assertRoomFor(context: Context, kind: AttachmentKind, holder: Holder, more: number) {
  const standing = await context.database.$count(attachments, attachedTo(kind, holder))
  if (standing + more > mostAttachments) throw tooMany()
}
