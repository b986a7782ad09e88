import { IconCategory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { activeColumn, updatedColumn } from '../../core/list/columns/common-columns.tsx'
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
    {
      name: 'code',
      header: t('category.code'),
      cell: (row) => row.code,
      filter: { kind: 'text' },
      sortable: true,
    },
    {
      name: 'parent_name',
      header: t('category.parent_id'),
      cell: (row) => row.parent_name,
      filter: { kind: 'text' },
      sortable: true,
    },
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
