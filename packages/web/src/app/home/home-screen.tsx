import { Button } from '@mantine/core'
import { IconCloudOff, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../core/call/call-failure.ts'
import { OrderStates } from '../../core/overview/order-states.tsx'
import { useCurrentUser } from '../../core/session/session-user.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ScreenLink } from '../screens/screen-link.tsx'
import { Activity } from './activity.tsx'
import { FirstSteps } from './first-steps.tsx'
import { type HomeData, useHomeData } from './home-data.ts'
import classes from './home-screen.module.css'
import { HomeSkeleton } from './home-skeleton.tsx'
import { LatestOrders } from './latest-orders.tsx'
import { OrderMonths } from './order-months.tsx'
import { WhatRuns } from './running/what-runs.tsx'
import { ScreenLinks } from './screen-links.tsx'
import { WhatWaits } from './waiting/what-waits.tsx'

/** Home screen: an overview with figures that link to the records they count. */
export default function HomeScreen() {
  const { t } = useTranslation()
  const user = useCurrentUser()
  const mayOrder = useMayEdit('/order')
  const data = useHomeData()
  return (
    <div className={classes.home}>
      <header className={classes.header}>
        <h1>{t('shell.home.greeting', { name: user?.first_name || user?.username || '' })}</h1>
        {mayOrder && (
          <Button component={ScreenLink} to="/order/new" leftSection={<IconPlus size={16} aria-hidden />}>
            {t('order.new')}
          </Button>
        )}
      </header>
      {data.isPending && <HomeSkeleton />}
      {data.isError && !data.data && (
        <EmptyState
          icon={IconCloudOff}
          tone="failure"
          title={t('home.failed')}
          text={failureText(data.error, t)}
        >
          <Button variant="default" loading={data.isFetching} onClick={() => data.refetch()}>
            {t('list.retry')}
          </Button>
        </EmptyState>
      )}
      {data.data && <Parts data={data.data} />}
    </div>
  )
}

function Parts({ data }: { data: HomeData }) {
  const { t } = useTranslation()
  const { orders, latest_orders, activity, begun } = data
  if (isNothing(data)) return <ScreenLinks />
  if (begun) return <FirstSteps begun={begun} />
  return (
    <>
      {orders && (
        <section className={classes.states} aria-label={t('home.orders_by_state')}>
          <OrderStates states={orders.states} />
        </section>
      )}
      <div className={classes.columns}>
        <div className={classes.column}>
          {orders && <OrderMonths months={orders.months} />}
          {latest_orders && <LatestOrders orders={latest_orders} />}
          {activity && <Activity entries={activity} />}
        </div>
        <div className={classes.column}>
          <WhatWaits data={data} />
          <WhatRuns data={data} />
        </div>
      </div>
    </>
  )
}

function isNothing({ orders, budgets, imports, campaigns, near_limits, activity }: HomeData): boolean {
  return [orders, budgets, imports, campaigns, near_limits, activity].every((part) => part === null)
}
