import type { budgetLineCalls } from '@lienzo/contract/installation/budget-lines'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../core/context/context.ts'
import { budgetLines } from '../../../db/tables/installation/budgets.ts'
import type { LockedBudget } from './lock-draft.ts'
import { newLines } from './new-lines.ts'
import { spacesOfOrder, spaceTaken } from './order-spaces.ts'
import { pricedLines } from './price-lines.ts'
import { withFields } from './with-fields.ts'
import { insertLines } from './write-lines.ts'

type Calls = (typeof budgetLineCalls)['updatespaces']
type NewLine = z.output<Calls['input']>['added'][number]
export type LineRefusal = Omit<z.output<Calls['output']>['refused'][number], 'line'>

/**
 * Adds lines for spaces of the order, in a fixed number of statements. Refuses a space that is not in the order (NOT_FOUND),
 * already has a line in this budget (CONFLICT) or is in a different budget (INVALID_INPUT). Returns the added lines and the
 * refused additions with their errors.
 */
export async function addLines(context: Context, budget: LockedBudget, additions: readonly NewLine[]) {
  if (additions.length === 0) return { lines: [], refused: [] }
  const spacesById = new Map(
    (await spacesOfOrder(context, budget.order_id)).map((each) => [each.space_id, each]),
  )
  const there = await context.database
    .select({ space_id: budgetLines.space_id, number: budgetLines.number })
    .from(budgetLines)
    .where(eq(budgetLines.budget_id, budget.id))
  const ownSpaceIds = new Set(there.map(({ space_id }) => space_id))
  const refused: LineRefusal[] = []
  const accepted = additions.flatMap(({ space_id, ...fields }, place) => {
    const space = spacesById.get(space_id)
    const isElsewhere = space && space.budget_code !== null && space.budget_code !== budget.code
    if (isElsewhere) {
      refused.push({
        of: 'added',
        place,
        error: 'INVALID_INPUT',
        fields: spaceTaken('space_id', space).fields,
      })
      return []
    }
    if (space && !ownSpaceIds.has(space_id)) {
      ownSpaceIds.add(space_id)
      return [{ space, fields }]
    }
    refused.push({ of: 'added', place, error: space ? 'CONFLICT' : 'NOT_FOUND', fields: {} })
    return []
  })
  const last = Math.max(0, ...there.map(({ number }) => number))
  const usual = await newLines(
    context,
    budget,
    accepted.map(({ space }) => space),
    last + 1,
  )
  const unpricedLines = usual.map((line, index) => withFields(line, accepted[index]?.fields ?? {}))
  const lines = await pricedLines(context, unpricedLines)
  await insertLines(context.database, lines)
  return { lines, refused }
}
