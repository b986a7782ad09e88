import { budgetName } from '@lienzo/rules/installation/budget-name'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { OrderStateChip } from '../../../core/domain/order-state-chip.tsx'
import { RecordLink } from '../../../core/picker/record-link.tsx'
import { SectionTitle } from '../../../ui/layout/section-title.tsx'
import type { Order } from '../record/order-record.ts'
import classes from './order-budgets.module.css'

/**
 * For a reprint, shows the original order, the photos that made the reprint necessary, and who pays for it. For an order that
 * was reprinted, lists its reprints.
 */
export function OrderReprints({ order: { reprint, reprints } }: { order: Order }) {
  const { t } = useTranslation()
  return (
    <>
      {reprint && (
        <section aria-label={t('order.reprint.title')} className={classes.reprint}>
          <SectionTitle>{t('order.reprint.title')}</SectionTitle>
          {reprint.order && (
            <p>
              {t('order.reprint.of')}{' '}
              <Link to="/order/$id" params={{ id: String(reprint.order.id) }}>
                {reprint.order.code}
              </Link>
            </p>
          )}
          <ul className={classes.budgets}>
            {reprint.photos.map(({ id, space_name, payer, wanted }) => (
              <li key={id}>
                <Link
                  to="/budget/photoreview"
                  search={{ f_id: `eq;${id}`, f_state: 'in;pending|valid|rejected' }}
                >
                  {space_name}
                </Link>
                <span>{t(wanted ? `budget.redo.pays.${payer}` : 'order.reprint.unwanted')}</span>
              </li>
            ))}
          </ul>
          <p>{t('order.reprint.free')}</p>
          {reprint.budgets.map(({ id, ...budget }) => (
            <p key={id}>
              {t('order.reprint.billed')}{' '}
              <RecordLink screen="/budget" id={id}>
                {budgetName(budget)}
              </RecordLink>
            </p>
          ))}
        </section>
      )}
      {reprints.length > 0 && (
        <section aria-label={t('order.reprint.made')}>
          <SectionTitle>{t('order.reprint.made')}</SectionTitle>
          <ul className={classes.budgets}>
            {reprints.map(({ id, code, status }) => (
              <li key={id}>
                <Link to="/order/$id" params={{ id: String(id) }}>
                  {code}
                </Link>
                <OrderStateChip status={status} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
