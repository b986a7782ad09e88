import { webhookColumns } from '@lienzo/contract/records/webhook-columns'
import { IconAlertTriangle, IconWebhook } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { columnsFrom } from '../../core/list/columns/columns-from.ts'
import { activeColumn, updatedColumn } from '../../core/list/columns/common-columns.tsx'
import { ListScreen } from '../../core/list/list-screen.tsx'
import type { RowOf } from '../../core/record/record-calls.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { StateChip } from '../../ui/feedback/state-chip.tsx'
import classes from './webhook.module.css'
import { webhookCalls } from './webhook-record.ts'

type WebhookRow = RowOf<'webhook'>

const column = columnsFrom<WebhookRow, typeof webhookColumns>(webhookColumns)

export default function WebhookList() {
  const { t } = useTranslation()
  const columns = [
    column('name', t('webhook.name'), {
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
    }),
    column('url', t('webhook.url'), { cell: (row) => <bdi dir="ltr">{row.url}</bdi> }),
    column('customer_name', t('webhook.customer_id'), {
      record: { id: 'customer_id', from: 'customerrest/getcustomers' },
      cell: (row) => row.customer_name ?? t('webhook.of_house'),
    }),
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
