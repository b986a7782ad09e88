import { usergroupColumns } from '@lienzo/contract/people/usergroup-columns'
import { IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { columnsFrom } from '../../core/list/columns/columns-from.ts'
import { activeColumn, updatedColumn } from '../../core/list/columns/common-columns.tsx'
import { PictureName } from '../../core/list/columns/picture-name.tsx'
import { ListScreen } from '../../core/list/list-screen.tsx'
import type { RowOf } from '../../core/record/record-calls.ts'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { usergroupCalls } from './usergroup-record.ts'

type UsergroupRow = RowOf<'usergroup'>

const column = columnsFrom<UsergroupRow, typeof usergroupColumns>(usergroupColumns)

export default function UsergroupList() {
  const { t } = useTranslation()
  const isHouse = useIsHouse()
  const columns = [
    column('name', t('usergroup.name'), {
      cell: (row) => <PictureName picture={row.header_logo} name={row.name} />,
    }),
    column('customer_name', t('usergroup.customer_id'), {
      record: { id: 'customer_id', from: 'customerrest/getcustomers' },
      cell: (row) => row.customer_name ?? t('usergroup.house'),
    }),
    // Only the house can see the internal notes.
    ...(isHouse ? [column('notes', t('usergroup.notes'), { hidden: true })] : []),
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
