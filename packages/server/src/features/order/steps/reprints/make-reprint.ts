import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Context } from '../../../../core/context/context.ts'
import { Refusal } from '../../../../core/context/refusal.ts'
import { visibleRow } from '../../../../core/context/resource.ts'
import { lockRow } from '../../../../core/record/save-row.ts'
import { installerPhotos } from '../../../../db/tables/installation/installer-photos.ts'
import { orderReprints } from '../../../../db/tables/sales/order-reprints.ts'
import { orders } from '../../../../db/tables/sales/orders.ts'
import { installerPhotoResource } from '../../../../resources/installerphoto/installer-photo.queries.ts'
import { storedLines } from '../../again/changed-since.ts'
import { addAgain, headAgain } from '../../again/order-again.ts'
import { termsOf } from '../../lines/line-parts.ts'
import { lockDraft } from '../../lines/saving/lock-draft.ts'
import { type OrderRow, orderResource } from '../../order.queries.ts'
import { saveOrder } from '../../save-order.ts'

type Photo = typeof installerPhotos.$inferSelect
type Payer = (typeof orderReprints.$inferSelect)['payer']

/** Maximum length of a reference, in characters. */
const LONGEST_REFERENCE = 120

/**
 * Creates the order that prints the lines for the space of a refused photo again: a draft on the account of the original order,
 * for which nobody is charged. Photos of one order with the same payer share one reprint until it is confirmed. Idempotent,
 * even for concurrent calls. Returns the ID of the draft. Throws NO_PERMISSION, NOT_FOUND, STATE_NOT_ALLOWED, and INVALID_INPUT
 * if a part is no longer sold.
 */
export async function makeReprint(context: Context, photoId: number): Promise<number> {
  if (!context.caller.house) throw new Refusal('NO_PERMISSION', 'Only the house has something printed again')
  const photo = await lockRow(context, installerPhotoResource, photoId)
  const existingId = await reprintOf(context, photoId)
  if (existingId !== undefined) return existingId
  const payer = payerOf(photo)
  // The lock makes concurrent calls for photos of one order wait for each other, so that they share a draft.
  await lockRow(context, orderResource, photo.order_id)
  const origin = await visibleRow(context, orderResource, photo.order_id)
  const lines = (await storedLines(context, origin.id)).filter(({ space_id }) => space_id === photo.space_id)
  if (lines.length === 0) {
    throw new Refusal('STATE_NOT_ALLOWED', `${origin.code} prints nothing for this space any more`)
  }
  const draftId = (await openDraft(context, origin.id, payer)) ?? (await newDraft(context, origin))
  const by = { payer, created_at: context.now, created_by: context.caller.user_id }
  await context.database
    .insert(orderReprints)
    .values({ photo_id: photoId, order_id: draftId, ...by })
    // The row replaces an earlier reprint of the photo that was deleted or cancelled.
    .onConflictDoUpdate({ target: orderReprints.photo_id, set: { order_id: draftId, ...by } })
  const draft = await lockDraft(context, draftId, { hasNewLines: true })
  await addAgain(context, draft, lines, await termsOf(context, origin.customer_id, draftId))
  return draftId
}

/** Returns the order ID of the reprint of a photo; undefined if there is none or it was deleted or cancelled. */
async function reprintOf({ database }: Context, photoId: number): Promise<number | undefined> {
  const [reprint] = await database
    .select({ id: orders.id })
    .from(orderReprints)
    .innerJoin(orders, eq(orders.id, orderReprints.order_id))
    .where(
      and(eq(orderReprints.photo_id, photoId), isNull(orders.deleted_at), ne(orders.status, 'cancelled')),
    )
  return reprint?.id
}

function payerOf({ state, refusal, reprint, payer }: Photo): Payer {
  if (state === 'rejected' && refusal === 'do_again' && reprint && payer) return payer
  throw new Refusal('STATE_NOT_ALLOWED', 'This photo does not ask for anything to be printed again')
}

/** Returns the ID of the newest draft that reprints lines of an order for this payer; undefined if there is none. */
async function openDraft({ database }: Context, originId: number, payer: Payer): Promise<number | undefined> {
  const [open] = await database
    .select({ id: orders.id })
    .from(orderReprints)
    .innerJoin(installerPhotos, eq(installerPhotos.id, orderReprints.photo_id))
    .innerJoin(orders, eq(orders.id, orderReprints.order_id))
    .where(
      and(
        eq(installerPhotos.order_id, originId),
        eq(orderReprints.payer, payer),
        eq(orders.status, 'draft'),
        isNull(orders.deleted_at),
      ),
    )
    .orderBy(sql`${orders.id} desc`)
    .limit(1)
  return open?.id
}

/** Creates a draft. Its reference begins with the code of the original order, so that its papers show that code. */
async function newDraft(context: Context, origin: OrderRow): Promise<number> {
  const { campaign_id, code, reference } = origin
  const fullReference = reference === '' ? code : `${code} · ${reference}`
  const head = await headAgain(context, origin)
  return saveOrder(context, { ...head, campaign_id, reference: fullReference.slice(0, LONGEST_REFERENCE) })
}
