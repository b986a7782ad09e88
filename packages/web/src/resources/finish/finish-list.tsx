import { finishColumns } from '@lienzo/contract/catalogue/finish-columns'
import { IconPalette } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { columnsFrom } from '../../core/list/columns/columns-from.ts'
import { activeColumn, updatedColumn } from '../../core/list/columns/common-columns.tsx'
import { ListScreen } from '../../core/list/list-screen.tsx'
import type { RowOf } from '../../core/record/record-calls.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { finishCalls } from './finish-record.ts'

type FinishRow = RowOf<'finish'>

const column = columnsFrom<FinishRow, typeof finishColumns>(finishColumns)

export default function FinishList() {
  const { t } = useTranslation()
  const priceModes = finishColumns.price_mode.choices.map((value) => ({
    value,
    label: t(`finish.price_modes.${value}`),
  }))
  const columns = [
    column('name', t('finish.name')),
    column('code', t('finish.code')),
    column('price_mode', t('finish.price_mode'), {
      cell: (row) => t(`finish.price_modes.${row.price_mode}`),
      choices: priceModes,
    }),
    column('price', t('finish.price')),
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
