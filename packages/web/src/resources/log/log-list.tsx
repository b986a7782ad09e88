import { IconHistory } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../core/language/language.ts'
import type { ListColumn } from '../../core/list/columns/list-column.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { actionText, fieldText, resourceText } from '../../core/timeline/change-texts.ts'
import { knownActions, knownResources, type LogEntry, logCalls } from './log-entries.ts'

/** So many of the fields that an entry changed are named in the list. */
const FIELDS_NAMED = 3

/** Who did what, the newest first; nothing here can be changed. */
export default function LogList() {
  const { t } = useTranslation()
  const columns: ListColumn<LogEntry>[] = [
    {
      name: 'created_at',
      header: t('log.created_at'),
      cell: (row) => formatDateTime(row.created_at),
      filter: { kind: 'moment' },
      time: true,
      sortable: true,
    },
    {
      name: 'user_name',
      header: t('log.user_name'),
      cell: (row) => row.user_name ?? t('timeline.nobody'),
      filter: { kind: 'text' },
    },
    {
      name: 'action',
      header: t('log.action'),
      cell: (row) => actionText(t, row.action),
      filter: {
        kind: 'choice',
        choices: knownActions.map((value) => ({ value, label: actionText(t, value) })),
      },
    },
    {
      name: 'resource',
      header: t('log.resource'),
      cell: (row) => resourceText(t, row.resource),
      filter: {
        kind: 'choice',
        choices: knownResources.map((value) => ({ value, label: resourceText(t, value) })),
      },
    },
    { name: 'label', header: t('log.label'), cell: (row) => row.label, filter: { kind: 'text' } },
    { name: 'changes', header: t('log.changes'), cell: (row) => changedFields(row, t), exported: false },
    {
      name: 'customer_name',
      header: t('log.customer_name'),
      cell: (row) => row.customer_name,
      filter: { kind: 'text' },
    },
    {
      name: 'address',
      header: t('log.address'),
      cell: (row) => row.address,
      filter: { kind: 'text' },
      hidden: true,
    },
  ]
  return (
    <ListScreen
      calls={logCalls}
      columns={columns}
      sort={{ column: 'id', order: 'desc' }}
      mayEdit={false}
      icon={IconHistory}
      rowName={(row) => `${actionText(t, row.action)} ${row.label}`}
    />
  )
}

/** The names of the fields that an entry changed; those of a new record are all of them, and say nothing. */
function changedFields({ action, resource, changes, more_changes }: LogEntry, t: TFunction): string {
  if (action === 'create' || action === 'delete' || action === 'undelete') return ''
  const named = changes.slice(0, FIELDS_NAMED).map((change) => fieldText(t, resource, change.field))
  const more = changes.length + more_changes - named.length
  return more > 0 ? `${named.join(', ')} ${t('form.and_more', { count: more })}` : named.join(', ')
}
