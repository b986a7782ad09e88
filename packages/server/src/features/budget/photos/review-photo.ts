import type {
  LateDecision,
  photoReviewCalls,
  ReviewedPhoto,
} from '@lienzo/contract/installation/photo-review'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../core/context/context.ts'
import { Refusal } from '../../../core/context/refusal.ts'
import { lockRow, writeRowIf } from '../../../core/record/save-row.ts'
import { installerPhotos } from '../../../db/tables/installation/installer-photos.ts'
import { installers } from '../../../db/tables/installation/installers.ts'
import { installerPhotoResource } from '../../../resources/installerphoto/installer-photo.queries.ts'
import { settleProof } from '../../../resources/installerphoto/settle-proof.ts'
import { assertHouse } from '../assert-house.ts'
import { decisionTakenBack } from './decision-taken-back.ts'
import { claimPhotos, endClaim, holderOf, isClaimedBy } from './photo-claims.ts'
import { photoById } from './read-photos.ts'
import { reasonIn } from './reason-texts.ts'
import { dropReprint } from './redo/drop-reprint.ts'
import { beginRedosAnew, endRedo, endRedosProvenBy, resumeRedos } from './redo/redo-tasks.ts'
import { withdrawCharge } from './redo/withdraw-charge.ts'
import { tellSoon } from './refusals-job.ts'

type Decision = z.output<(typeof photoReviewCalls)['validatephoto']['input']>

/**
 * Decides on a photo, or reverts a decision. The follow-up of a refusal starts only when the installer is notified
 * (`tell-refusals.ts`), so a refusal that is reverted before then has no effect. Throws NO_PERMISSION, NOT_FOUND and
 * STATE_NOT_ALLOWED. Throws CONFLICT, with the current photo and the caller's decision, if another reviewer has decided on the
 * photo or claimed it meanwhile.
 */
export async function reviewPhoto(context: Context, decision: Decision): Promise<ReviewedPhoto> {
  assertHouse(context)
  const photo = await lockRow(context, installerPhotoResource, decision.id)
  if (photo.version !== decision.version) throw await lateDecision(context, decision)
  assertDecidable(photo, decision)
  const reason = await reasonFor(context, photo, decision)
  const decisionValues = valuesOf(context, { ...decision, reason })
  const again =
    decision.state === 'pending' ? null : await decisionTakenBack(context, photo.id, decisionValues)
  const values = { ...decisionValues, ...again }
  const isInTime = isInTimeFor(context, decision)
  const isWritten = await writeRowIf(context, installerPhotoResource, photo, values, 'status', isInTime)
  if (!isWritten) throw await lateDecision(context, decision)
  if (decision.state === 'pending') await claimPhotos(context, [photo.id])
  else await endClaim(context, photo.id)
  await settleRedos(context, photo, decision)
  if (again?.told_at) await beginRedosAnew(context, [photo.id])
  await settleProof(context, photo.order_id)
  if (decision.state === 'pending') {
    await dropReprint(context, photo.id)
    await withdrawCharge(context, photo)
  }
  // The job is queued after a revert too, because earlier refusals may have been waiting for the job of the reverted refusal.
  if (decision.state !== 'valid') await tellSoon(context, photo.budget_id)
  return photoById(context, photo.id)
}

/**
 * Returns the condition under which a decision is written. If the decision names no claim, for example when an API client makes
 * it, only the version is checked.
 */
function isInTimeFor(context: Context, { id, version, claim }: Decision) {
  const isUnchanged = sql`${installerPhotos.version} = ${version}`
  return claim === null ? isUnchanged : sql`${isUnchanged} and ${isClaimedBy(context, id, claim)}`
}

/** Returns the CONFLICT for a decision that comes too late, with the current photo and the caller's decision. */
async function lateDecision(context: Context, decision: Decision): Promise<Refusal> {
  const { id, state, refusal = null, because, reason } = decision
  const content: LateDecision = {
    ...(await photoById(context, id)),
    held_by_name: await holderOf(context, id),
    yours: { state, refusal, because, reason },
  }
  return new Refusal('CONFLICT', 'Somebody else has decided on this photo, or has it before them', {
    content,
  })
}

/**
 * Returns the reason for the installer: the usual faults, followed by the reviewer's own words. The faults are in the first
 * language stored for the installer, or in Spanish if no language is stored.
 */
async function reasonFor(
  { database }: Context,
  photo: Photo,
  { because, reason }: Decision,
): Promise<string> {
  if (because.length === 0) return reason
  const [installer] = await database
    .select({ languages: installers.languages })
    .from(installers)
    .where(eq(installers.id, photo.installer_id ?? 0))
  return reasonIn(installer?.languages[0] ?? 'es', because, reason)
}

type Photo = typeof installerPhotos.$inferSelect

function assertDecidable(photo: Photo, { state }: Decision): void {
  if (photo.looked_at === null) {
    throw new Refusal('STATE_NOT_ALLOWED', 'The server has not looked into this photo yet')
  }
  const takesBack = state === 'pending'
  if (takesBack !== (photo.state === 'pending')) return
  const why = takesBack
    ? 'Nobody has decided on this photo'
    : 'This photo is decided on: take that back first'
  throw new Refusal('STATE_NOT_ALLOWED', why)
}

/**
 * Ends the redo tasks that a decision settles: a valid photo completes the earlier tasks of its space, and a reverted refusal
 * cancels the task of its photo.
 * A reverted proof continues the tasks that it had completed.
 */
async function settleRedos(context: Context, photo: Photo, { state }: Decision): Promise<void> {
  if (state === 'pending' && photo.told_at !== null) await endRedo(context, [photo.id], 'cancelled')
  if (state === 'valid') await endRedosProvenBy(context, photo)
  if (state === 'pending' && photo.state === 'valid') await resumeRedos(context, [photo.id])
}

/**
 * Returns the values to write for a decision. Reverting a decision clears all of them, including `told_at`, so that a new
 * refusal is announced again.
 */
function valuesOf({ caller, now }: Context, { state, refusal, reason, payer, reprint }: Decision) {
  const isRejected = state === 'rejected'
  const redo = isRejected && refusal === 'do_again' ? { payer: payer ?? null, reprint } : undoneRedo
  const by =
    state === 'pending'
      ? { reviewed_by: null, reviewed_at: null }
      : { reviewed_by: caller.user_id, reviewed_at: now }
  const why = isRejected ? { refusal: refusal ?? null, reason } : { refusal: null, reason: '' }
  return { state, ...why, ...redo, ...by, told_at: null }
}

const undoneRedo = { payer: null, reprint: false }
