import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { BudgetStateChip } from '../../core/domain/budget-state-chip.tsx'
import { formatDateTime, formatEuros } from '../../core/language/language.ts'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import { FormGroup } from '../../ui/layout/form-group.tsx'
import type { Budget } from './budget-record.ts'
import classes from './budget-story.module.css'

type Step = Budget['history'][number]

/**
 * Lists the revisions of a budget and the reasons entered when its state was changed. The house also sees the recipients of
 * each e-mail.
 */
export function BudgetStory({ budget }: { budget: Budget }) {
  const { t } = useTranslation()
  const isHouse = useIsHouse()
  const notedSteps = budget.history.filter(
    ({ note, past_limit, to_status }) =>
      note !== '' || past_limit !== '' || (isHouse && to_status === 'sent'),
  )
  if (budget.revisions.length < 2 && notedSteps.length === 0) return null
  return (
    <FormGroup title={t('budget.story')}>
      <ul className={classes.list}>
        {budget.revisions.length > 1 &&
          budget.revisions.map(({ id, revision, status, total }) => (
            <li key={id}>
              <Link to={`/budget/${id}`} aria-current={id === budget.id ? 'page' : undefined}>
                {t('budget.revision_of', { revision })}
              </Link>
              <BudgetStateChip status={status} />
              <span className={classes.amount}>{formatEuros(total)}</span>
            </li>
          ))}
        {notedSteps.map((step) => (
          <li key={`step ${step.id}`}>
            <BudgetStateChip status={step.to_status} />
            <span>{[step.note, step.past_limit].filter(Boolean).join(' · ')}</span>
            <span className={classes.who}>
              {[step.created_by_name, formatDateTime(step.created_at)].filter(Boolean).join(' · ')}
            </span>
            {isHouse && step.to_status === 'sent' && <Mailed step={step} />}
          </li>
        ))}
      </ul>
    </FormGroup>
  )
}

/** Lists the recipients of the e-mail, each with the delivery state. */
function Mailed({ step }: { step: Step }) {
  const { t } = useTranslation()
  if (step.mails.length === 0) return <span className={classes.nobody}>{t('budget.mailed.nobody')}</span>
  return (
    <ul className={classes.mails} aria-label={t('budget.mailed.title')}>
      {step.mails.map(({ name, email, state }) => (
        <li key={email}>
          <span>{`${name} · ${email}`}</span>
          <span className={state === 'failed' ? classes.nobody : classes.who}>
            {t(`budget.mailed.${state}`)}
          </span>
        </li>
      ))}
    </ul>
  )
}
