import type { photoReviewCalls } from '@lienzo/contract/installation/photo-review'
import { and, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../core/context/context.ts'
import { queryRows } from '../../../core/context/query-rows.ts'
import { listConditions } from '../../../core/list/list-conditions.ts'
import { installerPhotos } from '../../../db/tables/installation/installer-photos.ts'
import { installerPhotoResource } from '../../../resources/installerphoto/installer-photo.queries.ts'
import { assertHouse } from '../assert-house.ts'
import { claimPhotos, isClaimable, isHeldByOthers, joinClaims } from './photo-claims.ts'
import { photosById } from './read-photos.ts'
import { QUIET_SECONDS } from './refusals-job.ts'
import { isUntold } from './tell-refusals.ts'

type NextPhotos = (typeof photoReviewCalls)['nextphotos']

const { id, state, looked_at } = installerPhotos
const isWaiting = sql`${state} = 'pending' and ${looked_at} is not null`

/**
 * Claims the next photos that wait for a reviewer, beginning with those that they hold already. No photo goes to two reviewers,
 * however many ask at once.
 */
export async function nextPhotos(
  context: Context,
  { search, filters, after, most }: z.output<NextPhotos['input']>,
): Promise<z.output<NextPhotos['output']>> {
  assertHouse(context)
  const { where } = listConditions(context, installerPhotoResource, { search, filters }, isWaiting)
  const ids = await claim(
    context,
    and(where, after === null ? undefined : sql`${id} > ${after}`) ?? where,
    most,
  )
  const counted = await count(context, where)
  return { rows: await photosById(context, ids), ...counted, ...(await untoldRefusals(context)) }
}

async function claim(context: Context, where: SQL, most: number): Promise<number[]> {
  for (;;) {
    const ids = await lockClaimable(context, where, most)
    const claimed = await claimPhotos(context, ids)
    // The others were claimed between reading and locking them: the next read sees that.
    if (claimed.length === ids.length) return ids
  }
}

async function lockClaimable(context: Context, where: SQL, most: number): Promise<number[]> {
  const rows = await queryRows(
    context.database,
    { id },
    (columns) => sql`select ${columns} from ${installerPhotoResource.from} ${joinClaims}
      where ${where} and ${isClaimable(context)}
      order by ${id} limit ${most} for update of ${installerPhotos} skip locked`,
  )
  return rows.map((row) => row.id)
}

/** When those are told that have waited longest since the last decision on anything of their budget. */
async function untoldRefusals({ database }: Context) {
  const { budget_id, reviewed_at } = installerPhotos
  const [counted] = await queryRows(
    database,
    {
      untold: sql`coalesce(sum(untold.photos), 0)`.mapWith(Number),
      tells_at: sql<number | null>`min(untold.last) + ${QUIET_SECONDS}`.mapWith(reviewed_at),
    },
    (columns) => sql`select ${columns} from (
      select count(*) as photos, max(${reviewed_at}) as last from ${installerPhotos}
      where ${isUntold} group by ${budget_id}) as untold`,
  )
  return counted ?? { untold: 0, tells_at: null }
}

async function count(context: Context, where: SQL) {
  const [counted] = await queryRows(
    context.database,
    {
      waiting: sql`count(*)`.mapWith(Number),
      held: sql`count(*) filter (where ${isHeldByOthers(context)})`.mapWith(Number),
    },
    (columns) => sql`select ${columns} from ${installerPhotoResource.from} ${joinClaims} where ${where}`,
  )
  return counted ?? { waiting: 0, held: 0 }
}
