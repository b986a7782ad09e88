import type { rollPlanCalls } from '@lienzo/contract/sales/production/order-roll-plan'
import type { InputInside } from '@lienzo/contract/wire/call'
import type { Context } from '../../../../core/context/context.ts'
import type { DocumentAnswer } from '../../../../core/context/handler.ts'
import { readRollPlan } from './read-roll-plan.ts'
import { rollPreviews } from './roll-previews.ts'

/** Returns the plan of a roll as a PDF, which is sent while it is drawn. Throws as `readRollPlan` does. */
export async function printRollPlan(
  context: Context,
  { language = context.caller.language, ...input }: InputInside<(typeof rollPlanCalls)['printrollplan']>,
): Promise<DocumentAnswer> {
  const plan = await readRollPlan(context, input)
  const material = plan.materials.find(({ id }) => id === plan.material_id)
  // Imported lazily, because fonts and the PDF library would slow down every start.
  const { drawRollPlan } = await import('./draw-roll-plan.ts')
  const previews = await rollPreviews(context, plan.strips.length > 0 ? plan.lines.map(({ id }) => id) : [])
  const content = await drawRollPlan(plan, language, previews)
  return { name: `${material?.code ?? 'roll'}-plan.pdf`, content }
}
