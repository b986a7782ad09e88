import type { photoReviewCalls } from '@lienzo/contract/installation/photo-review'
import { and, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../core/context/context.ts'
import { queryRows } from '../../../core/context/query-rows.ts'
import { listConditions } from '../../../core/list/list-conditions.ts'
import { installerPhotos } from '../../../db/tables/installation/installer-photos.ts'
import { installerPhotoResource } from '../../../resources/installerphoto/installer-photo.queries.ts'
import { assertHouse } from '../assert-house.ts'
import { photosById } from './read-photos.ts'
import { QUIET_SECONDS } from './refusals-job.ts'
import { isUntold } from './tell-refusals.ts'

type NextPhotos = (typeof photoReviewCalls)['nextphotos']

/** How long a photo is a reviewer's alone, in seconds; each look at what is next begins that anew. */
const HELD_SECONDS = 5 * 60

const { id, state, looked_at, claimed_by, claimed_until } = installerPhotos
const isWaiting = sql`${state} = 'pending' and ${looked_at} is not null`

/**
 * Gives a reviewer the next photos that wait, those that they have before them already first. The database sees to it that no
 * two get the same one, however many ask at once.
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

async function claim({ database, caller, now }: Context, where: SQL, most: number): Promise<number[]> {
  const isMine = sql`${claimed_by} = ${caller.user_id}`
  const free = sql`(${claimed_until} is null or ${claimed_until} <= ${now} or ${isMine})`
  const rows = await queryRows(
    database,
    { id },
    (columns) => sql`update ${installerPhotos}
      set claimed_by = ${caller.user_id}, claimed_until = ${now + HELD_SECONDS}
      where ${id} in (
        select ${id} from ${installerPhotoResource.from} where ${where} and ${free}
        order by ${id} limit ${most} for update of ${installerPhotos} skip locked)
      returning ${columns}`,
  )
  return rows.map((row) => row.id).sort((one, other) => one - other)
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

async function count({ database, caller, now }: Context, where: SQL) {
  const isOthers = sql`${claimed_until} > ${now} and ${claimed_by} <> ${caller.user_id}`
  const [counted] = await queryRows(
    database,
    {
      waiting: sql`count(*)`.mapWith(Number),
      held: sql`count(*) filter (where ${isOthers})`.mapWith(Number),
    },
    (columns) => sql`select ${columns} from ${installerPhotoResource.from} where ${where}`,
  )
  return counted ?? { waiting: 0, held: 0 }
}
