import { type ActivityIcon, FULL_PROGRESS, taskColour } from '@lienzo/rules/people/activities'
import {
  type Icon,
  IconBan,
  IconBell,
  IconCircleCheck,
  IconFileDescription,
  IconHomeCheck,
  IconMessage,
  IconPrinter,
  IconScale,
  IconShieldLock,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../core/language/language.ts'
import { ScreenLink } from '../../screens/screen-link.tsx'
import classes from './activities.module.css'
import { activityText, activityTime } from './activity-texts.ts'
import type { AnyActivity, MessageActivity, TaskActivity } from './activity-types.ts'
import { StopTask } from './stop-task.tsx'

const icons: Record<ActivityIcon, Icon> = {
  message: IconMessage,
  notification: IconBell,
  order: IconFileDescription,
  confirmed: IconCircleCheck,
  production: IconPrinter,
  shipped: IconTruckDelivery,
  installed: IconHomeCheck,
  cancelled: IconBan,
  balance: IconScale,
  access: IconShieldLock,
}

type ItemProps<Activity> = { activity: Activity; onRead: (id: number) => void; onFollowed: () => void }

export function ActivityItem({ activity, ...rest }: ItemProps<AnyActivity>) {
  return 'icon' in activity ? (
    <MessageItem activity={activity} {...rest} />
  ) : (
    <Task activity={activity} {...rest} />
  )
}

function MessageItem(props: ItemProps<MessageActivity>) {
  const { t } = useTranslation()
  const { activity } = props
  const Picture = icons[activity.icon]
  return (
    <Row {...props}>
      <Picture className={classes.icon} size={18} stroke={1.5} aria-hidden />
      <span className={classes.words}>
        <span className={classes.text}>{activityText(t, activity)}</span>
        <span className={classes.meta}>
          {activity.from_name && <span>{activity.from_name}</span>}
          <When moment={activity.updated_at} />
        </span>
      </span>
    </Row>
  )
}

function Task(props: ItemProps<TaskActivity>) {
  const { t } = useTranslation()
  const { activity } = props
  const { status, state, progress, stops } = activity
  const text = activityText(t, activity)
  const row = useRef<HTMLDivElement>(null)
  return (
    <div ref={row} className={classes.task} tabIndex={-1}>
      <Row {...props}>
        <span className={classes.words}>
          <span className={classes.taskHead}>
            <span className={classes.text}>{text}</span>
            <span className={classes.percent}>{formatPercent(progress)}</span>
          </span>
          <span
            className={classes.bar}
            role="progressbar"
            aria-label={text}
            aria-valuemin={0}
            aria-valuemax={FULL_PROGRESS}
            aria-valuenow={progress}
            data-colour={taskColour(status)}
          >
            <span style={{ inlineSize: `${progress}%` }} />
          </span>
          <span className={classes.meta}>
            <span className={classes.status} data-colour={taskColour(status)}>
              {t(`activity.status.${status}`)}
            </span>
            <span data-state={state}>{t(`activity.state.${state}`)}</span>
            <When moment={activity.updated_at} />
          </span>
        </span>
      </Row>
      {stops && (
        <StopTask
          work={stops}
          text={text}
          // The stop button disappears, so the focus moves to the row of the task.
          onStopped={() => row.current?.focus()}
        />
      )}
    </div>
  )
}

/**
 * Row that links to the subject of the activity and marks the activity as read. Without a link, pressing an unread row only
 * marks the activity as read.
 */
function Row({ activity, onRead, onFollowed, children }: ItemProps<AnyActivity> & { children: ReactNode }) {
  const { t } = useTranslation()
  const { id, link, read } = activity
  const mark = () => {
    if (!read) onRead(id)
  }
  const content = (
    <>
      {children}
      {!read && <span className={classes.dot} role="img" aria-label={t('activity.is_unread')} />}
    </>
  )
  const itemProps = { className: classes.item, 'data-unread': !read || undefined }
  if (link) {
    const follow = () => {
      mark()
      onFollowed()
    }
    return (
      <ScreenLink to={link} onClick={follow} {...itemProps}>
        {content}
      </ScreenLink>
    )
  }
  if (read) return <div {...itemProps}>{content}</div>
  return (
    <button type="button" title={t('activity.mark_read')} onClick={mark} {...itemProps}>
      {content}
    </button>
  )
}

function When({ moment }: { moment: number }) {
  const exact = new Date(moment * 1000)
  return <time dateTime={exact.toISOString()}>{activityTime(moment, new Date())}</time>
}
