import type { ShownStep } from '../../../core/domain/price/price-steps.tsx'
import type { BudgetLine } from '../budget-record.ts'

/** Returns the steps by which the price of a line was calculated: rates, typed amounts, extras and discount. */
export function shownSteps(line: BudgetLine): ShownStep[] {
  const { source, price_steps, installation, travel, print, extras, discount, net } = line
  const priceSteps = price_steps.map(({ key, values, amount }) => ({
    key: `budget.steps.${key}`,
    values: stepValues(key, values),
    amount,
  }))
  const typedAmounts = { installation, travel, print }
  const byHand = Object.entries(source === 'manual' ? typedAmounts : {}).flatMap(([name, amount]) =>
    amount === 0 ? [] : [{ key: `budget.steps.typed_${name}`, values: {}, amount }],
  )
  const whole = installation + travel + print + extras
  return [
    ...priceSteps,
    ...byHand,
    ...(extras === 0 ? [] : [{ key: 'budget.steps.extras', values: {}, amount: extras }]),
    ...(discount === 0
      ? []
      : [
          {
            key: 'budget.steps.discount',
            values: { discountHundredths: Math.round(discount * 100) },
            // Rounded to cents, because subtracting floating-point amounts is inexact.
            amount: Math.round((net - whole) * 100) / 100,
          },
        ]),
  ]
}

function stepValues(key: string, { rate = 0, quantity = 0 }: Record<string, number>): ShownStep['values'] {
  if (key === 'per_m2') return { rateCents: rate, areaUnits: quantity }
  if (key === 'per_hour') return { rateCents: rate, minutes: quantity }
  if (key === 'per_km') return { rateCents: rate, km: quantity }
  return { rateCents: rate, times: quantity }
}
