import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../core/language/language.ts'
import classes from './installer-links.module.css'
import type { SpaceReport } from './link-record.ts'

/**
 * Lists the spaces where the work could not be done, with the reason, and, folded, the notes of the installers. Renders nothing
 * if there are none.
 */
export function SpaceReports({ budgetId, reports }: { budgetId: number; reports: readonly SpaceReport[] }) {
  const { t } = useTranslation()
  const notDone = reports.filter(({ kind }) => kind === 'not_done')
  const notes = reports.filter(({ kind }) => kind === 'note')
  const list = (shown: readonly SpaceReport[]): ReactNode => (
    <ul className={classes.list}>
      {shown.map((report) => (
        <Report key={`${report.space_id} ${report.installer_name}`} budgetId={budgetId} report={report} />
      ))}
    </ul>
  )
  return (
    <>
      {notDone.length > 0 && (
        <details className={classes.reports} open>
          <summary data-urgent>{t('budget.link.not_done_title', { count: notDone.length })}</summary>
          {list(notDone)}
        </details>
      )}
      {notes.length > 0 && (
        <details className={classes.reports}>
          <summary>{t('budget.link.notes_title', { count: notes.length })}</summary>
          {list(notes)}
        </details>
      )}
    </>
  )
}

function Report({ budgetId, report }: { budgetId: number; report: SpaceReport }) {
  const { t } = useTranslation()
  const reason = report.reason && t(`budget.not_done_reasons.${report.reason}`)
  return (
    <li>
      <Link to={`/space/${report.space_id}`} search={{ back: `/budget/${budgetId}` }}>
        {report.space_name}
      </Link>
      <span className={classes.words}>{[reason, report.text].filter(Boolean).join(': ')}</span>
      <span className={classes.facts}>{`${report.installer_name} · ${formatDateTime(report.at)}`}</span>
    </li>
  )
}
