import { promotionColumns } from '@lienzo/contract/customers/promotion-columns'
import { IconShoppingBag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { columnsFrom } from '../../core/list/columns/columns-from.ts'
import { activeColumn, updatedColumn } from '../../core/list/columns/common-columns.tsx'
import { PictureName } from '../../core/list/columns/picture-name.tsx'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { importNames } from '../../core/picker/import-names.ts'
import type { RowOf } from '../../core/record/record-calls.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { familyChoices } from './family-choices.ts'
import { promotionCalls } from './promotion-record.ts'

type PromotionRow = RowOf<'promotion'> & { import_id?: number }

const column = columnsFrom<PromotionRow, typeof promotionColumns>(promotionColumns)

export default function PromotionList() {
  const { t } = useTranslation()
  const families = familyChoices(t)
  const columns = [
    column('name', t('promotion.name'), {
      cell: (row) => <PictureName picture={row.picture} name={row.name} />,
    }),
    column('code', t('promotion.code')),
    column('brand', t('promotion.brand')),
    column('family', t('promotion.family'), {
      cell: (row) => families.find(({ value }) => value === row.family)?.label,
      choices: families,
    }),
    column('customer_name', t('promotion.customer_id'), {
      record: { id: 'customer_id', from: 'customerrest/getcustomers' },
    }),
    column('import_id', t('promotion.import_id'), { filterOnly: true, named: importNames }),
    activeColumn(t),
    updatedColumn(t),
  ]
  return (
    <ListScreen
      calls={promotionCalls}
      columns={columns}
      mayEdit={useMayEdit('/promotion')}
      icon={IconShoppingBag}
      rowName={(row) => row.name}
    />
  )
}
