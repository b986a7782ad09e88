import { materialColumns } from '@lienzo/contract/catalogue/material-columns'
import { IconLayersSubtract } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../core/language/language.ts'
import { columnsFrom } from '../../core/list/columns/columns-from.ts'
import { activeColumn, updatedColumn } from '../../core/list/columns/common-columns.tsx'
import { PictureName } from '../../core/list/columns/picture-name.tsx'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { importNames } from '../../core/picker/import-names.ts'
import type { RowOf } from '../../core/record/record-calls.ts'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { materialCalls } from './material-record.ts'

type MaterialRow = RowOf<'material'> & { import_id?: number }

const column = columnsFrom<MaterialRow, typeof materialColumns>(materialColumns)

export default function MaterialList() {
  const { t } = useTranslation()
  const isHouse = useIsHouse()
  const columns = [
    column('name', t('material.name'), {
      cell: (row) => <PictureName picture={row.picture} name={row.name} />,
    }),
    column('code', t('material.code')),
    column('price_per_m2', t('material.price_per_m2')),
    ...(isHouse ? [column('cost_per_m2', t('material.cost_per_m2'), { hidden: true })] : []),
    column('roll_width', t('material.roll_width'), {
      cell: (row) => measure(row.roll_width, 'mm'),
      unit: 'mm',
    }),
    column('roll_length', t('material.roll_length'), {
      cell: (row) => measure(row.roll_length, 'mm'),
      unit: 'mm',
      hidden: true,
    }),
    column('thickness', t('material.thickness'), {
      cell: (row) => measure(row.thickness, 'µm'),
      unit: 'µm',
      hidden: true,
    }),
    column('weight', t('material.weight'), {
      cell: (row) => measure(row.weight, 'g/m²'),
      unit: 'g/m²',
      hidden: true,
    }),
    column('import_id', t('material.import_id'), { filterOnly: true, named: importNames }),
    activeColumn(t),
    updatedColumn(t),
  ]
  return (
    <ListScreen
      calls={materialCalls}
      columns={columns}
      mayEdit={useMayEdit('/material')}
      icon={IconLayersSubtract}
      rowName={(row) => row.name}
    />
  )
}

/** Formats a measurement with its unit. Returns an empty string for 0, which means unknown. */
function measure(value: number, unit: string): string {
  return value > 0 ? `${formatNumber(value)}\u202f${unit}` : ''
}
