import { prepressColumns } from '@lienzo/contract/sales/artwork/prepress-columns'
import { IconFileAlert, IconPrinter } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { columnsFrom } from '../../core/list/columns/columns-from.ts'
import { updatedColumn } from '../../core/list/columns/common-columns.tsx'
import { PictureName } from '../../core/list/columns/picture-name.tsx'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { ApprovalChip } from '../../resources/campaign/artwork/decisions/approval-chip.tsx'
import { ReleaseChip } from '../../resources/campaign/artwork/decisions/release-chip.tsx'
import { type PrepressRow, prepressCalls } from './prepress-calls.ts'
import classes from './prepress-list.module.css'

const column = columnsFrom<PrepressRow, typeof prepressColumns>(prepressColumns)

/**
 * Lists the artwork of all campaigns, by default starting with artwork that waits for release. Each row links to the screen of
 * the artwork.
 */
export default function PrepressList() {
  const { t } = useTranslation()
  const columns = [
    column('name', t('prepress.name'), {
      cell: (row) => (
        <span className={classes.name}>
          <PictureName picture={row.file} name={row.name} />
          <FileSign level={row.file_level} />
        </span>
      ),
    }),
    column('campaign_name', t('prepress.campaign_name')),
    column('customer_name', t('prepress.customer_name')),
    column('release', t('prepress.release'), {
      cell: (row) => <ReleaseChip release={row.release} />,
      choices: stateChoices(t, 'releases', prepressColumns.release.choices),
    }),
    column('approval', t('prepress.approval'), {
      cell: (row) => <ApprovalChip approval={row.approval} />,
      choices: stateChoices(t, 'approvals', prepressColumns.approval.choices),
    }),
    column('orders', t('prepress.orders')),
    column('wanted_at', t('prepress.wanted_at')),
    column('revision', t('prepress.revision'), { hidden: true }),
    column('created_at', t('form.created_at'), { hidden: true }),
    updatedColumn(t),
  ]
  return (
    <ListScreen
      calls={prepressCalls}
      columns={columns}
      sort={{ column: 'release', order: 'asc' }}
      mayEdit={false}
      icon={IconPrinter}
      rowName={(row) => row.name}
      addressOf={(row) => `/campaign/${row.campaign_id}/artwork/${row.id}`}
    />
  )
}

/** Marks a file whose preflight has findings to check before the release. Renders nothing if there are no findings. */
function FileSign({ level }: { level: PrepressRow['file_level'] }) {
  const { t } = useTranslation()
  if (level === null || level === 'ok') return null
  const label = t(`preflight.levels.${level}`)
  return (
    <span role="img" aria-label={label} title={label} className={classes.sign} data-level={level}>
      <IconFileAlert size={16} stroke={1.6} aria-hidden />
    </span>
  )
}

function stateChoices(t: TFunction, states: 'releases' | 'approvals', values: readonly string[]) {
  return values.map((value) => ({ value, label: t(`campaign.image.${states}.${value}`) }))
}
