import { productColumns } from '@lienzo/contract/catalogue/product-columns'
import { IconBox } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatEuros, formatExactM2 } from '../../core/language/language.ts'
import { columnsFrom } from '../../core/list/columns/columns-from.ts'
import { activeColumn, updatedColumn } from '../../core/list/columns/common-columns.tsx'
import { PictureName } from '../../core/list/columns/picture-name.tsx'
import { ListScreen } from '../../core/list/list-screen.tsx'
import type { RowOf } from '../../core/record/record-calls.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { productCalls } from './product-record.ts'

type ProductRow = RowOf<'product'>

const column = columnsFrom<ProductRow, typeof productColumns>(productColumns)

export default function ProductList() {
  const { t } = useTranslation()
  const priceModes = productColumns.price_mode.choices.map((value) => ({
    value,
    label: t(`product.price_modes.${value}`),
  }))
  const columns = [
    column('name', t('product.name'), {
      cell: (row) => <PictureName picture={row.picture} name={row.name} />,
    }),
    column('code', t('product.code')),
    column('category_name', t('product.category_id'), {
      record: { id: 'category_id', from: 'categoryrest/getcategories' },
    }),
    column('price_mode', t('product.price_mode'), {
      cell: (row) => t(`product.price_modes.${row.price_mode}`),
      choices: priceModes,
    }),
    column('unit_price', t('product.unit_price'), {
      cell: (row) => (row.price_mode === 'unit' ? formatEuros(row.unit_price) : ''),
    }),
    column('min_m2', t('product.min_m2'), {
      cell: (row) => (row.min_m2 > 0 ? formatExactM2(row.min_m2) : ''),
      hidden: true,
    }),
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
