import { IconCategory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { activeColumn, textColumn, updatedColumn } from '../../core/list/columns/common-columns.tsx'
import type { ListColumn } from '../../core/list/columns/list-column.ts'
import { PictureName } from '../../core/list/columns/picture-name.tsx'
import { ListScreen } from '../../core/list/list-screen.tsx'
import type { RowOf } from '../../core/record/record-calls.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { categoryCalls } from './category-record.ts'

type CategoryRow = RowOf<'category'>

/** The categories as a list: searched, filtered, exported, with their bin. */
export default function CategoryList(props: { actions: ReactNode }) {
  const { t } = useTranslation()
  const columns: ListColumn<CategoryRow>[] = [
    {
      name: 'name',
      header: t('category.name'),
      cell: (row) => <PictureName picture={row.picture} name={row.name} />,
      filter: { kind: 'text' },
      sortable: true,
    },
    textColumn('code', t('category.code')),
    textColumn('parent_name', t('category.parent_id')),
    {
      name: 'position',
      header: t('category.position'),
      cell: (row) => row.position,
      filter: { kind: 'integer' },
      sortable: true,
      align: 'right',
    },
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
