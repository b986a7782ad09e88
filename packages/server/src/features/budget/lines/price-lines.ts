import { type MountingRates, priceBudgetLine } from '@lienzo/rules/installation/budget-price'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { invalidField } from '../../../core/context/refusal.ts'
import { amountTooLarge } from '../../../core/domain/largest-amounts.ts'
import { type budgetLines, budgets } from '../../../db/tables/installation/budgets.ts'
import { installers } from '../../../db/tables/installation/installers.ts'

export type BudgetLine = typeof budgetLines.$inferSelect
export type UnpricedLine = Omit<BudgetLine, 'net' | 'price_steps' | 'missing'>
/** Fields of a line that pricing needs. */
type PriceFields = Omit<UnpricedLine, 'id' | 'version'>

/**
 * Prices lines with the rates of their price source; amounts entered by hand stay. `installerOfBudget` is the installer of lines
 * that have none; if it is missing, it is the stored installer of their budget. Throws INVALID_INPUT at `lines` if an amount
 * exceeds 20 million euros.
 */
export async function pricedLines<Line extends PriceFields>(
  context: Context,
  lines: readonly Line[],
  installerOfBudget?: number | null,
): Promise<(Line & Pick<BudgetLine, 'net' | 'price_steps' | 'missing'>)[]> {
  const isUsual = installerOfBudget === undefined && lines.some(goesByBudget)
  const usualInstaller = isUsual ? await storedInstaller(context, lines) : (installerOfBudget ?? null)
  const rates = await ratesOf(context, lines, usualInstaller)
  return lines.map((line) => {
    const pricedLine = priceBudgetLine(line, rates.of(line))
    if (!pricedLine) throw invalidField('lines', amountTooLarge)
    return pricedLine
  })
}

/** Returns true if the rates of a line are those of the installer of its budget. */
export function goesByBudget({ source, installer_id }: Pick<PriceFields, 'source' | 'installer_id'>) {
  return source === 'installer' && installer_id === null
}

/** Returns the installer of the budget that these lines belong to. */
async function storedInstaller(
  { database }: Context,
  [line]: readonly PriceFields[],
): Promise<number | null> {
  const [budget] = await database
    .select({ installer_id: budgets.installer_id })
    .from(budgets)
    .where(eq(budgets.id, line?.budget_id ?? 0))
  return budget?.installer_id ?? null
}

const nothingAgreed: MountingRates = { per_space: null, per_m2: null, per_hour: null, per_km: null }

/**
 * Returns a lookup of the mounting rates for a line: the tariff of the house or the rates of the line's installer, which is
 * `usualInstaller` for lines without one. Uses one query.
 */
async function ratesOf(
  { database, services }: Context,
  lines: readonly PriceFields[],
  usualInstaller: number | null,
) {
  const ids = [...new Set(lines.flatMap(({ installer_id }) => installer_id ?? usualInstaller ?? []))]
  const rows = await database
    .select({
      id: installers.id,
      per_space: installers.rate_per_space,
      per_m2: installers.rate_per_m2,
      per_hour: installers.rate_per_hour,
      per_km: installers.rate_per_km,
    })
    .from(installers)
    .where(sql`${installers.id} = any(${sql.param(ids)})`)
  const byInstaller = new Map(rows.map(({ id, ...rates }) => [id, rates]))
  return {
    of: ({ source, installer_id }: PriceFields): MountingRates =>
      source === 'tariff'
        ? services.settings.mountingTariff
        : (byInstaller.get(installer_id ?? usualInstaller ?? 0) ?? nothingAgreed),
  }
}
