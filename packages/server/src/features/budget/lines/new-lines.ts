import { sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { installers } from '../../../db/tables/installation/installers.ts'
import type { spacesOfOrder } from './order-spaces.ts'
import { pricedLines, type UnpricedLine } from './price-lines.ts'

type OrderSpace = Awaited<ReturnType<typeof spacesOfOrder>>[number]
type Budget = { id: number; installer_id: number | null }

/**
 * Returns new priced lines for spaces, numbered from `firstNumber`. The installer of a line is the default installer of the
 * space or, if there is none, the installer of the budget. Prices come from the installer's rates if the installer has any,
 * otherwise from the tariff of the house.
 */
export async function newLines(
  context: Context,
  budget: Budget,
  spaces: readonly OrderSpace[],
  firstNumber: number,
) {
  const idsWithRates = await installersWithRates(context, [
    budget.installer_id,
    ...spaces.map((space) => space.installer_id),
  ])
  const lines = spaces.map((space, index): Omit<UnpricedLine, 'id' | 'version'> => {
    const installer_id = space.installer_id ?? budget.installer_id
    return {
      budget_id: budget.id,
      number: firstNumber + index,
      space_id: space.space_id,
      pieces: space.pieces,
      m2: space.m2,
      printed_net: space.printed_net,
      installer_id,
      source: idsWithRates.has(installer_id ?? 0) ? 'installer' : 'tariff',
      ...{ minutes: 0, km: 0, reprints: 0, installation: 0, travel: 0, print: 0, extras: 0, discount: 0 },
      ...{ planned_at: null, note: '' },
    }
  })
  return pricedLines(context, lines)
}

/** Returns the IDs of the installers, among these, who have a rate for mounting. */
async function installersWithRates(
  { database }: Context,
  ids: readonly (number | null)[],
): Promise<Set<number>> {
  const distinctIds = [...new Set(ids.filter((id) => id !== null))]
  const { rate_per_space, rate_per_m2, rate_per_hour } = installers
  const rows = await database
    .select({ id: installers.id })
    .from(installers)
    .where(
      sql`${installers.id} = any(${sql.param(distinctIds)}) and coalesce(${rate_per_space}, ${rate_per_m2}, ${rate_per_hour}) is not null`,
    )
  return new Set(rows.map(({ id }) => id))
}
