import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './activities.module.css'
import { clock } from './activity-texts.ts'
import type { useLiveActivities } from './use-activities.ts'

/** Minimum time in ms for which the button shows that it is loading, so that people notice it. */
const LOADING = 1000

/** Shows when the activities were last loaded, with a button to reload them. */
export function ActivitiesRefresh({ activities }: { activities: ReturnType<typeof useLiveActivities> }) {
  const { t } = useTranslation()
  const { dataUpdatedAt, isError, refetch } = activities
  const [loading, setLoading] = useState(false)
  const [updatedAt, setUpdatedAt] = useState(dataUpdatedAt)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Shows a new time immediately after a live update, but not while the button still shows that it is loading.
  useEffect(() => {
    if (!loading) setUpdatedAt(dataUpdatedAt)
  }, [loading, dataUpdatedAt])

  const refresh = () => {
    if (loading) return
    setLoading(true)
    const flagOver = new Promise((resolve) => {
      timer.current = setTimeout(resolve, LOADING)
    })
    void Promise.all([refetch(), flagOver]).then(() => setLoading(false))
  }

  return (
    <footer className={classes.foot}>
      <span role="status" data-failed={isError || undefined}>
        {isError && updatedAt > 0 && t('activity.refresh_failed')}
        {!isError &&
          updatedAt > 0 &&
          t('activity.updated', { time: clock(new Date(updatedAt), { seconds: true }) })}
      </span>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-busy={loading}
        aria-disabled={loading}
        onClick={refresh}
        leftSection={
          <IconRefresh
            size={16}
            stroke={1.5}
            className={classes.turning}
            data-loading={loading || undefined}
          />
        }
      >
        {t(loading ? 'activity.refreshing' : 'activity.refresh')}
      </Button>
    </footer>
  )
}
