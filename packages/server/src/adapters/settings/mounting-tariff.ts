import type { MountingRates } from '@lienzo/rules/installation/budget-price'
import { largest } from '@lienzo/rules/largest-amounts'
import { CENTS_DECIMALS, parseDecimal } from '@lienzo/rules/money'
import type { z } from 'zod'

/**
 * Parses mounting rates in euros (per space, m², hour and km), such as `30/8/28/0.40`, and returns them in cents. A rate of `-`
 * becomes null, which means that nothing is charged. Adds an issue to `context` if the text is invalid.
 */
export function readMountingTariff(text: string, context: z.RefinementCtx): MountingRates {
  const rates = text.split('/').map((each) => rateOf(each.trim()))
  const [per_space, per_m2, per_hour, per_km] = rates
  const isWhole = rates.length === 4 && !rates.includes(undefined)
  if (!isWhole) context.addIssue({ code: 'custom', message: 'is no tariff' })
  return {
    per_space: per_space ?? null,
    per_m2: per_m2 ?? null,
    per_hour: per_hour ?? null,
    per_km: per_km ?? null,
  }
}

/**
 * Parses a rate in euros and returns it in cents. Returns null for `-`, and undefined if the text is not a rate from 0 to the
 * maximum.
 */
function rateOf(text: string): number | null | undefined {
  if (text === '-') return null
  const parsed = parseDecimal(text, CENTS_DECIMALS)
  return parsed.ok && parsed.value >= 0 && parsed.value <= largest.euros ? parsed.value : undefined
}
