import { IconLayersSubtract } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatEuros, formatNumber } from '../../core/language/language.ts'
import { activeColumn, textColumn, updatedColumn } from '../../core/list/columns/common-columns.tsx'
import type { ListColumn } from '../../core/list/columns/list-column.ts'
import { PictureName } from '../../core/list/columns/picture-name.tsx'
import { ListScreen } from '../../core/list/list-screen.tsx'
import type { RowOf } from '../../core/record/record-calls.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { materialCalls } from './material-record.ts'

type MaterialRow = RowOf<'material'>

export default function MaterialList() {
  const { t } = useTranslation()
  const columns: ListColumn<MaterialRow>[] = [
    {
      name: 'name',
      header: t('material.name'),
      cell: (row) => <PictureName picture={row.picture} name={row.name} />,
      filter: { kind: 'text' },
      sortable: true,
    },
    textColumn('code', t('material.code')),
    {
      name: 'price_per_m2',
      header: t('material.price_per_m2'),
      cell: (row) => formatEuros(row.price_per_m2),
      filter: { kind: 'cents', unit: '€' },
      sortable: true,
      align: 'right',
    },
    {
      name: 'cost_per_m2',
      header: t('material.cost_per_m2'),
      cell: (row) => formatEuros(row.cost_per_m2),
      filter: { kind: 'cents', unit: '€' },
      sortable: true,
      align: 'right',
      hidden: true,
    },
    {
      name: 'roll_width',
      header: t('material.roll_width'),
      cell: (row) => measure(row.roll_width, 'mm'),
      filter: { kind: 'integer', unit: 'mm' },
      sortable: true,
      align: 'right',
    },
    {
      name: 'roll_length',
      header: t('material.roll_length'),
      cell: (row) => measure(row.roll_length, 'mm'),
      filter: { kind: 'integer', unit: 'mm' },
      sortable: true,
      align: 'right',
      hidden: true,
    },
    {
      name: 'thickness',
      header: t('material.thickness'),
      cell: (row) => measure(row.thickness, 'µm'),
      filter: { kind: 'integer', unit: 'µm' },
      sortable: true,
      align: 'right',
      hidden: true,
    },
    {
      name: 'weight',
      header: t('material.weight'),
      cell: (row) => measure(row.weight, 'g/m²'),
      filter: { kind: 'integer', unit: 'g/m²' },
      sortable: true,
      align: 'right',
      hidden: true,
    },
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

/** A measure in the unit of the printers, or nothing where it is not known. */
function measure(value: number, unit: string): string {
  return value > 0 ? `${formatNumber(value)}\u202f${unit}` : ''
}
