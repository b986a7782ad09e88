import { IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatEuros, formatM2 } from '../../core/language/language.ts'
import { activeColumn, textColumn } from '../../core/list/columns/common-columns.tsx'
import type { ListColumn } from '../../core/list/columns/list-column.ts'
import { PictureName } from '../../core/list/columns/picture-name.tsx'
import { ListScreen } from '../../core/list/list-screen.tsx'
import type { RowOf } from '../../core/record/record-calls.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { userCalls } from './user-record.ts'

type UserRow = RowOf<'user'>

export default function UserList() {
  const { t } = useTranslation()
  const columns: ListColumn<UserRow>[] = [
    {
      name: 'username',
      header: t('user.username'),
      cell: (row) => <PictureName picture={row.picture} name={row.username} empty={IconUser} />,
      filter: { kind: 'text' },
      sortable: true,
    },
    textColumn('first_name', t('user.first_name')),
    textColumn('last_name', t('user.last_name')),
    textColumn('email', t('user.email')),
    textColumn('role_name', t('user.role_id')),
    textColumn('usergroup_name', t('user.usergroup_id')),
    {
      name: 'user_saldo_euros',
      header: t('user.user_saldo_euros'),
      cell: (row) => formatEuros(row.user_saldo_euros),
      filter: { kind: 'cents', unit: '€' },
      sortable: true,
      align: 'right',
    },
    {
      name: 'user_limit_euros',
      header: t('user.user_limit_euros'),
      cell: (row) => (row.user_limit_euros > 0 ? formatEuros(row.user_limit_euros) : '∞'),
      filter: { kind: 'cents', unit: '€' },
      sortable: true,
      align: 'right',
      hidden: true,
    },
    {
      name: 'user_saldo_m2',
      header: t('user.user_saldo_m2'),
      cell: (row) => formatM2(row.user_saldo_m2),
      filter: { kind: 'area', unit: 'm²' },
      sortable: true,
      align: 'right',
      hidden: true,
    },
    {
      name: 'user_limit_m2',
      header: t('user.user_limit_m2'),
      cell: (row) => (row.user_limit_m2 > 0 ? formatM2(row.user_limit_m2) : '∞'),
      filter: { kind: 'area', unit: 'm²' },
      sortable: true,
      align: 'right',
      hidden: true,
    },
    {
      name: 'last_sign_in_at',
      header: t('user.last_sign_in_at'),
      cell: (row) => (row.last_sign_in_at === null ? '' : formatDateTime(row.last_sign_in_at)),
      time: true,
      filter: { kind: 'moment' },
      sortable: true,
      align: 'right',
      hidden: true,
    },
    activeColumn(t),
  ]
  return (
    <ListScreen
      calls={userCalls}
      columns={columns}
      mayEdit={useMayEdit('/user')}
      icon={IconUser}
      rowName={(row) => row.username}
    />
  )
}
