import { IconLoader2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../core/language/language.ts'
import { Part } from '../../../core/overview/part.tsx'
import classes from '../../../core/overview/rows.module.css'
import type { HomeData } from '../home-data.ts'

/** Lists the user's background tasks. */
export function Tasks({ tasks }: { tasks: HomeData['tasks'] }) {
  const { t } = useTranslation()
  return (
    <Part title={t('home.tasks')}>
      <ul className={classes.rows}>
        {tasks.map((task) => (
          <li key={task.id} className={classes.row}>
            <IconLoader2 size={18} stroke={1.5} aria-hidden />
            <span className={classes.names}>
              <span className={classes.name}>{t(task.text_key, task.text_values)}</span>
              <span className={classes.about}>{t(`home.task_states.${task.state}`)}</span>
            </span>
            {task.progress !== null && <span className={classes.when}>{formatPercent(task.progress)}</span>}
          </li>
        ))}
      </ul>
    </Part>
  )
}
