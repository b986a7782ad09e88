import { hasTimeline } from '@lienzo/contract/records/timeline'
import { Button } from '@mantine/core'
import { IconExternalLink, IconHistory } from '@tabler/icons-react'
import { Link, Navigate, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { RecordHeader } from '../../core/detail/record-header.tsx'
import layout from '../../core/detail/record-layout.module.css'
import { RecordScreen } from '../../core/detail/record-screen.tsx'
import { formatDateTime } from '../../core/language/language.ts'
import { useShownRecordTitle } from '../../core/record/record-title.ts'
import {
  actionText,
  fieldText,
  omittedText,
  resourceText,
  valueText,
} from '../../core/timeline/change-texts.ts'
import { useLocale } from '../../ui/hooks/locale.ts'
import { Facts } from '../../ui/layout/facts.tsx'
import classes from './log-detail.module.css'
import { type LogEntry, labelOf, logCalls } from './log-entries.ts'

export default function LogDetail() {
  return (
    <RecordScreen calls={logCalls}>
      {(entry) => (entry ? <Entry entry={entry} /> : <Navigate to="/log" replace />)}
    </RecordScreen>
  )
}

/** Shows one log entry: the user, the time, the IP address, and the old and new value of each changed field. */
function Entry({ entry }: { entry: LogEntry }) {
  const { t } = useTranslation()
  const router = useRouter()
  const { resource } = entry
  const label = labelOf(entry)
  const action = actionText(t, entry.action)
  useShownRecordTitle(`${action} · ${label || resourceText(t, resource)}`)

  // Goes back in the history, so that the list keeps its filters. Without a history, the link opens the unfiltered list.
  function goBack(event: { preventDefault: () => void }) {
    if (!router.history.canGoBack()) return
    event.preventDefault()
    router.history.back()
  }

  return (
    <div className={layout.screen}>
      <RecordHeader
        name="log"
        title={[action, resourceText(t, resource), label].filter(Boolean).join(' · ')}
        onBack={goBack}
        actions={<EntryLinks entry={entry} />}
      />
      <div className={layout.body}>
        <Changes entry={entry} />
        <aside className={`${layout.side} ${classes.side}`}>
          <Facts
            facts={[
              { label: t('log.user_name'), value: entry.user_name ?? t('timeline.nobody') },
              { label: t('log.created_at'), value: formatDateTime(entry.created_at) },
              { label: t('log.address'), value: entry.address || '–' },
              { label: t('log.customer_name'), value: entry.customer_name ?? '–' },
              ...(label === entry.label ? [] : [{ label: t('log.call'), value: entry.label }]),
            ]}
          />
        </aside>
      </div>
    </div>
  )
}

/** Shows links to all log entries of the same record, and to the record itself. */
function EntryLinks({ entry }: { entry: LogEntry }) {
  const { t } = useTranslation()
  const { resource, record_id } = entry
  const label = labelOf(entry)
  return (
    <>
      {label !== '' && (
        <Button
          renderRoot={(link) => <Link to="/log" search={ofRecord(entry)} {...link} />}
          variant="default"
          leftSection={<IconHistory size={15} stroke={1.6} />}
        >
          {t('log.same_record')}
        </Button>
      )}
      {entry.exists && hasTimeline(resource) && (
        <Button
          component={Link}
          to={`/${resource}/${record_id}`}
          variant="default"
          leftSection={<IconExternalLink size={15} stroke={1.6} />}
        >
          {t('log.open_record')}
        </Button>
      )}
    </>
  )
}

/** Returns list filters that match the log entries of this entry's record. */
function ofRecord({ resource, label }: LogEntry) {
  return { f_resource: `in;${resource}`, f_label: `like;${label}` }
}

function Changes({ entry }: { entry: LogEntry }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { resource, changes } = entry
  if (changes.length === 0) return <p className={classes.none}>{t('log.no_changes')}</p>
  return (
    <div>
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">{t('form.conflict_field')}</th>
            <th scope="col">{t('form.conflict_before')}</th>
            <th scope="col">{t('log.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.field}>
              <th scope="row">{fieldText(t, resource, change.field)}</th>
              <td className={classes.before}>
                {change.before === null ? '–' : valueText(t, locale, resource, change, change.before)}
              </td>
              <td>{change.after === null ? '–' : valueText(t, locale, resource, change, change.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {entry.more_changes > 0 && <p className={classes.none}>{omittedText(t, locale, resource, entry)}</p>}
    </div>
  )
}
