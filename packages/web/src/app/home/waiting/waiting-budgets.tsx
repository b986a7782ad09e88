import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import { useTranslation } from 'react-i18next'
import { budgetLooks } from '../../../core/domain/budget-state-chip.tsx'
import { formatEuros, formatNumber } from '../../../core/language/language.ts'
import { choicesFilter } from '../../../core/list/filters/filter-values.ts'
import { Part } from '../../../core/overview/part.tsx'
import classes from '../../../core/overview/rows.module.css'
import { useIsHouse } from '../../../core/session/use-is-house.ts'
import { formatDay } from '../../../ui/dates/date-text.ts'
import { today } from '../../../ui/dates/moment-text.ts'
import { StateChip } from '../../../ui/feedback/state-chip.tsx'
import { ScreenLink } from '../../screens/screen-link.tsx'
import type { HomeData } from '../home-data.ts'

type Budgets = NonNullable<HomeData['budgets']>
type WaitingBudget = Budgets['rows'][number]

/**
 * Lists the budgets that are unfinished or waiting for the customer's answer. The budgets that have waited longest come first.
 */
export function WaitingBudgets({ budgets }: { budgets: Budgets }) {
  const { t } = useTranslation()
  const isHouse = useIsHouse()
  const { drafts, drafts_unpriced, sent, rows } = budgets
  return (
    <Part
      title={t(isHouse ? 'home.budgets.title' : 'home.budgets.title_of_customer')}
      count={formatNumber(drafts + sent)}
      all={{
        to: '/budget',
        search: {
          f_status: choicesFilter(isHouse ? ['draft', 'sent'] : ['sent']),
          sort: 'created_at',
          order: 'asc',
        },
        label: t('home.budgets.all'),
      }}
    >
      {isHouse && (
        <p className={classes.sums}>
          <ScreenLink to="/budget" search={{ f_status: choicesFilter(['sent']) }}>
            {t('home.budgets.sent', { count: sent })}
          </ScreenLink>
          <ScreenLink to="/budget" search={{ f_status: choicesFilter(['draft']) }}>
            {t('home.budgets.drafts', { count: drafts })}
          </ScreenLink>
          {drafts_unpriced > 0 && <span>{t('home.budgets.unpriced', { count: drafts_unpriced })}</span>}
        </p>
      )}
      <ul className={classes.rows}>
        {rows.map((budget) => (
          <li key={budget.id}>
            <ScreenLink to={`/budget/${budget.id}`} className={classes.row}>
              <BudgetNames budget={budget} isHouse={isHouse} />
              <span className={classes.figure}>
                <WaitingChip budget={budget} />
                <span className={classes.about}>{formatEuros(budget.total)}</span>
              </span>
            </ScreenLink>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function BudgetNames({ budget, isHouse }: { budget: WaitingBudget; isHouse: boolean }) {
  const { t } = useTranslation()
  const { code, revision, order_code, customer_name, spaces, unpriced, valid_until } = budget
  const about = [
    isHouse && customer_name,
    order_code,
    unpriced > 0
      ? t('home.budgets.spaces_unpriced', { count: unpriced })
      : t('home.budgets.spaces', { count: spaces }),
  ]
  const isExpired = valid_until !== null && valid_until < today()
  return (
    <span className={classes.names}>
      <span className={classes.name}>
        {revision > 1 ? `${code} · ${t('budget.revision_of', { revision })}` : code}
      </span>
      <span className={classes.about}>{about.filter(Boolean).join(' · ')}</span>
      {valid_until !== null && (
        <span className={`${classes.about} ${isExpired ? classes.late : ''}`}>
          {t(isExpired ? 'home.budgets.expired' : 'home.budgets.valid', { day: formatDay(valid_until) })}
        </span>
      )}
    </span>
  )
}

function WaitingChip({ budget: { status, since } }: { budget: WaitingBudget }) {
  const { t } = useTranslation()
  const days = Math.max(0, Math.floor((Date.now() / 1000 - since) / SECONDS_PER_DAY))
  const waits = days === 0 ? t('home.budgets.today') : t('home.budgets.days', { count: days })
  return <StateChip {...budgetLooks[status]} label={`${t(`budget.states.${status}`)} · ${waits}`} />
}
