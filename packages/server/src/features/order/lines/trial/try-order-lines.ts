import type { orderCalls } from '@lienzo/contract/sales/order-calls'
import type { FieldErrors } from '@lienzo/contract/wire/errors'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../../core/context/context.ts'
import { requireVisible } from '../../../../core/record/references.ts'
import { orders } from '../../../../db/tables/sales/orders.ts'
import { chargedFaults } from '../../account/order-account.ts'
import { closedSince } from '../../open-campaign.ts'
import { takenChecks } from '../allocation/taken-spaces.ts'
import { readArtworks } from '../checks/artwork-faults.ts'
import { stepChecks } from '../checks/line-faults.ts'
import { readLineParts, termsOf } from '../line-parts.ts'
import { priceLines } from '../price-lines.ts'

type Input = z.output<(typeof orderCalls)['validatesize']['input']>

const unsaid = { requested_at: null, installs_from: null, installs_to: null }

/** Names of parts are only needed if the parts are deleted. An unsaved line cannot reference deleted parts. */
const noNames = { product_name: '', material_name: null, promotion_name: null, space_name: null }

/**
 * Prices and checks unsaved lines. Also returns the faults of the lines and of the order itself for which confirmation or
 * production would be refused. Throws INVALID_INPUT with the faults of lines that do not fit the catalogue, or if the order
 * references a record that does not exist or that the caller cannot see.
 */
export async function tryOrderLines(context: Context, { lines, ...input }: Input) {
  const { id = null, campaign_id = null, ...order } = { ...unsaid, ...input }
  await requireVisible(context, 'customer', [order.customer_id], 'customer_id')
  await requireVisible(context, 'campaign', [campaign_id], 'campaign_id')
  await requireVisible(context, 'order', [id], 'id')
  const terms = await termsOf(context, order.customer_id, id ?? undefined)
  const parts = await readLineParts(context, lines)
  const pricing = await priceLines(context, lines, order, terms, { parts })
  const spaceIds = lines.map((line) => line.space_id)
  const conflicts = await takenChecks(context, { ...order, id, campaign_id }, spaceIds)
  // Deleted parts and finishes that are not permitted have already been refused above.
  const artworks = await readArtworks(context, lines, { lock: false })
  const references = { parts, artworks, goneFinishes: new Map<number, string>() }
  return {
    ...pricing,
    faults: await faultsOfOrder(context, { id, campaign_id, customer_id: order.customer_id }),
    lines: pricing.lines.map((line, index) => {
      const namedLine = { ...line.input, ...noNames, image_revision: line.image_revision, number: index + 1 }
      const spaces = conflicts.get(line.input.space_id ?? 0) ?? []
      return { ...line, checks: [...line.checks, ...stepChecks(namedLine, references, 'draft'), ...spaces] }
    }),
  }
}

type OrderOfLines = { id: number | null; customer_id: number; campaign_id: number | null }

/**
 * Returns the faults for which confirmation of the order would be refused, by field. Faults of the account and the address are
 * only returned for saved orders.
 */
async function faultsOfOrder(context: Context, { id, ...order }: OrderOfLines): Promise<FieldErrors> {
  const [savedOrder] =
    id === null ? [] : await context.database.select(savedParts).from(orders).where(eq(orders.id, id))
  const { delivery_address_id = null } = savedOrder ?? {}
  return {
    ...(savedOrder ? await chargedFaults(context, savedOrder) : {}),
    ...(await closedSince(context, { ...order, delivery_address_id })),
  }
}

const savedParts = {
  user_id: orders.user_id,
  usergroup_id: orders.usergroup_id,
  delivery_address_id: orders.delivery_address_id,
}
