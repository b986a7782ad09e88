import { IconBox } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatEuros, formatM2 } from '../../core/language/language.ts'
import { activeColumn, textColumn, updatedColumn } from '../../core/list/columns/common-columns.tsx'
import type { ListColumn } from '../../core/list/columns/list-column.ts'
import { PictureName } from '../../core/list/columns/picture-name.tsx'
import { ListScreen } from '../../core/list/list-screen.tsx'
import type { RowOf } from '../../core/record/record-calls.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { productCalls } from './product-record.ts'

type ProductRow = RowOf<'product'>

export default function ProductList() {
  const { t } = useTranslation()
  const priceModes = (['area', 'unit'] as const).map((value) => ({
    value,
    label: t(`product.price_modes.${value}`),
  }))
  const columns: ListColumn<ProductRow>[] = [
    {
      name: 'name',
      header: t('product.name'),
      cell: (row) => <PictureName picture={row.picture} name={row.name} />,
      filter: { kind: 'text' },
      sortable: true,
    },
    textColumn('code', t('product.code')),
    textColumn('category_name', t('product.category_id')),
    {
      name: 'price_mode',
      header: t('product.price_mode'),
      cell: (row) => t(`product.price_modes.${row.price_mode}`),
      filter: { kind: 'choice', choices: priceModes },
      sortable: true,
    },
    {
      name: 'unit_price',
      header: t('product.unit_price'),
      cell: (row) => (row.price_mode === 'unit' ? formatEuros(row.unit_price) : ''),
      filter: { kind: 'cents', unit: '€' },
      sortable: true,
      align: 'right',
    },
    {
      name: 'min_m2',
      header: t('product.min_m2'),
      cell: (row) => (row.min_m2 > 0 ? formatM2(row.min_m2) : ''),
      filter: { kind: 'area', unit: 'm²' },
      sortable: true,
      align: 'right',
      hidden: true,
    },
    activeColumn(t),
    updatedColumn(t),
  ]
  return (
    <ListScreen
      calls={productCalls}
      columns={columns}
      mayEdit={useMayEdit('/product')}
      icon={IconBox}
      rowName={(row) => row.name}
    />
  )
}
