import { logColumns } from '@lienzo/contract/records/log-columns'
import { logActions, loggedParts } from '@lienzo/contract/records/logged'
import { resourceNames } from '@lienzo/contract/resources'
import { IconHistory } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { columnsFrom } from '../../core/list/columns/columns-from.ts'
import type { ListColumn } from '../../core/list/columns/list-column.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import { actionText, fieldText, resourceText } from '../../core/timeline/change-texts.ts'
import { type LogEntry, labelOf, logCalls } from './log-entries.ts'

/** Maximum number of changed fields that a row names. */
const FIELDS_NAMED = 3

const column = columnsFrom<LogEntry, typeof logColumns>(logColumns)

/** Lists the log entries, newest first. The list is read-only. */
export default function LogList() {
  const { t } = useTranslation()
  const isHouse = useIsHouse()
  const columns = [
    column('created_at', t('log.created_at'), { time: true, align: 'left' }),
    column('user_name', t('log.user_name'), {
      cell: (row) => row.user_name ?? t('timeline.nobody'),
      record: { id: 'user_id', from: 'userrest/getusers' },
    }),
    column('action', t('log.action'), {
      cell: (row) => actionText(t, row.action),
      choices: logActions.map((value) => ({ value, label: actionText(t, value) })),
    }),
    column('resource', t('log.resource'), {
      cell: (row) => resourceText(t, row.resource),
      choices: [...resourceNames, ...loggedParts].map((value) => ({ value, label: resourceText(t, value) })),
    }),
    column('label', t('log.label'), { cell: labelOf }),
    changesColumn(t),
    column('customer_name', t('log.customer_name'), {
      record: { id: 'customer_id', from: 'customerrest/getcustomers' },
    }),
    // Only the house can see IP addresses.
    ...(isHouse ? [column('address', t('log.address'), { hidden: true })] : []),
  ]
  return (
    <ListScreen
      calls={logCalls}
      columns={columns}
      sort={{ column: 'id', order: 'desc' }}
      mayEdit={false}
      icon={IconHistory}
      rowName={(row) => `${actionText(t, row.action)} ${labelOf(row)}`.trim()}
    />
  )
}

/** Returns the column with the changed fields, which cannot be filtered, sorted or exported. */
function changesColumn(t: TFunction): ListColumn<LogEntry> {
  return { name: 'changes', header: t('log.changes'), cell: (row) => changedFields(row, t), exported: false }
}

/**
 * Returns the names of the first `FIELDS_NAMED` changed fields, and the number of remaining fields. Returns an empty string if
 * the record was created, deleted or restored.
 */
function changedFields({ action, resource, changes, more_changes }: LogEntry, t: TFunction): string {
  if (action === 'create' || action === 'delete' || action === 'undelete') return ''
  const fieldNames = changes.slice(0, FIELDS_NAMED).map((change) => fieldText(t, resource, change.field))
  const more = changes.length + more_changes - fieldNames.length
  return more > 0 ? `${fieldNames.join(', ')} ${t('form.and_more', { count: more })}` : fieldNames.join(', ')
}
