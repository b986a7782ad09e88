import { Button } from '@mantine/core'
import { IconGitBranch } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '../../core/call/call.ts'
import { failureText } from '../../core/call/call-failure.ts'
import { budgetLooks } from '../../core/domain/budget-state-chip.tsx'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { showNotice } from '../../core/notice/notices.ts'
import { recordKeys } from '../../core/record/record-keys.ts'
import { refreshBalance } from '../../core/session/session.ts'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import { keepFocus } from '../../ui/focus/keep-focus.ts'
import type { BudgetDraft } from './budget-draft.ts'
import { type Budget, type BudgetStatus, budgetCalls } from './budget-record.ts'
import { BudgetPapers } from './papers/budget-papers.tsx'
import { StepReason } from './step-reason.tsx'

type Asking = { status: 'rejected' } | { status: 'approved'; failure: string }

/** Offers the papers of a budget, the state changes that the caller can make, and the creation of the next revision. */
export function BudgetActions(props: {
  form: RecordForm<Budget, BudgetDraft>
  budget: Budget
  settleLines: () => Promise<boolean>
}) {
  const { form, budget } = props
  const { t } = useTranslation()
  const isHouse = useIsHouse()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [moving, setMoving] = useState<BudgetStatus | 'revision' | null>(null)
  const [asking, setAsking] = useState<Asking | null>(null)

  async function move(status: BudgetStatus, reason: { note?: string; past_limit?: string } = {}) {
    const giveFocus = keepFocus()
    setAsking(null)
    setMoving(status)
    try {
      if (!(await props.settleLines())) {
        showNotice({ color: 'red', message: t('budget.lines_unsaved') })
        return
      }
      const latestBudget = queries.getQueryData<Budget>(recordKeys.record('budget', budget.id)) ?? budget
      const current = form.isDirty() ? await form.save() : latestBudget
      if (!current) return
      const { id, version } = current
      const answer = await call('budgetrest/changestatus', { id, version, status, ...reason })
      form.adopt(answer)
      if (status === 'sent') sayToWhom(answer)
      queries.invalidateQueries({ queryKey: recordKeys.lists('budget') })
      queries.invalidateQueries({ queryKey: ['saldo'] })
      await refreshBalance()
    } catch (error) {
      const passesLimit = error instanceof CallError && error.code === 'LIMIT_EXCEEDED'
      const failure = failureText(error, t)
      if (error instanceof CallError && error.code === 'CONFLICT') form.adopt(error.content as Budget)
      // The reloaded budget shows why the step is not allowed.
      if (error instanceof CallError && error.code === 'STATE_NOT_ALLOWED') void readAgain()
      if (passesLimit && isHouse) setAsking({ status: 'approved', failure })
      else showNotice({ color: 'red', message: failure })
    } finally {
      setMoving(null)
      giveFocus()
    }
  }

  const readAgain = () =>
    budgetCalls.get(budget.id).then(form.follow, () => {
      // Errors are ignored, because the user already sees why the step was refused.
    })

  /** Notifies the user how many people receive the e-mail about the sent budget, or that nobody receives it. */
  function sayToWhom({ history, customer_name }: Budget) {
    const mails = history.at(-1)?.mails ?? []
    if (mails.length > 0) showNotice({ message: t('budget.mailed.to', { count: mails.length }) })
    else showNotice({ color: 'red', message: t('budget.mailed.to_nobody', { customer: customer_name }) })
  }

  async function revise() {
    setMoving('revision')
    try {
      const next = await call('budgetrest/revise', { id: budget.id })
      queries.invalidateQueries({ queryKey: recordKeys.lists('budget') })
      await navigate({ to: `/budget/${next.id}` })
    } catch (error) {
      showNotice({ color: 'red', message: failureText(error, t) })
    } finally {
      setMoving(null)
    }
  }

  return (
    <>
      <BudgetPapers budget={budget} settleLines={props.settleLines} />
      {budget.may_revise && (
        <Button
          variant="default"
          leftSection={<IconGitBranch size={16} stroke={1.6} />}
          loading={moving === 'revision'}
          onClick={revise}
        >
          {t('budget.revise')}
        </Button>
      )}
      {budget.next_statuses.toReversed().map((status) => {
        const { icon: StatusIcon } = budgetLooks[status]
        const isForward = status === 'sent' || status === 'approved'
        return (
          <Button
            key={status}
            variant={isForward ? 'filled' : 'default'}
            leftSection={<StatusIcon size={16} stroke={1.6} />}
            loading={moving === status}
            disabled={moving !== null || form.saving}
            onClick={() => (status === 'rejected' ? setAsking({ status }) : move(status))}
          >
            {t(`budget.moves.${status}`)}
          </Button>
        )
      })}
      {asking?.status === 'rejected' && (
        <StepReason
          title={t('budget.moves.rejected')}
          text={t('budget.reject_text')}
          label={t('budget.reason')}
          confirm={t('budget.moves.rejected')}
          onClose={() => setAsking(null)}
          onConfirm={(note) => move('rejected', { note })}
        />
      )}
      {asking?.status === 'approved' && (
        <StepReason
          title={t('budget.past_limit')}
          text={asking.failure}
          label={t('budget.past_limit_reason')}
          confirm={t('budget.moves.approved')}
          onClose={() => setAsking(null)}
          onConfirm={(past_limit) => move('approved', { past_limit })}
        />
      )}
    </>
  )
}
