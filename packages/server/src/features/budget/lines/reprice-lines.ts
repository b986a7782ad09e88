import type { Context } from '../../../core/context/context.ts'
import type { Changes } from '../../../core/log/write-log.ts'
import { differing, storedLines } from './change-lines.ts'
import { goesByBudget, pricedLines } from './price-lines.ts'
import { changeLines } from './write-lines.ts'

/**
 * Prices the lines of a draft again after its installer has changed: those without an installer of their own go by the rates of
 * the new one. Returns the changes for the log.
 */
export async function repriceForInstaller(
  context: Context,
  budgetId: number,
  installerId: number | null,
): Promise<Changes> {
  const lines = await storedLines(context, budgetId, undefined)
  const before = lines.filter(goesByBudget)
  const after = await pricedLines(context, before, installerId)
  const { changed, changes } = differing(before, after)
  await changeLines(context.database, changed)
  return changes
}
