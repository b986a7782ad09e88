import { budgetColumns } from '@lienzo/contract/installation/budget-columns'
import { IconCalculator } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BudgetStateChip, budgetStatuses } from '../../core/domain/budget-state-chip.tsx'
import { columnsFrom } from '../../core/list/columns/columns-from.ts'
import { updatedColumn } from '../../core/list/columns/common-columns.tsx'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { type BudgetRow, budgetCalls } from './budget-record.ts'

const column = columnsFrom<BudgetRow, typeof budgetColumns>(budgetColumns)

/** Lists the budgets, by default the newest first. */
export default function BudgetList() {
  const { t } = useTranslation()
  const isHouse = useIsHouse()
  const mayEdit = useMayEdit('/budget')
  const columns = [
    column('code', t('budget.code')),
    column('revision', t('budget.revision')),
    column('status', t('budget.status'), {
      cell: (row) => <BudgetStateChip status={row.status} />,
      choices: budgetStatuses.map((value) => ({ value, label: t(`budget.states.${value}`) })),
    }),
    column('order_code', t('budget.order_id')),
    column('customer_name', t('budget.customer_id'), {
      record: { id: 'customer_id', from: 'customerrest/getcustomers' },
    }),
    column('usergroup_name', t('budget.usergroup_id'), {
      record: { id: 'usergroup_id', from: 'usergrouprest/getusergroups' },
      hidden: true,
    }),
    column('installer_name', t('budget.installer_id'), {
      record: { id: 'installer_id', from: 'installerrest/getinstallers' },
    }),
    column('spaces', t('budget.spaces')),
    column('net', t('budget.net'), { hidden: true }),
    column('total', t('budget.total')),
    column('valid_until', t('budget.valid_until')),
    column('created_at', t('form.created_at'), { hidden: true }),
    updatedColumn(t),
  ]
  return (
    <ListScreen
      calls={budgetCalls}
      columns={columns}
      sort={{ column: 'created_at', order: 'desc' }}
      mayEdit={mayEdit && isHouse}
      icon={IconCalculator}
      rowName={(row) => row.code}
    />
  )
}
