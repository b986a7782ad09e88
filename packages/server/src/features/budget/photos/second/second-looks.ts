import type { KeptLook, secondLookCalls } from '@lienzo/contract/installation/second-looks'
import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import { SECOND_LOOK_DAYS } from '@lienzo/rules/installation/photo-states'
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../../core/context/context.ts'
import { queryRows } from '../../../../core/context/query-rows.ts'
import { Refusal } from '../../../../core/context/refusal.ts'
import { recordInLog } from '../../../../core/log/logged-record.ts'
import { houseEditorsOf, notifyUsers } from '../../../../core/notify/notify-users.ts'
import { lockRow } from '../../../../core/record/save-row.ts'
import {
  installerPhotos,
  secondClaims,
  secondLooks,
} from '../../../../db/tables/installation/installer-photos.ts'
import { sampleNumber } from '../../../../db/tables/installation/photo-sample.ts'
import { users } from '../../../../db/tables/people/users.ts'
import { installerPhotoResource } from '../../../../resources/installerphoto/installer-photo.queries.ts'
import { assertHouse } from '../../assert-house.ts'
import { claimNext, countQueue } from '../claim-next.ts'
import { endClaim } from '../photo-claims.ts'
import { photosById } from '../read-photos.ts'
import { reasonIn } from '../reason-texts.ts'

type Calls = typeof secondLookCalls
type SecondLook = z.output<Calls['secondlook']['input']>

const { id, state, deleted_at, reviewed_by, reviewed_at } = installerPhotos

/** Claims photos of the sample for a second look by the caller. The output schema omits the first decision. */
export async function secondPhotos(
  context: Context,
  { after, most }: z.output<Calls['secondphotos']['input']>,
): Promise<z.output<Calls['secondphotos']['output']>> {
  assertHouse(context)
  const isRecent = sql`${reviewed_at} > ${daysAgo(context)}`
  const isUnseen = sql`not exists (select from ${secondLooks} where ${secondLooks.photo_id} = ${id})`
  const where = sql`${isInSample(context)} and ${isRecent} and ${isUnseen}`
  const queue = { from: sql`${installerPhotos}`, where, claims: secondClaims }
  const ids = await claimNext(context, queue, { after, most })
  const counts = await countQueue(context, queue)
  return { rows: await photosById(context, ids, secondClaims), ...counts, ...(await agreement(context)) }
}

/**
 * Stores the caller's verdict on a photo and returns it. If the caller repeats the call, for example after losing the response,
 * returns the first verdict. Throws CONFLICT if somebody else has taken the second look, and STATE_NOT_ALLOWED if the photo is
 * not, or is no longer, in the caller's sample.
 */
export async function secondLook(context: Context, input: SecondLook): Promise<KeptLook> {
  assertHouse(context)
  const { caller, database, now } = context
  const photo = await lockRow(context, installerPhotoResource, input.id)
  const earlier = await lookAt(context, input.id)
  if (earlier?.looked_by === caller.user_id) return earlier
  if (earlier) {
    const message = 'Somebody else has taken the second look at this photo'
    throw new Refusal('CONFLICT', message, { content: earlier })
  }
  await assertInSample(context, input.id)
  const reason = input.verdict === 'valid' ? '' : reasonIn(caller.language, input.because, input.reason)
  const look = { verdict: input.verdict, reason, looked_at: now }
  await database.insert(secondLooks).values({ ...look, photo_id: input.id, looked_by: caller.user_id })
  await endClaim(context, input.id, secondClaims)
  context.log({
    ...{ resource: 'installerphoto', record_id: input.id, action: 'second_look', columns: [] },
    ...recordInLog(installerPhotoResource, photo),
    changes: {
      verdict: { before: null, after: look.verdict },
      ...(reason !== '' && { reason: { before: null, after: reason } }),
    },
  })
  if (look.verdict !== 'valid') await notifyOfDisagreement(context, photo, look)
  return { id: input.id, ...look, looked_by_name: caller.username }
}

/** Returns the condition for the caller's sample: a share of the photos that other reviewers have found valid. */
function isInSample({ caller, services }: Context): SQL {
  const numbers = Array.from({ length: services.settings.proofSamplePercent }, (_, number) => number)
  // These conditions must match the conditions of the partial index for the sample.
  return sql`${state} = 'valid' and ${deleted_at} is null
    and ${sampleNumber(id)} = any(${sql.param(numbers)}::int[]) and ${reviewed_by} <> ${caller.user_id}`
}

async function assertInSample(context: Context, photoId: number): Promise<void> {
  const rows = await context.database
    .select({ id })
    .from(installerPhotos)
    .where(and(eq(id, photoId), isInSample(context)))
  if (rows.length > 0) return
  throw new Refusal('STATE_NOT_ALLOWED', 'This photo does not wait for your second look')
}

async function lookAt({ database }: Context, photoId: number) {
  const { photo_id, verdict, reason, looked_at, looked_by } = secondLooks
  const [look] = await database
    .select({ id: photo_id, verdict, reason, looked_at, looked_by, looked_by_name: users.username })
    .from(secondLooks)
    .innerJoin(users, eq(users.id, looked_by))
    .where(eq(photo_id, photoId))
  return look
}

type Photo = Pick<typeof installerPhotos.$inferSelect, 'id' | 'name' | 'reviewed_by'>

/** Notifies the first reviewer and the editors of the house, who can then decide again. */
async function notifyOfDisagreement(
  context: Context,
  { id: photoId, name, reviewed_by: first }: Photo,
  { verdict, reason }: Pick<KeptLook, 'verdict' | 'reason'>,
): Promise<void> {
  const [reviewer] = await context.database
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, first ?? 0))
  const editors = await houseEditorsOf(context, '/budget/photoreview')
  // The filter includes all states, so that the link finds the photo both before and after a new decision.
  const filters = new URLSearchParams({ f_id: `eq;${photoId}`, f_state: 'in;pending|valid|rejected' })
  await notifyUsers(context, first === null ? editors : [first, ...editors], {
    kind: 'notification',
    status: 'URGENT',
    text_key: `activity.told.second_look_${verdict}`,
    text_values: { name, reason, first: reviewer?.username ?? '', second: context.caller.username },
    link: `/budget/photoreview?${filters}`,
  })
}

/** Counts the second looks of the last `SECOND_LOOK_DAYS` days, and those among them that agreed with the first decision. */
async function agreement(context: Context): Promise<{ looked: number; agreed: number }> {
  const { looked_at, verdict } = secondLooks
  const [counts] = await queryRows(
    context.database,
    {
      looked: sql`count(*)`.mapWith(Number),
      agreed: sql`count(*) filter (where ${verdict} = 'valid')`.mapWith(Number),
    },
    (columns) => sql`select ${columns} from ${secondLooks} where ${gt(looked_at, daysAgo(context))}`,
  )
  return counts ?? { looked: 0, agreed: 0 }
}

function daysAgo({ now }: Context): number {
  return now - SECOND_LOOK_DAYS * SECONDS_PER_DAY
}
