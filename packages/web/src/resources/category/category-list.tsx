import { categoryColumns } from '@lienzo/contract/catalogue/category-columns'
import { IconCategory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { columnsFrom } from '../../core/list/columns/columns-from.ts'
import { activeColumn, updatedColumn } from '../../core/list/columns/common-columns.tsx'
import { PictureName } from '../../core/list/columns/picture-name.tsx'
import { ListScreen } from '../../core/list/list-screen.tsx'
import type { RowOf } from '../../core/record/record-calls.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { categoryCalls } from './category-record.ts'

type CategoryRow = RowOf<'category'>

const column = columnsFrom<CategoryRow, typeof categoryColumns>(categoryColumns)

/** Shows the categories as a list with search, filters, export and bin. */
export default function CategoryList(props: { actions: ReactNode }) {
  const { t } = useTranslation()
  const columns = [
    column('name', t('category.name'), {
      cell: (row) => <PictureName picture={row.picture} name={row.name} />,
    }),
    column('code', t('category.code')),
    column('parent_name', t('category.parent_id'), {
      record: { id: 'parent_id', from: 'categoryrest/getcategories' },
    }),
    column('position', t('category.position'), { cell: (row) => row.position }),
    activeColumn(t, { true: t('category.active'), false: t('category.inactive') }),
    updatedColumn(t),
  ]
  return (
    <ListScreen
      calls={categoryCalls}
      columns={columns}
      mayEdit={useMayEdit('/category')}
      actions={props.actions}
      icon={IconCategory}
      rowName={(row) => row.name}
      sort={{ column: 'position', order: 'asc' }}
    />
  )
}
