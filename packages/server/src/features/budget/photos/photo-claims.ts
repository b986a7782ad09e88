import type { photoReviewCalls } from '@lienzo/contract/installation/photo-review'
import { CLAIM_SECONDS, DEAD_TAB_SECONDS } from '@lienzo/rules/installation/photo-claims'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../core/context/context.ts'
import { givenRows } from '../../../core/context/given-rows.ts'
import { queryRows } from '../../../core/context/query-rows.ts'
import {
  type ClaimsTable,
  installerPhotos,
  photoClaims,
  secondClaims,
} from '../../../db/tables/installation/installer-photos.ts'
import { users } from '../../../db/tables/people/users.ts'
import { assertHouse } from '../assert-house.ts'

type RenewPhotos = (typeof photoReviewCalls)['renewphotos']

/** Returns the `isFree` rule as SQL, for a photo that has a claim. */
function isFree(now: number, { until }: ClaimsTable): SQL {
  return sql`(${until} <= ${now} or ${until} > ${now + DEAD_TAB_SECONDS})`
}

/** Returns the condition for photos that the caller can claim. The statement must contain `joinClaims`. */
export function isClaimable({ caller, now }: Context, claims: ClaimsTable): SQL {
  const { photo_id, user_id } = claims
  return sql`(${photo_id} is null or ${user_id} = ${caller.user_id} or ${isFree(now, claims)})`
}

/** Returns the condition for photos that other reviewers currently claim. The statement must contain `joinClaims`. */
export function isHeldByOthers({ caller, now }: Context, claims: ClaimsTable): SQL {
  return sql`(${claims.user_id} <> ${caller.user_id} and not ${isFree(now, claims)})`
}

/** Returns the condition for photos that the caller currently claims. The statement must contain `joinClaims`. */
export function isHeldByCaller({ caller, now }: Context, claims: ClaimsTable): SQL {
  return sql`(${claims.user_id} = ${caller.user_id} and not ${isFree(now, claims)})`
}

/** Returns the SQL that joins photos with their claims; photos without a claim stay in the result. */
export function joinClaims(claims: ClaimsTable): SQL {
  return sql`left join ${claims} on ${claims.photo_id} = ${installerPhotos.id}`
}

/**
 * Claims photos for the caller by the same rule as `claimPhoto`. The rows of the photos must be locked. Returns the IDs of the
 * claimed photos. The statement checks each claim as it writes it, so it never overwrites a claim that somebody else has made
 * or renewed in the meantime.
 */
export async function claimPhotos(
  context: Context,
  ids: readonly number[],
  claims: ClaimsTable = photoClaims,
): Promise<number[]> {
  if (ids.length === 0) return []
  const { photo_id, user_id } = claims
  const { caller, database, now } = context
  const claim = { number: 1, user_id: caller.user_id, until: now + CLAIM_SECONDS }
  const rows = await database
    .insert(claims)
    .values(ids.toSorted((one, other) => one - other).map((id) => ({ photo_id: id, ...claim })))
    .onConflictDoUpdate({
      target: photo_id,
      set: { ...claim, number: numberFor(caller.user_id, claims) },
      setWhere: or(eq(user_id, caller.user_id), isFree(now, claims)),
    })
    .returning({ photo_id })
  return rows.map((row) => row.photo_id)
}

/**
 * Renews the claims in `claims` that still belong to the caller. Returns the photo IDs of the renewed claims, unsorted. Never
 * waits for a lock.
 */
export async function renewPhotos(
  context: Context,
  { claims, second }: z.output<RenewPhotos['input']>,
): Promise<z.output<RenewPhotos['output']>> {
  assertHouse(context)
  const table = second ? secondClaims : photoClaims
  const { photo_id, number, user_id } = table
  const { caller, database, now } = context
  const claimRows = givenRows(
    { photo_id, number },
    claims.map(({ id, claim }) => ({ photo_id: id, number: claim })),
  )
  const isHeld = sql`${user_id} = ${caller.user_id} and (${photo_id}, ${number}) in
    (select ${claimRows.columns.photo_id}, ${claimRows.columns.number} from ${claimRows.source})`
  // A locked claim is being ended or taken over by a concurrent call, so it is treated as lost.
  const unlockedIds = sql`(select ${photo_id} from ${table} where ${isHeld} for update skip locked)`
  const rows = await database
    .update(table)
    .set({ until: now + CLAIM_SECONDS })
    .where(sql`${photo_id} in ${unlockedIds}`)
    .returning({ photo_id })
  return { ids: rows.map((row) => row.photo_id) }
}

/** Returns the condition that the latest claim on a photo is the caller's and has this number. */
export function isClaimedBy({ caller }: Context, id: number, claimNumber: number): SQL {
  const { photo_id, number, user_id } = photoClaims
  const isHeld = and(eq(photo_id, id), eq(number, claimNumber), eq(user_id, caller.user_id))
  return sql`exists (select from ${photoClaims} where ${isHeld})`
}

/** Ends the claim on a photo after the caller's decision, as the rule `endClaim` does. */
export async function endClaim(
  { caller, database }: Context,
  id: number,
  claims: ClaimsTable = photoClaims,
): Promise<void> {
  await database
    .update(claims)
    .set({ user_id: caller.user_id, number: numberFor(caller.user_id, claims), until: 0 })
    .where(eq(claims.photo_id, id))
}

/**
 * Returns the numbers of the caller's claims by photo ID, for the photos whose latest claim is the caller's. Returns an empty
 * map for callers outside the house.
 */
export async function claimsOf(
  { caller, database }: Context,
  ids: readonly number[],
  claims: ClaimsTable,
): Promise<ReadonlyMap<number, number>> {
  if (!caller.house || ids.length === 0) return new Map<number, number>()
  const { photo_id, number, user_id } = claims
  const own = await database
    .select({ photo_id, number })
    .from(claims)
    .where(and(inArray(photo_id, [...ids]), eq(user_id, caller.user_id)))
  return new Map(own.map((claim) => [claim.photo_id, claim.number]))
}

/** Returns the name of the reviewer who currently claims a photo; null if nobody does. */
export async function holderOf({ database, now }: Context, id: number): Promise<string | null> {
  const { photo_id, user_id } = photoClaims
  const [holder] = await queryRows(
    database,
    { name: users.username },
    (columns) => sql`select ${columns} from ${photoClaims} join ${users} on ${users.id} = ${user_id}
      where ${photo_id} = ${id} and not ${isFree(now, photoClaims)}`,
  )
  return holder?.name ?? null
}

/**
 * Returns the SQL of the number that a claim gets when this reviewer claims the photo: unchanged if the latest claim is this
 * reviewer's, otherwise one higher.
 */
function numberFor(reviewer: number, { number, user_id }: ClaimsTable): SQL {
  return sql`${number} + case when ${user_id} = ${reviewer} then 0 else 1 end`
}
