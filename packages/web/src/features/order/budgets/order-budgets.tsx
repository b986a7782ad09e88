import { budgetName } from '@lienzo/rules/installation/budget-name'
import { mayAccess } from '@lienzo/rules/people/permissions'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { BudgetStateChip } from '../../../core/domain/budget-state-chip.tsx'
import { formatEuros } from '../../../core/language/language.ts'
import { RecordLink } from '../../../core/picker/record-link.tsx'
import { recordKeys } from '../../../core/record/record-keys.ts'
import { usePermissions } from '../../../core/session/permissions.ts'
import { SectionTitle } from '../../../ui/layout/section-title.tsx'
import type { Order } from '../record/order-record.ts'
import classes from './order-budgets.module.css'

/** Maximum number of budgets shown for an order; the list of budgets shows them all. */
const MOST_SHOWN = 20

/** Lists the budgets of an order, newest first. Renders nothing if there are none or the caller is not allowed to see them. */
export function OrderBudgets({ order }: { order: Order }) {
  const { t } = useTranslation()
  const permissions = usePermissions()
  const opens = permissions !== null && mayAccess(permissions, '/budget')
  const isMounted = order.status !== 'draft'
  const request = { filters: { order_id: `eq;${order.id}` }, page: 1, perpage: MOST_SHOWN }
  const { data } = useQuery({
    queryKey: [...recordKeys.lists('budget'), 'of-order', order.id],
    queryFn: () => call('budgetrest/list', request),
    enabled: opens && isMounted,
    meta: { live: 'budget' },
  })
  if (!data || data.rows.length === 0) return null
  return (
    <section aria-label={t('budget.plural')}>
      <SectionTitle>{t('budget.plural')}</SectionTitle>
      <ul className={classes.budgets}>
        {data.rows.map(({ id, code, revision, status, total }) => (
          <li key={id}>
            <RecordLink screen="/budget" id={id}>
              {budgetName({ code, revision })}
            </RecordLink>
            <BudgetStateChip status={status} />
            <bdi dir="ltr" className={classes.amount}>
              {formatEuros(total)}
            </bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
