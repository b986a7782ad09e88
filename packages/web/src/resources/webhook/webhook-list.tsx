import { IconAlertTriangle, IconWebhook } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { activeColumn, updatedColumn } from '../../core/list/columns/common-columns.tsx'
import type { ListColumn } from '../../core/list/columns/list-column.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import type { RowOf } from '../../core/record/record-calls.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { StateChip } from '../../ui/feedback/state-chip.tsx'
import classes from './webhook.module.css'
import { webhookCalls } from './webhook-record.ts'

type WebhookRow = RowOf<'webhook'>

export default function WebhookList() {
  const { t } = useTranslation()
  const columns: ListColumn<WebhookRow>[] = [
    {
      name: 'name',
      header: t('webhook.name'),
      cell: (row) => (
        <span className={classes.name}>
          {row.name}
          {row.failed > 0 && (
            <StateChip
              hue="red"
              icon={IconAlertTriangle}
              label={t('webhook.failed_count', { count: row.failed })}
            />
          )}
        </span>
      ),
      filter: { kind: 'text' },
      sortable: true,
    },
    {
      name: 'url',
      header: t('webhook.url'),
      cell: (row) => <bdi dir="ltr">{row.url}</bdi>,
      filter: { kind: 'text' },
      sortable: true,
    },
    {
      name: 'customer_name',
      header: t('webhook.customer_id'),
      cell: (row) => row.customer_name ?? t('webhook.of_house'),
      filter: { kind: 'text' },
      sortable: true,
    },
    activeColumn(t),
    updatedColumn(t),
  ]
  return (
    <ListScreen
      calls={webhookCalls}
      columns={columns}
      mayEdit={useMayEdit('/user')}
      icon={IconWebhook}
      rowName={(row) => row.name}
    />
  )
}
