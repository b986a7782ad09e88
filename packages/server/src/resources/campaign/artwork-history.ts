import type { artworkComment, artworkDecision, artworkHistory } from '@lienzo/contract/sales/campaign-artwork'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../core/context/context.ts'
import { selectRows } from '../../core/context/handle.ts'
import { fileViews } from '../../core/files/file-views.ts'
import { campaignImageComments, campaignImageDecisions } from '../../db/tables/campaign-artworks.ts'
import { campaignImageRevisions } from '../../db/tables/campaigns.ts'
import { users } from '../../db/tables/users.ts'
import { shownArtwork } from './open-artwork.ts'

type Comment = z.output<typeof artworkComment>
type Decision = z.output<typeof artworkDecision>

/** The versions of an artwork, its decisions and its comments. Fails with NOT_FOUND. */
export async function readArtworkHistory(
  context: Context,
  id: number,
): Promise<z.output<typeof artworkHistory>> {
  await shownArtwork(context, id)
  return {
    revisions: await revisionsOf(context, id),
    decisions: await decisionsOf(context, id),
    comments: await commentsWhere(context, sql`said.campaign_image_id = ${id}`),
  }
}

type RevisionRow = {
  revision: number
  file_id: number
  created_at: number
  user_id: number | null
  user_name: string | null
}

async function revisionsOf(context: Context, id: number) {
  const rows = await selectRows<RevisionRow>(
    context.database,
    sql`select each.revision, each.file_id, each.created_at, each.created_by as user_id, person.username as user_name
      from ${campaignImageRevisions} each left join ${users} person on person.id = each.created_by
      where each.campaign_image_id = ${id} order by each.revision desc`,
  )
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

function decisionsOf(context: Context, id: number): Promise<Decision[]> {
  return selectRows<Decision>(
    context.database,
    sql`select each.id, each.revision, each.approval, each.text, each.created_at, each.created_by as user_id,
        person.username as user_name, each.taken_back_at, other.username as taken_back_by_name
      from ${campaignImageDecisions} each
        left join ${users} person on person.id = each.created_by
        left join ${users} other on other.id = each.taken_back_by
      where each.campaign_image_id = ${id} order by each.id desc`,
  )
}

/** A comment as it is shown. */
export async function readComment(context: Context, id: number): Promise<Comment> {
  const [comment] = await commentsWhere(context, sql`said.id = ${id}`)
  if (!comment) throw new Error(`The comment ${id} is not there`)
  return comment
}

type CommentRow = Omit<Comment, 'pin'> & { x: number | null; y: number | null }

async function commentsWhere(context: Context, condition: SQL): Promise<Comment[]> {
  const rows = await selectRows<CommentRow>(
    context.database,
    sql`select said.id, said.revision, said.parent_id, said.x, said.y, said.text, said.created_at,
        said.created_by as user_id, person.username as user_name,
        said.resolved_at, other.username as resolved_by_name, said.resolved_revision
      from ${campaignImageComments} said
        left join ${users} person on person.id = said.created_by
        left join ${users} other on other.id = said.resolved_by
      where ${condition} order by said.id`,
  )
  return rows.map(({ x, y, ...row }) => ({ ...row, pin: x === null || y === null ? null : { x, y } }))
}
