import { userColumns } from '@lienzo/contract/people/user-columns'
import { IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatEuros, formatM2 } from '../../core/language/language.ts'
import { columnsFrom } from '../../core/list/columns/columns-from.ts'
import { activeColumn } from '../../core/list/columns/common-columns.tsx'
import { PictureName } from '../../core/list/columns/picture-name.tsx'
import { ListScreen } from '../../core/list/list-screen.tsx'
import type { RowOf } from '../../core/record/record-calls.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { userCalls } from './user-record.ts'

type UserRow = RowOf<'user'>

const column = columnsFrom<UserRow & { near_limit?: boolean }, typeof userColumns>(userColumns)

export default function UserList() {
  const { t } = useTranslation()
  const columns = [
    column('username', t('user.username'), {
      cell: (row) => <PictureName picture={row.picture} name={row.username} empty={IconUser} />,
    }),
    column('first_name', t('user.first_name')),
    column('last_name', t('user.last_name')),
    column('email', t('user.email')),
    column('role_name', t('user.role_id'), { record: { id: 'role_id', from: 'rolerest/getroles' } }),
    column('usergroup_name', t('user.usergroup_id'), {
      record: { id: 'usergroup_id', from: 'usergrouprest/getusergroups' },
    }),
    column('user_saldo_euros', t('user.user_saldo_euros')),
    column('user_limit_euros', t('user.user_limit_euros'), {
      cell: (row) => (row.user_limit_euros > 0 ? formatEuros(row.user_limit_euros) : '∞'),
      hidden: true,
    }),
    column('user_saldo_m2', t('user.user_saldo_m2'), { hidden: true }),
    column('user_limit_m2', t('user.user_limit_m2'), {
      cell: (row) => (row.user_limit_m2 > 0 ? formatM2(row.user_limit_m2) : '∞'),
      hidden: true,
    }),
    column('near_limit', t('user.near_limit'), { filterOnly: true }),
    column('last_sign_in_at', t('user.last_sign_in_at'), { time: true, hidden: true }),
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
