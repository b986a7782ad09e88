import type { CallAt } from '@lienzo/contract/calls'
import type { InputOnTheWire, OutputOnTheWire } from '@lienzo/contract/wire/call'
import type { TFunction } from 'i18next'
import { CallError, call } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { sameValue } from '../../../core/form/draft.ts'
import type { RowChange, SaveAnswer } from '../../../ui/grid/saving/use-saving.ts'
import type { BudgetLine } from '../budget-record.ts'
import type { BudgetLines } from './use-budget-lines.ts'

type LineChange = NonNullable<InputOnTheWire<CallAt<'budgetrest/updatespaces'>>['changed']>[number]
export type SpacesAnswer = OutputOnTheWire<CallAt<'budgetrest/updatespaces'>>

/** Editable fields of a line. */
export const writtenFields = [
  'source',
  'installer_id',
  'minutes',
  'km',
  'reprints',
  'installation',
  'travel',
  'print',
  'extras',
  'discount',
  'planned_at',
  'note',
] as const satisfies (keyof LineChange)[]

type Saving = {
  budgetId: number
  lines: BudgetLines
  t: TFunction
  onSaved: (answer: SpacesAnswer) => void
  /** Called if the server refuses the whole call, for example because the budget no longer accepts lines. */
  onRefused: () => void
}

/**
 * Saves edited lines of a budget in one call. If the server refuses the call, returns the reason as the fault of each line.
 * Throws if the server does not answer or fails (status 500 or higher).
 */
export async function saveBudgetLines(
  changes: readonly RowChange<BudgetLine>[],
  { budgetId, lines, t, onSaved, onRefused }: Saving,
): Promise<readonly SaveAnswer<BudgetLine>[]> {
  const latestChanges = [...new Map(changes.map((change) => [change.id, change])).values()]
  const changed = latestChanges.map(({ id, row, version }) =>
    changedFields(lines.rowOf(id) ?? row, row, version),
  )
  try {
    const answer = await call('budgetrest/updatespaces', { id: budgetId, changed })
    lines.take(answer)
    onSaved(answer)
    const byId = new Map(answer.changed.map((line) => [line.id, line]))
    const savedAnswers = latestChanges.flatMap(({ id }): SaveAnswer<BudgetLine>[] => {
      const line = byId.get(Number(id))
      return line ? [{ id, row: line }] : []
    })
    const refusedAnswers = answer.refused.flatMap(({ place, error, line }): SaveAnswer<BudgetLine>[] => {
      const id = latestChanges[place]?.id
      if (id === undefined) return []
      return error === 'CONFLICT' && line ? [{ id, theirs: line }] : [{ id, fault: t('grid.saving.gone') }]
    })
    return [...savedAnswers, ...refusedAnswers]
  } catch (failure) {
    if (!(failure instanceof CallError) || failure.status === 0 || failure.status >= 500) throw failure
    onRefused()
    const fault = failureText(failure, t)
    return latestChanges.map(({ id }) => ({ id, fault }))
  }
}

/** Returns the id and version of a line, with the fields that differ from the saved line. */
function changedFields(savedLine: BudgetLine, row: BudgetLine, version: number): LineChange {
  const fields = writtenFields.filter((field) => !sameValue(savedLine[field], row[field]))
  return { id: savedLine.id, version, ...Object.fromEntries(fields.map((field) => [field, row[field]])) }
}
