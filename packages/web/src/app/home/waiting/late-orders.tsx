import { useTranslation } from 'react-i18next'
import { DueSign } from '../../../core/domain/due-sign.tsx'
import { formatNumber } from '../../../core/language/language.ts'
import { choicesFilter } from '../../../core/list/filters/filter-values.ts'
import { Part } from '../../../core/overview/part.tsx'
import classes from '../../../core/overview/rows.module.css'
import { useIsHouse } from '../../../core/session/use-is-house.ts'
import { ScreenLink } from '../../screens/screen-link.tsx'
import type { HomeData } from '../home-data.ts'

/** Lists the orders that have been late the longest, with a link to all late orders. */
export function LateOrders({ late }: { late: NonNullable<HomeData['late_orders']> }) {
  const { t } = useTranslation()
  const isHouse = useIsHouse()
  return (
    <Part
      title={t('home.late_orders')}
      count={formatNumber(late.total)}
      all={{
        to: '/order',
        search: { f_due: choicesFilter(['late']), sort: 'due_at', order: 'asc' },
        label: t('home.all_late_orders'),
      }}
    >
      <ul className={classes.rows}>
        {late.rows.map(({ id, code, reference, customer_name, due_at }) => (
          <li key={id}>
            <ScreenLink to={`/order/${id}`} className={classes.row}>
              <span className={classes.names}>
                <span className={classes.name}>{code}</span>
                <span className={classes.about}>
                  {[isHouse && customer_name, reference].filter(Boolean).join(' · ')}
                </span>
              </span>
              <DueSign due={due_at} />
            </ScreenLink>
          </li>
        ))}
      </ul>
    </Part>
  )
}
