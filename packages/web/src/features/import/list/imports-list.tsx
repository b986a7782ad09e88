import { importColumns } from '@lienzo/contract/imports/import-columns'
import { IconFileImport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { columnsFrom } from '../../../core/list/columns/columns-from.ts'
import { ListScreen } from '../../../core/list/list-screen.tsx'
import { useMayEdit } from '../../../core/session/use-may-edit.ts'
import { isRunning } from '../use-import.ts'
import { ImportStateChip } from './import-state-chip.tsx'
import { type ImportRow, importsCalls } from './imports-calls.ts'

const column = columnsFrom<ImportRow, typeof importColumns>(importColumns)

/**
 * Lists the imports that the caller is allowed to see, with their states and row counts. Each row links to the screen of its
 * import.
 */
export default function ImportsList() {
  const { t } = useTranslation()
  const columns = [
    column('name', t('imports.name')),
    column('resource', t('imports.resource'), {
      cell: (row) => t(`${row.resource}.plural`),
      choices: importColumns.resource.choices.map((value) => ({ value, label: t(`${value}.plural`) })),
    }),
    column('state', t('imports.state'), {
      cell: (row) => <ImportStateChip row={row} />,
      choices: importColumns.state.choices.map((value) => ({ value, label: t(`imports.states.${value}`) })),
    }),
    column('customer_name', t('imports.customer_name'), {
      record: { id: 'customer_id', from: 'customerrest/getcustomers' },
    }),
    column('rows', t('imports.rows')),
    column('created', t('imports.created')),
    // Hidden by default, so that the state remains readable on a screen that is 1440 px wide.
    column('updated', t('imports.updated'), { hidden: true }),
    column('refused', t('imports.refused')),
    column('warned', t('imports.warned'), { hidden: true }),
    column('created_by_name', t('imports.created_by_name')),
    column('created_at', t('imports.created_at'), { time: true }),
    column('ended_at', t('imports.ended_at'), { time: true, hidden: true }),
  ]
  return (
    <ListScreen
      calls={importsCalls}
      columns={columns}
      sort={{ column: 'created_at', order: 'desc' }}
      mayEdit={useMayEdit('/imports')}
      isRemovable={(row) => !row.remains}
      icon={IconFileImport}
      addressOf={(row) => `/${row.resource}/import/${row.id}`}
      rowName={(row) => row.name}
      isChanging={(row) => isRunning(row.state)}
    />
  )
}
