import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DetailScreen } from '../../core/detail/detail-screen.tsx'
import { RecordLayout } from '../../core/detail/record-layout.tsx'
import { RecordNameOf } from '../../core/form/conflict/conflict-texts.tsx'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { FormGroup } from '../../ui/layout/form-group.tsx'
import { BudgetActions } from './budget-actions.tsx'
import { type BudgetDraft, budgetDrafts } from './budget-draft.ts'
import { BudgetInputs } from './budget-inputs.tsx'
import { type Budget, budgetCalls } from './budget-record.ts'
import { type BudgetStart, startBudget } from './budget-start.ts'
import { BudgetStateChip } from './budget-state-chip.tsx'
import { BudgetStory } from './budget-story.tsx'
import { BudgetTotals } from './budget-totals.tsx'

/** The grid comes when there is a budget to have lines. */
const BudgetLinesGrid = lazy(() => import('./lines/budget-lines.tsx'))

export default function BudgetDetail() {
  return (
    <DetailScreen calls={budgetCalls} drafts={budgetDrafts} start={startBudget}>
      {(form, start) => <BudgetForm form={form} start={start} />}
    </DetailScreen>
  )
}

/** The first revision is called by its code alone. */
function titleOf({ code, revision }: Budget): string {
  return revision === 1 ? code : `${code} · R${revision}`
}

function BudgetForm({
  form,
  start,
}: {
  form: RecordForm<Budget, BudgetDraft>
  start: BudgetStart | undefined
}) {
  const { t } = useTranslation()
  const { record } = form
  const settle = useRef(async () => true)
  return (
    <RecordLayout
      form={form}
      wide
      title={record ? titleOf(record) : undefined}
      chips={record && <BudgetStateChip status={record.status} />}
      actions={record && <BudgetActions form={form} budget={record} settleLines={() => settle.current()} />}
      side={record && <BudgetTotals budget={record} />}
      conflictTexts={{
        order_id: (id) => <RecordNameOf of="order" id={id} />,
        installer_id: (id) => <RecordNameOf of="installer" id={id} />,
      }}
    >
      <BudgetInputs form={form} start={start} />
      <FormGroup
        title={t('budget.lines')}
        {...(record && !record.may_edit && { help: t('budget.lines_frozen') })}
      >
        {record ? (
          <Suspense>
            <BudgetLinesGrid
              key={record.id}
              form={form}
              budget={record}
              onSettle={(wait) => {
                settle.current = wait
              }}
            />
          </Suspense>
        ) : (
          <p>{t('budget.lines_first')}</p>
        )}
      </FormGroup>
      {record && <BudgetStory budget={record} />}
    </RecordLayout>
  )
}
