import { type TimelineItem, timelinePictures } from '@lienzo/contract/records/timeline'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { fileViews } from '../../core/files/file-views.ts'
import type { RecordRef } from '../../core/record/open-record.ts'
import { attachments } from '../../db/tables/records/attachments.ts'

type Addition = { created_at: number; user_id: number | null }
type Picture = NonNullable<Extract<TimelineItem, { kind: 'change' }>['pictures']>[number]

/** Returns the key of the pictures that one person added at the same time. */
function keyOf({ created_at, user_id }: Addition): string {
  return `${created_at} ${user_id}`
}

/**
 * Returns a function that returns the first `timelinePictures` pictures of an addition. An addition consists of the pictures
 * that one person added to the record at the same time. Runs two queries, or none if `additions` is empty.
 */
export async function addedPictures(
  context: Context,
  ref: RecordRef,
  additions: readonly Addition[],
): Promise<(addition: Addition) => Picture[] | undefined> {
  if (additions.length === 0) return () => undefined
  const { id, file_id, title, created_at, created_by, position } = attachments
  const rows = await context.database
    .select({ id, file_id, title, created_at, user_id: created_by })
    .from(attachments)
    .where(
      and(
        sql`${attachments.resource} = ${ref.resource}`,
        eq(attachments.record_id, ref.record_id),
        eq(attachments.kind, 'picture'),
        isNull(attachments.deleted_at),
        inArray(created_at, [...new Set(additions.map((each) => each.created_at))]),
      ),
    )
    .orderBy(asc(position), asc(id))
  const together = Map.groupBy(rows, keyOf)
  const pictures = additions.flatMap((each) => together.get(keyOf(each))?.slice(0, timelinePictures) ?? [])
  const views = await fileViews(
    context,
    pictures.map((row) => row.file_id),
  )
  return (each) =>
    together
      .get(keyOf(each))
      ?.slice(0, timelinePictures)
      .flatMap((row) => {
        const file = views.get(row.file_id)
        return file ? [{ id: row.id, name: row.title || file.name, small: file.small }] : []
      })
}
