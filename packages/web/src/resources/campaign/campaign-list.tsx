import { campaignColumns } from '@lienzo/contract/sales/campaign-columns'
import { IconSpeakerphone } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { columnsFrom } from '../../core/list/columns/columns-from.ts'
import { updatedColumn } from '../../core/list/columns/common-columns.tsx'
import type { ListColumn } from '../../core/list/columns/list-column.ts'
import { PictureName } from '../../core/list/columns/picture-name.tsx'
import { ListScreen } from '../../core/list/list-screen.tsx'
import type { RowOf } from '../../core/record/record-calls.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { ArtworkDueChip } from './artwork-due-chip.tsx'
import { campaignCalls } from './campaign-record.ts'
import { CampaignStatusChip } from './campaign-status-chip.tsx'

type CampaignRow = RowOf<'campaign'>

const column = columnsFrom<CampaignRow & { runs_on?: number }, typeof campaignColumns>(campaignColumns)

export default function CampaignList() {
  const { t } = useTranslation()
  const statuses = campaignColumns.status.choices.map((value) => ({
    value,
    label: t(`campaign.statuses.${value}`),
  }))
  const columns = [
    column('name', t('campaign.name'), {
      cell: (row) => <PictureName picture={row.cover} name={row.name} />,
    }),
    column('code', t('campaign.code')),
    column('customer_name', t('campaign.customer_id'), {
      record: { id: 'customer_id', from: 'customerrest/getcustomers' },
    }),
    column('status', t('campaign.status'), {
      cell: (row) => <CampaignStatusChip status={row.status} />,
      choices: statuses,
    }),
    column('starts_at', t('campaign.starts_at')),
    column('ends_at', t('campaign.ends_at')),
    column('runs_on', t('campaign.runs_on'), { filterOnly: true }),
    column('artwork_due_at', t('campaign.artwork_due_at'), {
      cell: (row) => <ArtworkDueChip campaign={row} />,
      align: 'left',
    }),
    column('artwork_ready', t('campaign.artwork_ready'), {
      cell: (row) => t(row.artwork_ready ? 'list.yes' : 'list.no'),
      hidden: true,
    }),
    column('artwork_released', t('campaign.artwork_released'), {
      cell: (row) => t(row.artwork_released ? 'list.yes' : 'list.no'),
      hidden: true,
    }),
    imagesColumn(t),
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

/** Returns the column with the number of images, which cannot be filtered. */
function imagesColumn(t: TFunction): ListColumn<CampaignRow> {
  return { name: 'images', header: t('campaign.images'), cell: (row) => row.images, align: 'right' }
}
