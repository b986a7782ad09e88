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
import { Artwork } from './artwork.tsx'
import { Balance } from './balance.tsx'
import { Campaigns } from './campaigns.tsx'
import { FirstSteps } from './first-steps.tsx'
import { type HomeData, useHomeData } from './home-data.ts'
import classes from './home-screen.module.css'
import { HomeSkeleton } from './home-skeleton.tsx'
import { LateOrders } from './late-orders.tsx'
import { LatestOrders } from './latest-orders.tsx'
import { NearLimits } from './near-limits.tsx'
import { OrderMonths } from './order-months.tsx'
import { ScreenLinks } from './screen-links.tsx'
import { Tasks } from './tasks.tsx'

/** The first screen: an overview, in which each number is a link to what it counts. */
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
  const { orders, late_orders, latest_orders, campaigns, artwork, near_limits, activity, begun } = data
  if (![orders, campaigns, near_limits, activity].some((part) => part !== null)) {
    return <ScreenLinks />
  }
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
          {latest_orders && <Balance balance={data.balance} />}
          {data.tasks.length > 0 && <Tasks tasks={data.tasks} />}
          {late_orders && late_orders.total > 0 && <LateOrders late={late_orders} />}
          {near_limits && near_limits.total > 0 && <NearLimits people={near_limits} />}
          {campaigns && <Campaigns campaigns={campaigns} />}
          {artwork && artwork.length > 0 && <Artwork images={artwork} />}
        </div>
      </div>
    </>
  )
}
