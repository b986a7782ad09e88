import type { releaseDecisions } from '@lienzo/contract/sales/artwork/artwork-states'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { Refusal } from '../../core/context/refusal.ts'
import { excerptOf } from '../../core/notify/excerpt.ts'
import { writeRow } from '../../core/record/save-row.ts'
import { orderLines, orders } from '../../db/tables/sales/orders.ts'
import { type ArtworkVersion, holdToDecide, keepDecision, takeLastBack } from './artwork-decisions.ts'
import { notifyInvolved } from './artwork-people.ts'
import { campaignImageResource } from './campaign.queries.ts'

type Release = ArtworkVersion & {
  release: (typeof releaseDecisions)[number]
  text: string
  for_customer: boolean
}

/**
 * Releases the current version of an artwork for print, or refuses it with a reason. Throws NO_PERMISSION for callers outside
 * the house, NOT_FOUND, or CONFLICT if the artwork has changed or has a newer version.
 */
export async function releaseForPrint(context: Context, decision: Release): Promise<void> {
  assertHouse(context)
  const { release, text, for_customer } = decision
  const before = await holdToDecide(context, decision)
  const action = release === 'released' ? 'release' : 'refuse'
  await writeRow(context, campaignImageResource, before, { release }, action)
  await keepDecision(context, decision, { release, text, for_customer })
  await notifyOfRelease(context, decision)
}

/**
 * Takes back the last release or refusal of the current version. Throws as `takeLastBack` does. Also throws NO_PERMISSION for
 * callers outside the house, and STATE_NOT_ALLOWED if the version is released and an order in production, shipped or installed
 * uses it.
 */
export async function takeReleaseBack(
  context: Context,
  input: { id: number; version: number },
): Promise<void> {
  assertHouse(context)
  const { before, earlier } = await takeLastBack(context, input, 'release')
  if (before.release === 'released') await assertNotPrinted(context, before)
  const release = earlier?.release ?? 'pending'
  await writeRow(context, campaignImageResource, before, { release }, 'take_back')
  await notifyInvolved(context, input.id, {
    kind: 'notification',
    status: 'NORMAL',
    text_key: 'activity.told.artwork_release_taken_back',
  })
}

function assertHouse({ caller }: Context): void {
  if (!caller.house) throw new Refusal('NO_PERMISSION', 'Only the house passes artwork for print')
}

/**
 * Notifies the people involved in an artwork that it was released or refused. The customer's users see the reason for a refusal
 * only if it is meant for the customer.
 */
async function notifyOfRelease(
  context: Context,
  { id, release, text, for_customer }: Release,
): Promise<void> {
  const notice = { kind: 'notification', text_values: { text: excerptOf(text) } } as const
  if (release === 'released') {
    const text_key = 'activity.told.artwork_released'
    return notifyInvolved(context, id, { ...notice, status: 'NORMAL', text_key })
  }
  const refusal = { ...notice, status: 'PRIMARY', text_key: 'activity.told.artwork_refused' } as const
  if (for_customer) return notifyInvolved(context, id, refusal)
  await notifyInvolved(context, id, refusal, { among: 'house' })
  const plain = { ...refusal, text_key: 'activity.told.artwork_refused_plain', text_values: {} }
  await notifyInvolved(context, id, plain, { among: 'customer' })
}

/** Throws STATE_NOT_ALLOWED if an order in production, shipped or installed uses this version of the artwork. */
async function assertNotPrinted(context: Context, image: { id: number; revision: number }): Promise<void> {
  const [order] = await context.database
    .select({ code: orders.code })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.order_id, orders.id))
    .where(
      and(
        eq(orderLines.campaign_image_id, image.id),
        sql`coalesce(${orderLines.image_revision}, ${image.revision}) = ${image.revision}`,
        inArray(orders.status, ['production', 'shipped', 'installed']),
        isNull(orders.deleted_at),
      ),
    )
    .orderBy(orders.id)
    .limit(1)
  if (!order) return
  const { code } = order
  throw new Refusal('STATE_NOT_ALLOWED', `The order ${code} is made with this version`, {
    fields: {
      id: { key: 'validation.artwork_in_production', values: { code }, message: `is printed for ${code}` },
    },
  })
}
