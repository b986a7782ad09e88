import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { showNotice } from '../../../core/notice/notices.ts'
import { useUndoNotice } from '../../../core/notice/use-undo-notice.tsx'
import type { Budget, BudgetLine } from '../budget-record.ts'
import { type SpacesAnswer, writtenFields } from './save-budget-lines.ts'

type Removing = {
  budget: Budget
  settle: () => Promise<boolean>
  /** Called after lines were added or removed. */
  onChanged: (answer: SpacesAnswer) => void
}

/**
 * Returns a function that removes lines from a draft budget, and whether it is running. The user can undo the removal, which
 * restores the lines with their values.
 */
export function useRemoving({ budget, settle, onChanged }: Removing) {
  const { t } = useTranslation()
  const offerUndo = useUndoNotice()
  const [isRemoving, setRemoving] = useState(false)

  async function change(input: Parameters<typeof call<'budgetrest/updatespaces'>>[1]) {
    setRemoving(true)
    try {
      if (!(await settle())) return null
      const answer = await call('budgetrest/updatespaces', input)
      onChanged(answer)
      if (answer.refused.length > 0) showNotice({ color: 'red', message: t('order.grid.not_all') })
      return answer
    } catch (failure) {
      showNotice({ color: 'red', message: failureText(failure, t) })
      return null
    } finally {
      setRemoving(false)
    }
  }

  async function remove(lines: readonly BudgetLine[]) {
    const removed = lines.map(({ id, version }) => ({ id, version }))
    const answer = await change({ id: budget.id, removed })
    const removedIds = new Set(answer?.removed)
    const removedLines = lines.filter(({ id }) => removedIds.has(id))
    if (removedLines.length === 0) return
    offerUndo(t('budget.removed', { count: removedLines.length }), async () => {
      await change({ id: budget.id, added: removedLines.map(asItWas) })
    })
  }

  return { isRemoving, remove }
}

/**
 * Returns the values that restore a removed line. Omits the amounts for installation, travel and print unless they were typed
 * by hand, because the server calculates them again.
 */
function asItWas(line: BudgetLine) {
  const fields = Object.fromEntries(writtenFields.map((field) => [field, line[field]]))
  const { installation: _, travel: _travel, print: _print, ...otherFields } = fields
  return { space_id: line.space_id, ...(line.source === 'manual' ? fields : otherFields) }
}
