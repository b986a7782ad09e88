import { IconClock, IconLoader2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../core/language/language.ts'
import { Part } from '../../../core/overview/part.tsx'
import classes from '../../../core/overview/rows.module.css'
import { ScreenLink } from '../../screens/screen-link.tsx'
import type { HomeData } from '../home-data.ts'

type Task = HomeData['tasks'][number]

/** Lists the user's unfinished tasks: background work with its progress, and work that waits for a person. */
export function Tasks({ tasks }: { tasks: HomeData['tasks'] }) {
  const { t } = useTranslation()
  return (
    <Part title={t('home.tasks')}>
      <ul className={classes.rows}>
        {tasks.map((task) => (
          <li key={task.id}>
            {task.link === '' ? (
              <div className={classes.row}>
                <TaskText task={task} />
              </div>
            ) : (
              <ScreenLink to={task.link} className={classes.row}>
                <TaskText task={task} />
              </ScreenLink>
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function TaskText({ task }: { task: Task }) {
  const { t } = useTranslation()
  const Icon = task.state === 'running' ? IconLoader2 : IconClock
  return (
    <>
      <Icon size={18} stroke={1.5} aria-hidden />
      <span className={classes.names}>
        <span className={classes.whole}>{t(task.text_key, task.text_values)}</span>
        <span className={classes.about}>{t(`home.task_states.${task.state}`)}</span>
      </span>
      {task.state === 'running' && task.progress !== null && (
        <span className={classes.when}>{formatPercent(task.progress)}</span>
      )}
    </>
  )
}
