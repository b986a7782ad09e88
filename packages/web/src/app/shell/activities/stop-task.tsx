import type { StoppableTask } from '@lienzo/rules/people/activities'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { showNotice } from '../../../core/notice/notices.ts'
import classes from './activities.module.css'
import type { TaskActivity } from './activity-types.ts'

/** Call that stops a task of each kind. Work already done is kept. */
const stops: Record<StoppableTask, (id: number) => Promise<unknown>> = {
  import: (id) => call('importsrest/cancel-import', { id }),
  'order-archive': (id) => call('orderrest/stopzip', { id }),
  'campaign-repeat': (id) => call('orderrest/stoprepeat', { id }),
}

type StopTaskProps = { work: NonNullable<TaskActivity['stops']>; text: string; onStopped: () => void }

/**
 * Button that stops a running task. Calls `onStopped` before reloading the list, because the reloaded list no longer contains
 * the button.
 */
export function StopTask({ work, text, onStopped }: StopTaskProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [isStopping, setStopping] = useState(false)

  async function stop(): Promise<void> {
    setStopping(true)
    try {
      await stops[work.of](work.id)
      onStopped()
      // Reloads all queries, because other parts of the screen may show the stopped work too.
      await queries.invalidateQueries()
    } catch (fault) {
      showNotice({ message: failureText(fault, t), color: 'red' })
    } finally {
      setStopping(false)
    }
  }

  return (
    <Button
      className={classes.stop ?? ''}
      size="compact-sm"
      variant="default"
      loading={isStopping}
      aria-label={t('activity.stop_task', { text })}
      onClick={stop}
    >
      {t('activity.stop')}
    </Button>
  )
}
