import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDismissal } from '../../../ui/hooks/use-dismissal.ts'
import headerAction from '../../layout/header-action.module.css'
import { playSound } from '../../sound/sound.ts'
import classes from './activities.module.css'
import { activityText } from './activity-texts.ts'
import type { AnyActivity } from './activity-types.ts'
import { useArrivals, useLiveActivities } from './use-activities.ts'

const loadPanel = () => import('./activities-panel.tsx')
const ActivitiesPanel = lazy(loadPanel)
/** Largest number that fits into the badge. */
const MOST_COUNTED = 99

/** Bell with the number of unread messages, notifications and tasks. Opens the panel that lists them. */
export function ActivitiesButton() {
  const { t } = useTranslation()
  const place = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [news, setNews] = useState('')
  const panelId = useId()
  const activities = useLiveActivities()
  useArrivals(activities.data, announce)

  const close = useCallback((by: 'outside' | 'escape' | 'link') => {
    setOpen(false)
    if (by === 'escape') button.current?.focus()
  }, [])
  useDismissal(place, open, close)

  /** Plays a sound, and announces to screen readers the number of new activities and the text of the newest. */
  function announce(arrivals: AnyActivity[]) {
    const [newest] = arrivals
    if (!newest) return
    playSound('message')
    setNews(t('activity.arrived', { count: arrivals.length, text: activityText(t, newest) }))
  }

  const unread = activities.data?.unread ?? 0
  const label = unread > 0 ? t('activity.title_unread', { count: unread }) : t('activity.title')
  return (
    <span ref={place} className={classes.place}>
      <Tooltip label={t('activity.title')} disabled={open}>
        <ActionIcon
          ref={button}
          className={`${headerAction.action} ${classes.bell}`}
          aria-label={label}
          aria-expanded={open}
          aria-controls={open ? panelId : undefined}
          onClick={() => setOpen(!open)}
          onPointerEnter={() => void loadPanel()}
          onFocus={() => void loadPanel()}
        >
          <IconBell size={18} stroke={1.5} />
          {unread > 0 && (
            <span className={classes.badge} aria-hidden>
              {unread > MOST_COUNTED ? `${MOST_COUNTED}+` : unread}
            </span>
          )}
        </ActionIcon>
      </Tooltip>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      {open && (
        <Suspense>
          <ActivitiesPanel id={panelId} activities={activities} onFollowed={() => close('link')} />
        </Suspense>
      )}
    </span>
  )
}
