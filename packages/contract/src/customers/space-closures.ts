import { closureFaults, mostClosures } from '@lienzo/rules/customers/space-closures'
import { brokenRule } from '../wire/errors.ts'
import { day, requiredText } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

/** Closure of a space with its reason; without a last day, the space is closed until further notice. */
const spaceClosure = z.strictObject({
  closed_from: day,
  closed_to: day.nullable(),
  closed_reason: requiredText(200),
})
export type SpaceClosure = z.output<typeof spaceClosure>

export const spaceClosures = z.array(spaceClosure).max(mostClosures)

const days = z.array(z.object({ closed_from: day, closed_to: day.nullable() }))

/**
 * Adds an issue for each closure that ends before it starts or overlaps another. Runs even if other fields are invalid, so that
 * the error appears while a person types.
 */
export function assertClosuresStand(closures: unknown, context: z.core.$RefinementCtx): void {
  const read = days.safeParse(closures)
  if (!read.success) return
  for (const closureFault of closureFaults(read.data)) {
    const isUpsideDown = closureFault.fault === 'ends_before_start'
    const rule = isUpsideDown
      ? brokenRule('validation.ends_before_start', 'is before the start')
      : brokenRule('validation.closures_overlap', 'overlaps another closure of the space')
    const field = isUpsideDown ? 'closed_to' : 'closed_from'
    context.addIssue({ code: 'custom', ...rule, path: ['closures', closureFault.index, field] })
  }
}
