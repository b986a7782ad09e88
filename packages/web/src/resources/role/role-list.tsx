import { roleColumns } from '@lienzo/contract/people/role-columns'
import { IconShieldLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { columnsFrom } from '../../core/list/columns/columns-from.ts'
import { updatedColumn } from '../../core/list/columns/common-columns.tsx'
import { ListScreen } from '../../core/list/list-screen.tsx'
import type { RowOf } from '../../core/record/record-calls.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { roleCalls } from './role-record.ts'

type RoleRow = RowOf<'role'>

const column = columnsFrom<RoleRow, typeof roleColumns>(roleColumns)

export default function RoleList() {
  const { t } = useTranslation()
  const columns = [
    column('name', t('role.name')),
    column('description', t('role.description')),
    updatedColumn(t),
  ]
  return (
    <ListScreen
      calls={roleCalls}
      columns={columns}
      mayEdit={useMayEdit('/role')}
      icon={IconShieldLock}
      rowName={(row) => row.name}
    />
  )
}
