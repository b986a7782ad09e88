import type { orderCalls } from '@lienzo/contract/sales/order-calls'
import type { z } from 'zod'
import type { Context } from '../../../../core/context/context.ts'
import { requireVisible } from '../../../../core/record/references.ts'
import { takenChecks } from '../allocation/taken-spaces.ts'
import { termsOf } from '../line-parts.ts'
import { priceLines } from '../price-lines.ts'

type Input = z.output<(typeof orderCalls)['validatesize']['input']>

const unsaid = { requested_at: null, installs_from: null, installs_to: null }

/**
 * Prices and checks lines that are not saved. Fails with INVALID_INPUT that names the field of each line which does not fit
 * the catalogue, or what of its order is not there.
 */
export async function tryOrderLines(context: Context, { lines, ...given }: Input) {
  const { id = null, campaign_id = null, ...order } = { ...unsaid, ...given }
  await requireVisible(context, 'customer', [order.customer_id], 'customer_id')
  await requireVisible(context, 'campaign', [campaign_id], 'campaign_id')
  await requireVisible(context, 'order', [id], 'id')
  const terms = await termsOf(context, order.customer_id, id ?? undefined)
  const priced = await priceLines(context, lines, order, terms)
  const spaceIds = lines.map((line) => line.space_id)
  const taken = await takenChecks(context, { ...order, id, campaign_id }, spaceIds)
  return {
    ...priced,
    lines: priced.lines.map((line) => ({
      ...line,
      checks: [...line.checks, ...(taken.get(line.input.space_id ?? 0) ?? [])],
    })),
  }
}
