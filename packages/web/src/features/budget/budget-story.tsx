import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatEuros } from '../../core/language/language.ts'
import { FormGroup } from '../../ui/layout/form-group.tsx'
import type { Budget } from './budget-record.ts'
import { BudgetStateChip } from './budget-state-chip.tsx'
import classes from './budget-story.module.css'

/** The revisions of a budget, and what was said as it was answered. */
export function BudgetStory({ budget }: { budget: Budget }) {
  const { t } = useTranslation()
  const said = budget.history.filter(({ note, past_limit }) => note !== '' || past_limit !== '')
  if (budget.revisions.length < 2 && said.length === 0) return null
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
        {said.map(({ id, to_status, note, past_limit, created_by_name }) => (
          <li key={`said ${id}`}>
            <BudgetStateChip status={to_status} />
            <span>{[note, past_limit].filter(Boolean).join(' · ')}</span>
            <span className={classes.who}>{created_by_name}</span>
          </li>
        ))}
      </ul>
    </FormGroup>
  )
}
