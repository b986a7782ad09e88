import { IconShieldLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { textColumn, updatedColumn } from '../../core/list/columns/common-columns.tsx'
import type { ListColumn } from '../../core/list/columns/list-column.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import type { RowOf } from '../../core/record/record-calls.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { roleCalls } from './role-record.ts'

type RoleRow = RowOf<'role'>

export default function RoleList() {
  const { t } = useTranslation()
  const columns: ListColumn<RoleRow>[] = [
    textColumn('name', t('role.name')),
    textColumn('description', t('role.description')),
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
