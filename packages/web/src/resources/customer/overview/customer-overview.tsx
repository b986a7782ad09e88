import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../core/call/call-failure.ts'
import { RecordFacts } from '../../../core/detail/record-facts.tsx'
import { RecordPage } from '../../../core/detail/record-page.tsx'
import { formatDate, formatDateTime, formatNumber } from '../../../core/language/language.ts'
import part from '../../../core/overview/part.module.css'
import { useDelayed } from '../../../ui/hooks/use-delayed.ts'
import { Facts } from '../../../ui/layout/facts.tsx'
import type { Customer } from '../customer-record.ts'
import classes from './overview.module.css'
import { OverviewCampaigns } from './overview-campaigns.tsx'
import { type CustomerOverview as Overview, useCustomerOverview } from './overview-data.ts'
import { OverviewOrders } from './overview-orders.tsx'
import { OverviewSpaces } from './overview-spaces.tsx'
import { OverviewUsers } from './overview-users.tsx'

/** Shows an overview of a customer. Leaves out the parts that the caller is not allowed to see. */
export default function CustomerOverview(props: { customer: Customer; sections: ReactNode }) {
  const { customer } = props
  const { t } = useTranslation()
  const query = useCustomerOverview(customer.id)
  const filter = { f_customer_id: `in;${customer.id}` }
  const overview = query.data
  return (
    <RecordPage
      name="customer"
      title={customer.name}
      sections={props.sections}
      side={
        <>
          {overview && <OverviewFacts overview={overview} filter={filter} />}
          <RecordFacts record={customer} />
        </>
      }
    >
      {query.isPending && <OverviewSkeleton />}
      {query.isError && (
        <p className={classes.failed} role="alert">
          {failureText(query.error, t)}{' '}
          <Button variant="default" size="compact-xs" onClick={() => query.refetch()}>
            {t('list.retry')}
          </Button>
        </p>
      )}
      {overview && (
        <div className={classes.parts}>
          {overview.orders && <OverviewOrders orders={overview.orders} filter={filter} />}
          {overview.campaigns && <OverviewCampaigns campaigns={overview.campaigns} filter={filter} />}
          {overview.spaces && <OverviewSpaces spaces={overview.spaces} filter={filter} />}
          {overview.users && <OverviewUsers users={overview.users} />}
          {isNothing(overview) && <p className={classes.none}>{t('customer.overview.nothing_to_see')}</p>}
        </div>
      )}
    </RecordPage>
  )
}

function isNothing(overview: Overview): boolean {
  return Object.values(overview).every((part) => part === null)
}

function OverviewFacts({ overview, filter }: { overview: Overview; filter: Record<string, string> }) {
  const { t } = useTranslation()
  const { orders, users, promotions } = overview
  const newest = orders?.latest[0]
  const facts = [
    ...(orders
      ? [{ label: t('customer.overview.last_order'), value: newest ? formatDate(newest.created_at) : '—' }]
      : []),
    ...(users
      ? [
          {
            label: t('customer.overview.last_sign_in'),
            value: users.last_sign_in_at === null ? '—' : formatDateTime(users.last_sign_in_at),
          },
        ]
      : []),
    ...(promotions
      ? [
          {
            label: t('promotion.plural'),
            value: (
              <Link to="/promotion" search={filter} className={part.all}>
                {promotions.active === promotions.total
                  ? formatNumber(promotions.total)
                  : t('customer.overview.of_active', { active: promotions.active, count: promotions.total })}
              </Link>
            ),
          },
        ]
      : []),
  ]
  return facts.length === 0 ? null : <Facts title={t('customer.overview.activity')} facts={facts} />
}

/** Shows placeholders while the overview is loading. */
function OverviewSkeleton() {
  const late = useDelayed(true)
  return (
    <div className={classes.waiting} aria-hidden>
      {late && (
        <>
          <Skeleton height={112} mb={12} />
          {[0, 1, 2, 3].map((index) => (
            <Skeleton key={index} height={36} mb={8} />
          ))}
        </>
      )}
    </div>
  )
}
