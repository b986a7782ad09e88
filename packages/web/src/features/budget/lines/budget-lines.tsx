import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type CSSProperties, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedRows } from '../../../core/form/leaving/use-unsaved-rows.ts'
import type { RecordForm } from '../../../core/form/use-record-form.ts'
import { showRefusedTexts } from '../../../core/notice/refused-texts.ts'
import { useReplacedNotice } from '../../../core/notice/use-replaced-notice.ts'
import { useUndoNotice } from '../../../core/notice/use-undo-notice.tsx'
import { currentUser } from '../../../core/session/session-user.ts'
import type { TextOfRow } from '../../../ui/grid/changes/use-grid-changes.ts'
import type { RowId } from '../../../ui/grid/columns/grid-column.ts'
import { Grid } from '../../../ui/grid/grid.tsx'
import type { BudgetDraft } from '../budget-draft.ts'
import { type Budget, type BudgetLine, budgetCalls } from '../budget-record.ts'
import classes from './budget-lines.module.css'
import { BudgetLinePanel } from './line-panel.tsx'
import { PriceSources } from './price-sources.tsx'
import { type SpacesAnswer, saveBudgetLines } from './save-budget-lines.ts'
import { SuggestInstallers } from './suggest-installers.tsx'
import { useBudgetColumns } from './use-budget-columns.tsx'
import { useBudgetLines } from './use-budget-lines.ts'
import { useRemoving } from './use-removing.ts'

const AddSpaces = lazy(() => import('../spaces/add-spaces.tsx'))

const idOf = ({ id }: BudgetLine): RowId => id
const versionOf = ({ version }: BudgetLine) => version

/** Callback that does nothing, because each save already updates the totals. */
const nothing = () => undefined

type BudgetLinesProps = {
  form: RecordForm<Budget, BudgetDraft>
  budget: Budget
  /** Called with a function that waits until the lines are saved, and resolves with true if saving succeeded. */
  onSettle: (settle: () => Promise<boolean>) => void
}

/** Shows the spaces of a budget with their prices, in the grid that orders use for their lines. */
export default function BudgetLinesGrid({ form, budget, onSettle }: BudgetLinesProps) {
  const { t } = useTranslation()
  const lines = useBudgetLines(budget)
  const columns = useBudgetColumns(budget)
  const [chosenIds, choose] = useState<readonly RowId[]>([])
  const [texts, put] = useState<readonly TextOfRow[]>()
  const [isAdding, setAdding] = useState(false)
  const latest = useRef(budget)
  latest.current = budget

  /** Updates the totals and the version of the budget after its lines are saved. */
  function follow({ version, totals }: Pick<SpacesAnswer, 'version' | 'totals'>) {
    form.follow({ ...latest.current, ...totals, version })
  }
  const readAgain = () =>
    budgetCalls.get(budget.id).then(form.follow, () => {
      // Errors are ignored; the screen keeps the budget as last loaded.
    })
  const keptUnder = { name: `refused_budget_${budget.id}_${currentUser()?.user_id}`, lastingId: idOf }
  const { settle, onUnsaved } = useUnsavedRows({
    name: t('budget.lines'),
    incomplete: 0,
    onSaved: nothing,
    discard: () => sessionStorage.removeItem(keptUnder.name),
  })
  useEffect(() => onSettle(settle), [onSettle, settle])
  const offerUndo = useUndoNotice()
  const tellReplaced = useReplacedNotice(`budget lines of ${budget.id}`)

  /** Updates the grid after lines were added or removed. After an addition, reloads the budget with its lines. */
  function changeLines(answer: SpacesAnswer) {
    if (answer.added > 0) {
      void readAgain()
      return
    }
    lines.take(answer)
    follow(answer)
  }
  const removing = useRemoving({ budget, settle, onChanged: changeLines })
  const chosenLines = chosenIds.flatMap((id) => lines.rowOf(id) ?? [])
  const [only, ...others] = chosenLines
  const removeLabel = t('budget.remove', { count: chosenIds.length })

  return (
    <>
      <div className={classes.grid} style={{ '--lines': lines.rows.length } as CSSProperties}>
        <Grid
          name="budgetLines"
          label={t('budget.lines')}
          rows={lines.rows}
          columns={columns}
          idOf={idOf}
          versionOf={versionOf}
          frozen={2}
          load={lines.load}
          onSelect={choose}
          put={texts}
          onReplaced={tellReplaced}
          onRefused={showRefusedTexts}
          onUnsaved={onUnsaved}
          keptUnder={keptUnder}
          onDiscarded={(sentences, undo) => offerUndo(sentences.join(' '), async () => undo())}
          save={(changes) =>
            saveBudgetLines(changes, { budgetId: budget.id, lines, t, onSaved: follow, onRefused: readAgain })
          }
          empty={t('budget.lines_none')}
          actions={
            budget.may_edit && (
              <>
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconPlus size={15} />}
                  onClick={() => setAdding(true)}
                >
                  {t('budget.choice.title')}
                </Button>
                <PriceSources
                  budget={budget}
                  lineIds={chosenIds.map(Number)}
                  settle={settle}
                  onPriced={readAgain}
                />
                <SuggestInstallers
                  budget={budget}
                  lineIds={chosenIds.map(Number)}
                  lines={lines}
                  settle={settle}
                  onChosen={put}
                />
                {chosenIds.length > 0 && (
                  <Tooltip label={removeLabel}>
                    <ActionIcon
                      aria-label={removeLabel}
                      // The grid may still be loading some of the selected lines. They can be removed only once all are loaded.
                      loading={removing.isRemoving || chosenLines.length < chosenIds.length}
                      onClick={() => removing.remove(chosenLines)}
                    >
                      <IconTrash size={18} aria-hidden />
                    </ActionIcon>
                  </Tooltip>
                )}
              </>
            )
          }
        />
      </div>
      {only && others.length === 0 && <BudgetLinePanel budget={budget} line={only} />}
      {isAdding && (
        <Suspense>
          <AddSpaces budget={budget} onAdded={changeLines} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}
