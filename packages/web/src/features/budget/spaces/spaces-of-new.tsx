import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../../core/call/load-failure.tsx'
import type { RecordForm } from '../../../core/form/use-record-form.ts'
import type { BudgetDraft } from '../budget-draft.ts'
import type { Budget } from '../budget-record.ts'
import classes from './space-choice.module.css'
import { SpaceChoice } from './space-choice.tsx'
import { useOrderSpaces } from './use-order-spaces.ts'

/** Lets the user choose the spaces of a new budget. By default, all spaces that no other budget contains are chosen. */
export function SpacesOfNew({ form }: { form: RecordForm<Budget, BudgetDraft> }) {
  const { t } = useTranslation()
  const { order_id, space_ids } = form.draft
  const { data: spaces, error, refetch } = useOrderSpaces(order_id)
  const chosenIds = useMemo(
    () =>
      new Set(space_ids ?? spaces?.flatMap((space) => (space.budget_code === null ? space.space_id : []))),
    [space_ids, spaces],
  )
  if (order_id === 0) return <p>{t('budget.lines_first')}</p>
  if (error) return <LoadFailure error={error} onRetry={refetch} className={undefined} />
  if (!spaces) return <div className={classes.waiting} data-waiting aria-hidden />
  if (spaces.length === 0) return <p>{t('budget.choice.order_has_none')}</p>
  const wrong = form.errorAt('space_ids')
  return (
    <>
      <SpaceChoice
        spaces={spaces}
        chosen={chosenIds}
        onChange={(next) => form.change({ space_ids: [...next] })}
      />
      {wrong && <p role="alert">{wrong}</p>}
    </>
  )
}
