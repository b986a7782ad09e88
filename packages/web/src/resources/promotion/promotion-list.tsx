import { IconShoppingBag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { activeColumn, textColumn, updatedColumn } from '../../core/list/columns/common-columns.tsx'
import type { ListColumn } from '../../core/list/columns/list-column.ts'
import { PictureName } from '../../core/list/columns/picture-name.tsx'
import { ListScreen } from '../../core/list/list-screen.tsx'
import type { RowOf } from '../../core/record/record-calls.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { familyChoices } from './family-choices.ts'
import { ImportButton } from './import/import-button.tsx'
import { promotionCalls } from './promotion-record.ts'

type PromotionRow = RowOf<'promotion'>

export default function PromotionList() {
  const { t } = useTranslation()
  const families = familyChoices(t)
  const columns: ListColumn<PromotionRow>[] = [
    {
      name: 'name',
      header: t('promotion.name'),
      cell: (row) => <PictureName picture={row.picture} name={row.name} />,
      filter: { kind: 'text' },
      sortable: true,
    },
    textColumn('code', t('promotion.code')),
    textColumn('brand', t('promotion.brand')),
    {
      name: 'family',
      header: t('promotion.family'),
      cell: (row) => families.find(({ value }) => value === row.family)?.label,
      filter: { kind: 'choice', choices: families },
      sortable: true,
    },
    textColumn('customer_name', t('promotion.customer_id')),
    activeColumn(t),
    updatedColumn(t),
  ]
  const mayEdit = useMayEdit('/promotion')
  return (
    <ListScreen
      calls={promotionCalls}
      columns={columns}
      mayEdit={mayEdit}
      actions={mayEdit && <ImportButton />}
      icon={IconShoppingBag}
      rowName={(row) => row.name}
    />
  )
}
