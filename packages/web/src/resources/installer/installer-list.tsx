import { installerColumns } from '@lienzo/contract/installation/installer-columns'
import { IconTool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { columnsFrom } from '../../core/list/columns/columns-from.ts'
import { activeColumn, updatedColumn } from '../../core/list/columns/common-columns.tsx'
import { ListScreen } from '../../core/list/list-screen.tsx'
import type { RowOf } from '../../core/record/record-calls.ts'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { installerCalls } from './installer-record.ts'
import { useStatesServed } from './states-served.ts'

type InstallerRow = RowOf<'installer'>

const column = columnsFrom<InstallerRow, typeof installerColumns>(installerColumns)

export default function InstallerList() {
  const { t } = useTranslation()
  const isHouse = useIsHouse()
  const states = useStatesServed()
  const rates = (['rate_per_space', 'rate_per_m2', 'rate_per_hour', 'rate_per_km'] as const).map((name) =>
    column(name, t(`installer.${name}`), { hidden: name === 'rate_per_km' || name === 'rate_per_m2' }),
  )
  const columns = [
    column('name', t('installer.name')),
    column('states_served', t('installer.states_served'), {
      cell: (row) => <StateNames codes={row.states_served} />,
      choices: states,
    }),
    column('contact', t('installer.contact')),
    column('phone', t('installer.phone')),
    column('email', t('installer.email'), { hidden: true }),
    column('city', t('installer.city')),
    column('state', t('installer.state'), { hidden: true }),
    column('country', t('installer.country'), { hidden: true }),
    ...(isHouse ? [...rates, column('tax_id', t('installer.tax_id'), { hidden: true })] : []),
    activeColumn(t),
    updatedColumn(t),
  ]
  return (
    <ListScreen
      calls={installerCalls}
      columns={columns}
      mayEdit={useMayEdit('/installer')}
      icon={IconTool}
      rowName={(row) => row.name}
    />
  )
}

/**
 * Loads the names of the states itself, because a row is rendered again only if the row changes, not when the names have been
 * loaded.
 */
function StateNames({ codes }: { codes: readonly string[] }) {
  const states = useStatesServed()
  return codes.map((code) => states.find(({ value }) => value === code)?.label ?? code).join(', ')
}
