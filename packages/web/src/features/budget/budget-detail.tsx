import { budgetName } from '@lienzo/rules/installation/budget-name'
import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../core/call/call.ts'
import { DetailScreen } from '../../core/detail/detail-screen.tsx'
import { RecordLayout } from '../../core/detail/record-layout.tsx'
import { useRecordAsItBecomes } from '../../core/detail/use-record-as-it-becomes.ts'
import { BudgetStateChip } from '../../core/domain/budget-state-chip.tsx'
import { RecordNameOf } from '../../core/form/conflict/conflict-texts.tsx'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import { FormGroup } from '../../ui/layout/form-group.tsx'
import { ApprovalHindrance } from './approval-hindrance.tsx'
import { BudgetActions } from './budget-actions.tsx'
import { BudgetDifferences } from './budget-differences.tsx'
import { type BudgetDraft, budgetDrafts } from './budget-draft.ts'
import { BudgetInputs } from './budget-inputs.tsx'
import { type Budget, budgetCalls } from './budget-record.ts'
import { BudgetRedos } from './budget-redos.tsx'
import { type BudgetStart, startBudget } from './budget-start.ts'
import { BudgetStory } from './budget-story.tsx'
import { BudgetTotals } from './budget-totals.tsx'
import { InstallerLinks } from './links/installer-links.tsx'
import { SpacesOfNew } from './spaces/spaces-of-new.tsx'

/** Loaded on demand, because a new budget has no lines. */
const BudgetLinesGrid = lazy(() => import('./lines/budget-lines.tsx'))

export default function BudgetDetail() {
  return (
    <DetailScreen calls={budgetCalls} drafts={budgetDrafts} start={startBudget}>
      {(form, start) => <BudgetForm form={form} start={start} />}
    </DetailScreen>
  )
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
  const isHouse = useIsHouse()
  useRecordAsItBecomes(form, 'budget', {
    get: budgetCalls.get,
    getVersion: async (id) => (await call('budgetrest/getversion', { id })).version,
  })
  // Customers never edit a budget, so only the house sees why the lines are locked.
  const frozen = isHouse && record && !record.may_edit ? t('budget.lines_frozen') : undefined
  return (
    <RecordLayout
      form={form}
      wide
      title={record ? budgetName(record) : undefined}
      chips={record && <BudgetStateChip status={record.status} />}
      actions={record && <BudgetActions form={form} budget={record} settleLines={() => settle.current()} />}
      side={record && <BudgetTotals budget={record} draft={form.draft} />}
      conflictTexts={{
        order_id: (id) => <RecordNameOf of="order" id={id} />,
        installer_id: (id) => <RecordNameOf of="installer" id={id} />,
      }}
    >
      {record && <ApprovalHindrance budget={record} />}
      <BudgetInputs form={form} start={start} />
      <FormGroup title={t('budget.lines')} {...(frozen && { help: frozen })}>
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
          <SpacesOfNew form={form} />
        )}
      </FormGroup>
      {record && <InstallerLinks budget={record} />}
      {record && <BudgetRedos budget={record} />}
      {record && record.revision > 1 && <BudgetDifferences budget={record} />}
      {record && <BudgetStory budget={record} />}
    </RecordLayout>
  )
}
