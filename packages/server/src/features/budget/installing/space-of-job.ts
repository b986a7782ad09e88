import { and, eq } from 'drizzle-orm'
import type { PublicContext } from '../../../core/context/context.ts'
import { invalidField } from '../../../core/context/refusal.ts'
import { budgetLines, budgets } from '../../../db/tables/installation/budgets.ts'
import { linesOfJob, type OpenedLink } from './open-link.ts'

/** Throws INVALID_INPUT if the space does not, or no longer, belong to the job. */
export async function assertInJob(
  { database }: Pick<PublicContext, 'database'>,
  link: OpenedLink,
  spaceId: number,
): Promise<void> {
  const [line] = await database
    .select({ id: budgetLines.id })
    .from(budgetLines)
    .innerJoin(budgets, eq(budgets.id, budgetLines.budget_id))
    .where(and(linesOfJob(link), eq(budgetLines.space_id, spaceId)))
  if (!line) throw spaceNotInJob()
}

export function spaceNotInJob() {
  return invalidField('space_id', {
    key: 'validation.space_not_in_job',
    message: 'is not a space of this job',
  })
}
