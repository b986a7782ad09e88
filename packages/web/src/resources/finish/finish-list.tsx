import { IconPalette } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatEuros } from '../../core/language/language.ts'
import { activeColumn, textColumn, updatedColumn } from '../../core/list/columns/common-columns.tsx'
import type { ListColumn } from '../../core/list/columns/list-column.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import type { RowOf } from '../../core/record/record-calls.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { finishCalls } from './finish-record.ts'

type FinishRow = RowOf<'finish'>

export default function FinishList() {
  const { t } = useTranslation()
  const priceModes = (['m2', 'metre', 'piece', 'line'] as const).map((value) => ({
    value,
    label: t(`finish.price_modes.${value}`),
  }))
  const columns: ListColumn<FinishRow>[] = [
    textColumn('name', t('finish.name')),
    textColumn('code', t('finish.code')),
    {
      name: 'price_mode',
      header: t('finish.price_mode'),
      cell: (row) => t(`finish.price_modes.${row.price_mode}`),
      filter: { kind: 'choice', choices: priceModes },
      sortable: true,
    },
    {
      name: 'price',
      header: t('finish.price'),
      cell: (row) => formatEuros(row.price),
      filter: { kind: 'cents', unit: '€' },
      sortable: true,
      align: 'right',
    },
    activeColumn(t),
    updatedColumn(t),
  ]
  return (
    <ListScreen
      calls={finishCalls}
      columns={columns}
      mayEdit={useMayEdit('/finish')}
      icon={IconPalette}
      rowName={(row) => row.name}
    />
  )
}
