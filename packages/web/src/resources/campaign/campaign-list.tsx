import { IconSpeakerphone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { textColumn, updatedColumn } from '../../core/list/columns/common-columns.tsx'
import type { ListColumn } from '../../core/list/columns/list-column.ts'
import { PictureName } from '../../core/list/columns/picture-name.tsx'
import { ListScreen } from '../../core/list/list-screen.tsx'
import type { RowOf } from '../../core/record/record-calls.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { formatDay } from '../../ui/dates/date-text.ts'
import { ArtworkDueChip } from './artwork-due-chip.tsx'
import { campaignCalls } from './campaign-record.ts'
import { CampaignStatusChip } from './campaign-status-chip.tsx'

type CampaignRow = RowOf<'campaign'>

export default function CampaignList() {
  const { t } = useTranslation()
  const statuses = (['draft', 'active', 'closed'] as const).map((value) => ({
    value,
    label: t(`campaign.statuses.${value}`),
  }))
  const columns: ListColumn<CampaignRow>[] = [
    {
      name: 'name',
      header: t('campaign.name'),
      cell: (row) => <PictureName picture={row.cover} name={row.name} />,
      filter: { kind: 'text' },
      sortable: true,
    },
    textColumn('code', t('campaign.code')),
    textColumn('customer_name', t('campaign.customer_id')),
    {
      name: 'status',
      header: t('campaign.status'),
      cell: (row) => <CampaignStatusChip status={row.status} />,
      filter: { kind: 'choice', choices: statuses },
      sortable: true,
    },
    {
      name: 'starts_at',
      header: t('campaign.starts_at'),
      cell: (row) => (row.starts_at === null ? '' : formatDay(row.starts_at)),
      filter: { kind: 'date' },
      sortable: true,
      align: 'right',
    },
    {
      name: 'ends_at',
      header: t('campaign.ends_at'),
      cell: (row) => (row.ends_at === null ? '' : formatDay(row.ends_at)),
      filter: { kind: 'date' },
      sortable: true,
      align: 'right',
    },
    {
      name: 'artwork_due_at',
      header: t('campaign.artwork_due_at'),
      cell: (row) => <ArtworkDueChip campaign={row} />,
      filter: { kind: 'date' },
      sortable: true,
    },
    {
      name: 'artwork_ready',
      header: t('campaign.artwork_ready'),
      cell: (row) => t(row.artwork_ready ? 'list.yes' : 'list.no'),
      filter: { kind: 'boolean' },
      sortable: true,
      hidden: true,
    },
    { name: 'images', header: t('campaign.images'), cell: (row) => row.images, align: 'right' },
    updatedColumn(t),
  ]
  return (
    <ListScreen
      calls={campaignCalls}
      columns={columns}
      mayEdit={useMayEdit('/campaign')}
      icon={IconSpeakerphone}
      rowName={(row) => row.name}
    />
  )
}
