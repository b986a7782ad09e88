import { type ActivityGroup, activityGroups } from '@lienzo/rules/people/activities'
import { Button, Tabs } from '@mantine/core'
import { IconChecks, IconCloudOff, IconInbox } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useDelayed } from '../../../ui/hooks/use-delayed.ts'
import classes from './activities.module.css'
import { ActivitiesRefresh } from './activities-refresh.tsx'
import { ActivityItem } from './activity-item.tsx'
import type { Activities } from './activity-types.ts'
import { useCurrentGroup } from './current-group.ts'
import { type useLiveActivities, useMarkRead } from './use-activities.ts'

type Reading = ReturnType<typeof useLiveActivities>

/** Panel with one tab for each group of activities. */
export default function ActivitiesPanel(props: { id: string; activities: Reading; onFollowed: () => void }) {
  const { t } = useTranslation()
  const [current, choose] = useCurrentGroup()
  const markRead = useMarkRead()
  const { data } = props.activities
  return (
    <section id={props.id} className={classes.panel} aria-label={t('activity.title')}>
      <header className={classes.head}>
        <h2>{t('activity.title')}</h2>
        {data && <span className={classes.total}>{t('activity.total', { count: data.total })}</span>}
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.readAll ?? ''}
          leftSection={<IconChecks size={16} stroke={1.5} />}
          disabled={!data?.[current].unread}
          onClick={() => markRead({ group: current })}
        >
          {t('activity.read_all')}
        </Button>
      </header>
      <Tabs unstyled value={current} onChange={(group) => choose(group as ActivityGroup)}>
        <Tabs.List className={classes.tabs} aria-label={t('activity.groups')}>
          {activityGroups.map((group) => (
            <Tabs.Tab key={group} value={group} className={classes.tab}>
              {t(`activity.group.${group}`)}
              {data && <GroupCount {...data[group]} />}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {activityGroups.map((group) => (
          <Tabs.Panel key={group} value={group} className={classes.list} keepMounted={false}>
            <Items
              group={group}
              activities={props.activities}
              onRead={(id) => markRead({ ids: [id] })}
              onFollowed={props.onFollowed}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
      <ActivitiesRefresh activities={props.activities} />
    </section>
  )
}

function GroupCount({ data, unread }: Activities[ActivityGroup]) {
  const { t } = useTranslation()
  return (
    <span className={classes.count} data-unread={unread > 0 || undefined}>
      {data.length}
      {unread > 0 && (
        <span className={classes.dot} role="img" aria-label={t('activity.unread', { count: unread })} />
      )}
    </span>
  )
}

function Items(props: {
  group: ActivityGroup
  activities: Reading
  onRead: (id: number) => void
  onFollowed: () => void
}) {
  const { t } = useTranslation()
  const { data, isPending, isError, refetch } = props.activities
  const late = useDelayed(isPending)
  if (data && data[props.group].data.length > 0) {
    return (
      <ul className={classes.items}>
        {data[props.group].data.map((activity) => (
          <li key={activity.id}>
            <ActivityItem activity={activity} onRead={props.onRead} onFollowed={props.onFollowed} />
          </li>
        ))}
      </ul>
    )
  }
  if (data) {
    const title = t(`activity.empty.${props.group}`)
    return <EmptyState icon={IconInbox} title={title} text={t(`activity.empty_text.${props.group}`)} />
  }
  if (isError) {
    return (
      <EmptyState
        icon={IconCloudOff}
        tone="failure"
        title={t('activity.failed')}
        text={t('activity.failed_text')}
      >
        <Button variant="default" onClick={() => void refetch()}>
          {t('list.retry')}
        </Button>
      </EmptyState>
    )
  }
  return late ? <p className={classes.waiting}>{t('activity.loading')}</p> : null
}
