import { IconUsersGroup } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { activeColumn, textColumn, updatedColumn } from '../../core/list/columns/common-columns.tsx'
import type { ListColumn } from '../../core/list/columns/list-column.ts'
import { PictureName } from '../../core/list/columns/picture-name.tsx'
import { ListScreen } from '../../core/list/list-screen.tsx'
import type { RowOf } from '../../core/record/record-calls.ts'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { usergroupCalls } from './usergroup-record.ts'

type UsergroupRow = RowOf<'usergroup'>

export default function UsergroupList() {
  const { t } = useTranslation()
  const isHouse = useIsHouse()
  const columns: ListColumn<UsergroupRow>[] = [
    {
      name: 'name',
      header: t('usergroup.name'),
      cell: (row) => <PictureName picture={row.header_logo} name={row.name} />,
      filter: { kind: 'text' },
      sortable: true,
    },
    {
      name: 'customer_name',
      header: t('usergroup.customer_id'),
      cell: (row) => row.customer_name ?? t('usergroup.house'),
      filter: { kind: 'text' },
      sortable: true,
    },
    ...(isHouse ? [notesColumn(t)] : []),
    activeColumn(t),
    updatedColumn(t),
  ]
  return (
    <ListScreen
      calls={usergroupCalls}
      columns={columns}
      mayEdit={useMayEdit('/usergroup')}
      icon={IconUsersGroup}
      rowName={(row) => row.name}
    />
  )
}

/** What the house notes for itself. */
function notesColumn(t: TFunction): ListColumn<UsergroupRow> {
  return { ...textColumn<UsergroupRow>('notes', t('usergroup.notes')), hidden: true }
}
