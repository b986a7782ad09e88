import type {
  artworkComment,
  artworkDecision,
  artworkHistory,
} from '@lienzo/contract/sales/artwork/campaign-artwork'
import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Context } from '../../core/context/context.ts'
import { fileViews } from '../../core/files/file-views.ts'
import { users } from '../../db/tables/people/users.ts'
import { files, pdfPreflights } from '../../db/tables/records/files.ts'
import { campaignImageComments, campaignImageDecisions } from '../../db/tables/sales/campaign-artworks.ts'
import { campaignImageRevisions } from '../../db/tables/sales/campaigns.ts'
import { shownArtwork } from './open-artwork.ts'

type Comment = z.output<typeof artworkComment>
type Decision = z.output<typeof artworkDecision>

/** Alias for the user who resolved a comment or took back a decision. `users` is the user who wrote the comment or decided. */
const others = alias(users, 'others')

/** Returns the versions, decisions and comments of an artwork. Throws NOT_FOUND. */
export async function readArtworkHistory(
  context: Context,
  id: number,
): Promise<z.output<typeof artworkHistory>> {
  await shownArtwork(context, id)
  return {
    revisions: await revisionsOf(context, id),
    decisions: await decisionsOf(context, id),
    comments: await commentsWhere(context, eq(campaignImageComments.campaign_image_id, id)),
  }
}

async function revisionsOf(context: Context, id: number) {
  const each = campaignImageRevisions
  const rows = await context.database
    .select({
      revision: each.revision,
      file_id: each.file_id,
      preflight: pdfPreflights.facts,
      created_at: each.created_at,
      user_id: each.created_by,
      user_name: users.username,
      by_house: sql<boolean>`coalesce(${users.usergroup_id} = ${HOUSE_USERGROUP_ID}, false)`,
    })
    .from(each)
    .innerJoin(files, eq(files.id, each.file_id))
    .leftJoin(pdfPreflights, eq(pdfPreflights.sha256, files.sha256))
    .leftJoin(users, eq(users.id, each.created_by))
    .where(eq(each.campaign_image_id, id))
    .orderBy(desc(each.revision))
  const views = await fileViews(
    context,
    rows.map((row) => row.file_id),
  )
  return rows.map(({ file_id, ...row }) => {
    const file = views.get(file_id)
    if (!file) throw new Error(`Version ${row.revision} of the artwork ${id} has lost its file`)
    return { ...row, file }
  })
}

/**
 * Returns an artwork's decisions, newest first. Users outside the house get an empty text for decisions that are not meant for
 * the customer.
 */
async function decisionsOf(context: Context, id: number): Promise<Decision[]> {
  const each = campaignImageDecisions
  const rows = await context.database
    .select({
      id: each.id,
      revision: each.revision,
      approval: each.approval,
      release: each.release,
      text: each.text,
      for_customer: each.for_customer,
      created_at: each.created_at,
      user_id: each.created_by,
      user_name: users.username,
      by_house: each.by_house,
      taken_back_at: each.taken_back_at,
      taken_back_by_name: others.username,
    })
    .from(each)
    .leftJoin(users, eq(users.id, each.created_by))
    .leftJoin(others, eq(others.id, each.taken_back_by))
    .where(eq(each.campaign_image_id, id))
    .orderBy(desc(each.id))
  const { house } = context.caller
  return rows.map((row) => (house || row.for_customer ? row : { ...row, text: '' }))
}

/** Returns a comment as screens show it. Throws if the comment does not exist. */
export async function readComment(context: Context, id: number): Promise<Comment> {
  const [comment] = await commentsWhere(context, eq(campaignImageComments.id, id))
  if (!comment) throw new Error(`The comment ${id} is not there`)
  return comment
}

async function commentsWhere(context: Context, condition: SQL): Promise<Comment[]> {
  const each = campaignImageComments
  const rows = await context.database
    .select({
      id: each.id,
      revision: each.revision,
      parent_id: each.parent_id,
      x: each.x,
      y: each.y,
      text: each.text,
      created_at: each.created_at,
      user_id: each.created_by,
      user_name: users.username,
      resolved_at: each.resolved_at,
      resolved_by_name: others.username,
      resolved_revision: each.resolved_revision,
    })
    .from(each)
    .leftJoin(users, eq(users.id, each.created_by))
    .leftJoin(others, eq(others.id, each.resolved_by))
    .where(condition)
    .orderBy(each.id)
  return rows.map(({ x, y, ...row }) => ({ ...row, pin: x === null || y === null ? null : { x, y } }))
}
