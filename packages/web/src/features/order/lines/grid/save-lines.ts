import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import type { TFunction } from 'i18next'
import { CallError, call } from '../../../../core/call/call.ts'
import { failureText } from '../../../../core/call/call-failure.ts'
import { fieldErrorText } from '../../../../core/call/field-error-text.ts'
import type { RowId } from '../../../../ui/grid/columns/grid-column.ts'
import type { RowChange, SaveAnswer } from '../../../../ui/grid/saving/use-saving.ts'
import type { OfferedProduct } from '../../record/order-record.ts'
import { addedLine, changedLine, type LineRow, missingIn, savedRow } from './line-row.ts'
import type { OrderLines } from './use-order-lines.ts'

export type LinesAnswer = OutputOnTheWire<CallAt<'orderrest/savelines'>>
type LineRefusal = LinesAnswer['refused'][number]

type Saving = {
  orderId: number
  lines: OrderLines
  /** Returns the product with this id, or undefined if it is not among the loaded products. */
  productOf: (id: number) => OfferedProduct | undefined
  /** Returns true if a cell of the line has refused a text. */
  isRefusing: (key: RowId) => boolean
  t: TFunction
  /** Called with the server's answer, including the new totals, once lines are saved. */
  onSaved: (answer: LinesAnswer) => void
  /** Called if the server refuses the whole call, for example because the order no longer accepts lines. */
  onRefused: () => void
}

/**
 * Saves the edited lines of an order in one call: changed lines and complete new lines. A new line stays unsaved while it is
 * incomplete or while one of its cells has refused a text; otherwise the default value of the cell would be printed if nobody
 * corrected it. Rejects if the server does not answer or fails.
 */
export async function saveLines(
  changes: readonly RowChange<LineRow>[],
  { orderId, lines, productOf, isRefusing, t, onSaved, onRefused }: Saving,
): Promise<readonly SaveAnswer<LineRow>[]> {
  const latestChanges = [...new Map(changes.map((change) => [change.id, change])).values()]
  const newLines = latestChanges.filter(({ row }) => row.id === 0)
  const isIncomplete = ({ id, row }: RowChange<LineRow>) =>
    isRefusing(id) || missingIn(row, productOf(row.product_id)) !== undefined
  const incomplete = newLines.filter(isIncomplete)
  const completeLines = newLines.filter((change) => !incomplete.includes(change))
  const changedLines = latestChanges.filter(({ row }) => row.id !== 0)
  const incompleteAnswers = incomplete.map(({ id, row, version }): SaveAnswer<LineRow> => {
    const next = { ...row, version: version + 1 }
    lines.keep(next)
    return { id, row: next }
  })
  if (completeLines.length + changedLines.length === 0) return incompleteAnswers
  try {
    const answer = await call('orderrest/savelines', {
      id: orderId,
      added: completeLines.map(({ id, row }) => ({
        ...addedLine(row),
        client_key: row.client_key ?? undefined,
        before: lines.nextOf(id),
      })),
      changed: changedLines.map(({ id, row, version }) => changedLine(lines.rowOf(id) ?? row, row, version)),
    })
    const refusedAt = (of: LineRefusal['of']) =>
      new Map(answer.refused.flatMap((each) => (each.of === of ? [[each.place, each] as const] : [])))
    const [notAdded, notChanged] = [refusedAt('added'), refusedAt('changed')]
    const names = completeLines.flatMap(({ id }, place) => (notAdded.has(place) ? [] : [id]))
    // A new line that somebody has changed since an earlier answer was lost. It becomes a saved line with a conflict.
    const changedSince = [...notAdded.values()].flatMap(({ line }) => line ?? [])
    lines.take({ ...answer, added: [...answer.added, ...changedSince] })
    onSaved(answer)
    const byId = new Map(answer.changed.map((line) => [line.id, line]))
    const ofAdded = names.flatMap((id, index): SaveAnswer<LineRow>[] => {
      const line = answer.added[index]
      // Uses the server's version, which is higher than the local version of a new line.
      return line ? [{ id, row: savedRow(line) }] : []
    })
    const ofChanged = changedLines.flatMap(({ id, row }): SaveAnswer<LineRow>[] => {
      const line = byId.get(row.id)
      return line ? [{ id, row: savedRow(line) }] : []
    })
    const refusedAnswers = (list: typeof completeLines, places: ReadonlyMap<number, LineRefusal>) =>
      [...places].flatMap(([place, each]): SaveAnswer<LineRow>[] => {
        const id = list[place]?.id
        return id === undefined ? [] : [answerOf(id, each, t)]
      })
    return [
      ...incompleteAnswers,
      ...ofAdded,
      ...ofChanged,
      ...refusedAnswers(completeLines, notAdded),
      ...refusedAnswers(changedLines, notChanged),
    ]
  } catch (failure) {
    if (!(failure instanceof CallError) || failure.status === 0 || failure.status >= 500) throw failure
    onRefused()
    const fault = failureText(failure, t)
    return [...incompleteAnswers, ...[...completeLines, ...changedLines].map(({ id }) => ({ id, fault }))]
  }
}

/**
 * Converts the refusal of a line to the answer that the grid expects: the server's line in case of a conflict, otherwise the
 * first fault.
 */
function answerOf(id: RowId, { error, fields, line }: LineRefusal, t: TFunction): SaveAnswer<LineRow> {
  if (error === 'CONFLICT' && line) return { id, theirs: savedRow(line) }
  const [fieldFault] = Object.entries(fields)
  if (!fieldFault) return { id, fault: t('grid.saving.gone') }
  const [column, fault] = fieldFault
  return { id, column, fault: fieldErrorText(fault, t, column) }
}
