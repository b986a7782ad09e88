import type { photoReviewCalls } from '@lienzo/contract/installation/photo-review'
import type { provenShareCalls } from '@lienzo/contract/installation/proven-share'
import type { secondLookCalls } from '@lienzo/contract/installation/second-looks'
import { and, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import type { HandlersOf } from '../../../core/context/handler.ts'
import { deleteRows, undeleteRows } from '../../../core/record/delete-rows.ts'
import { installerPhotos } from '../../../db/tables/installation/installer-photos.ts'
import { installerPhotoResource } from '../../../resources/installerphoto/installer-photo.queries.ts'
import { settleProof } from '../../../resources/installerphoto/settle-proof.ts'
import { assertHouse } from '../assert-house.ts'
import { callDifferent } from './different-photos.ts'
import { nextPhotos } from './next-photos.ts'
import { renewPhotos } from './photo-claims.ts'
import { provenShare } from './proven-share.ts'
import { listPhotos } from './read-photos.ts'
import { beginRedosAnew, cancelRedos, endRedosProvenByRestored, resumeRedos } from './redo/redo-tasks.ts'
import { tellSoon } from './refusals-job.ts'
import { reviewPhoto } from './review-photo.ts'
import { secondLook, secondPhotos } from './second/second-looks.ts'
import { isUntold, tellRefusals } from './tell-refusals.ts'

type PhotoCall = keyof typeof photoReviewCalls | keyof typeof provenShareCalls | keyof typeof secondLookCalls

/** Handlers of the calls for installer photos. They belong to the budget calls. */
export const photoHandlers: Pick<HandlersOf<'budgetrest'>, PhotoCall> = {
  getinstallerphotos: listPhotos,
  nextphotos: nextPhotos,
  renewphotos: renewPhotos,
  provenshare: provenShare,
  secondphotos: secondPhotos,
  secondlook: secondLook,
  validatephoto: reviewPhoto,
  differentphotos: callDifferent,
  sendrefusals: async (context) => {
    assertHouse(context)
    return tellRefusals(context)
  },
  deletephoto: async (context, input) => {
    assertHouse(context)
    const deletion = await deleteRows(context, installerPhotoResource, input)
    // Work that a deleted photo required is no longer needed.
    await cancelRedos(context, deletion.ids)
    await resumeRedos(context, deletion.ids)
    return settleProofs(context, deletion)
  },
  undeletephoto: async (context, input) => {
    assertHouse(context)
    const restoration = await undeleteRows(context, installerPhotoResource, input)
    await beginRedosAnew(context, restoration.ids)
    await endRedosProvenByRestored(context, restoration.ids)
    for (const budgetId of await budgetsToTell(context, restoration.ids)) await tellSoon(context, budgetId)
    return settleProofs(context, restoration)
  },
}

/**
 * Returns the IDs of the budgets with refused photos. Considers only the photos in `ids`, and only refusals that the installer
 * has not been notified of.
 */
async function budgetsToTell({ database }: Context, ids: readonly number[]): Promise<number[]> {
  const { id, budget_id } = installerPhotos
  const untold = await database
    .selectDistinct({ budget_id })
    .from(installerPhotos)
    .where(and(inArray(id, [...ids]), isUntold))
  return untold.map((photo) => photo.budget_id)
}

/** Updates the proof state of the orders that these photos belong to. */
async function settleProofs(context: Context, photos: { ids: number[] }): Promise<{ ids: number[] }> {
  const { id, order_id } = installerPhotos
  const affectedOrders = await context.database
    .selectDistinct({ order_id })
    .from(installerPhotos)
    .where(sql`${id} = any(${sql.param(photos.ids)})`)
    .orderBy(order_id)
  for (const order of affectedOrders) await settleProof(context, order.order_id)
  return photos
}
