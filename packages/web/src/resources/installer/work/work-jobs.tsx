import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatEuros, formatNumber } from '../../../core/language/language.ts'
import { Part } from '../../../core/overview/part.tsx'
import classes from '../../../core/overview/rows.module.css'
import { formatDay } from '../../../ui/dates/date-text.ts'
import type { InstallerJob } from './use-installer-work.ts'

/** Lists the budgets that contain spaces of the installer, latest first, each with its days, results and amount. */
export function WorkJobs({ jobs, count }: { jobs: readonly InstallerJob[]; count: number }) {
  const { t } = useTranslation()
  return (
    <Part title={t('installer.work.jobs')} count={formatNumber(count)}>
      <ul className={`${classes.rows} ${classes.long}`}>
        {jobs.map((job) => (
          <li key={job.budget_id}>
            <Link to={`/budget/${job.budget_id}`} className={classes.row}>
              <span className={classes.names}>
                <span className={classes.name}>{`${job.code} · ${job.customer_name}`}</span>
                <span className={classes.about}>
                  {[job.order_code, daysText(job), job.status === 'closed' && t('budget.states.closed')]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <JobFigures job={job} />
              <span className={classes.amounts}>{formatEuros(job.net)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function JobFigures({ job }: { job: InstallerJob }) {
  const { t } = useTranslation()
  const { proven, spaces, refused, again, at_own_cost, owed, most_days_late } = job
  const troubles = [
    refused > 0 && t('installer.work.count_refused', { count: refused }),
    again > 0 && t('installer.work.count_again', { count: again }),
    at_own_cost > 0 && t('installer.work.owes', { amount: formatEuros(owed) }),
    most_days_late > 0 && t('installer.work.days_late', { count: most_days_late }),
  ].filter(Boolean)
  return (
    <span className={classes.figure}>
      <span>
        {t('installer.work.count_proven', { part: formatNumber(proven), whole: formatNumber(spaces) })}
      </span>
      {troubles.length > 0 && <span className={classes.about}>{troubles.join(' · ')}</span>}
    </span>
  )
}

function daysText({ first_day, last_day }: InstallerJob): string {
  const [first, last] = [formatDay(first_day), formatDay(last_day)]
  return first === last ? first : `${first} – ${last}`
}
