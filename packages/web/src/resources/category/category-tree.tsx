import { Button, VisuallyHidden } from '@mantine/core'
import { IconCategory, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyList, FailedList } from '../../core/list/list-empty-states.tsx'
import classes from '../../core/list/list-screen.module.css'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { useDelayed } from '../../ui/hooks/use-delayed.ts'
import { TreeSkeleton, TreeTable } from './category-tree-table.tsx'
import { MoveCategory } from './move-category.tsx'
import { useCategoryRemoval } from './use-category-removal.ts'
import { type CategoryInTree, useCategoryMoves, useCategoryTree } from './use-category-tree.ts'

/** Shows the categories as a tree. The user can move categories by dragging, with the keyboard, or in a dialog. */
export default function CategoryTree(props: { actions: ReactNode }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayEdit = useMayEdit('/category')
  const tree = useCategoryTree()
  const [announcement, setAnnouncement] = useState('')
  const [moving, setMoving] = useState<CategoryInTree | null>(null)
  const move = useCategoryMoves(setAnnouncement)
  const remove = useCategoryRemoval()
  const waiting = useDelayed(tree.isPending)
  const nodes = tree.data ?? []
  const newLink = (
    <Button component={Link} to="/category/new" leftSection={<IconPlus size={16} />} size="sm">
      {t('category.new')}
    </Button>
  )

  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <h1 className={classes.title}>{t('category.plural')}</h1>
        {tree.data && <span className={classes.count}>{nodes.length}</span>}
        <div className={classes.actions}>
          {props.actions}
          {mayEdit && newLink}
        </div>
      </header>
      {waiting && <TreeSkeleton />}
      {tree.isError && (
        <FailedList error={tree.error} stale={nodes.length > 0} onRetry={() => tree.refetch()} />
      )}
      {tree.isSuccess && nodes.length === 0 && (
        <EmptyList name="category" icon={IconCategory} step={mayEdit ? newLink : undefined} />
      )}
      {nodes.length > 0 && (
        <TreeTable
          nodes={nodes}
          mayEdit={mayEdit}
          onMove={move}
          onAskWhere={setMoving}
          onOpen={(node) => navigate({ to: `/category/${node.id}` })}
          onNewWithin={(node) => navigate({ to: '/category/new', search: { within: node.id } })}
          onRemove={(node) => remove(node.id)}
        />
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {moving && (
        <MoveCategory
          category={moving}
          nodes={nodes}
          onClose={() => setMoving(null)}
          onMove={(to) => {
            setMoving(null)
            move(moving.id, to)
          }}
        />
      )}
    </div>
  )
}
