import type { photoReviewCalls } from '@lienzo/contract/installation/photo-review'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../core/context/context.ts'
import { queryRows } from '../../../core/context/query-rows.ts'
import { listConditions } from '../../../core/list/conditions/list-conditions.ts'
import { installerPhotos, photoClaims } from '../../../db/tables/installation/installer-photos.ts'
import { installerPhotoResource } from '../../../resources/installerphoto/installer-photo.queries.ts'
import { assertHouse } from '../assert-house.ts'
import { claimNext, countQueue } from './claim-next.ts'
import { photosById } from './read-photos.ts'
import { QUIET_SECONDS } from './refusals-job.ts'
import { isUntold } from './tell-refusals.ts'

type NextPhotos = (typeof photoReviewCalls)['nextphotos']

const { state, looked_at } = installerPhotos
const isWaiting = sql`${state} = 'pending' and ${looked_at} is not null`

/**
 * Claims the next photos that wait for review and returns them with the counts of the queue. Includes photos that the caller
 * has already claimed. Two reviewers never get the same photo, even if they call concurrently.
 */
export async function nextPhotos(
  context: Context,
  { search, filters, after, most }: z.output<NextPhotos['input']>,
): Promise<z.output<NextPhotos['output']>> {
  assertHouse(context)
  const { where } = listConditions(context, installerPhotoResource, { search, filters }, isWaiting)
  const queue = { from: installerPhotoResource.from, where, claims: photoClaims }
  const ids = await claimNext(context, queue, { after, most })
  const counts = await countQueue(context, queue)
  return { rows: await photosById(context, ids), ...counts, ...(await untoldRefusals(context)) }
}

/**
 * Counts the refusals that installers have not been notified of yet, and returns the time at which the first notification is
 * due.
 */
async function untoldRefusals({ database }: Context) {
  const { budget_id, reviewed_at } = installerPhotos
  const [totals] = await queryRows(
    database,
    {
      untold: sql`coalesce(sum(untold.photos), 0)`.mapWith(Number),
      tells_at: sql<number | null>`min(untold.last) + ${QUIET_SECONDS}`.mapWith(reviewed_at),
    },
    (columns) => sql`select ${columns} from (
      select count(*) as photos, max(${reviewed_at}) as last from ${installerPhotos}
      where ${isUntold} group by ${budget_id}) as untold`,
  )
  return totals ?? { untold: 0, tells_at: null }
}
