import { Skeleton } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './category-tree.module.css'
import { CategoryTreeRow, type TreeActions } from './category-tree-row.tsx'
import { seenRows } from './tree-rows.ts'
import type { CategoryInTree } from './use-category-tree.ts'
import { useClosedRows } from './use-closed-rows.ts'
import { useTreeKeys } from './use-tree-keys.ts'

/** Shows the tree as a grid of rows with a single tab stop. Arrow keys and letters move the focus between the rows. */
export function TreeTable(props: TreeActions & { nodes: readonly CategoryInTree[]; mayEdit: boolean }) {
  const { nodes, mayEdit } = props
  const { t } = useTranslation()
  const body = useRef<HTMLTableSectionElement>(null)
  const { closed, setOpen } = useClosedRows()
  const rows = seenRows(nodes, closed)
  const [reached, setReached] = useState<number | null>(null)
  const reachedHere = rows.some((row) => row.node.id === reached)
  const onKey = useTreeKeys({ ...props, rows, body, setOpen })

  return (
    <>
      <p className={classes.hint} id="tree-hint">
        {mayEdit ? t('category.tree.hint') : t('category.tree.hint_reading')}
      </p>
      <table
        className={classes.table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a tree grid is a table whose rows take the focus
        role="treegrid"
        aria-label={t('category.plural')}
        aria-describedby="tree-hint"
      >
        <thead>
          <tr>
            <th scope="col" className={classes.head}>
              {t('category.name')}
            </th>
            <th scope="col" className={classes.head} data-column="code">
              {t('category.code')}
            </th>
            <th scope="col" className={classes.head} data-align="right">
              {t('category.tree.products')}
            </th>
            <th scope="col" className={classes.head} data-column="state">
              {t('list.state')}
            </th>
            <td className={classes.menuCell} />
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, index) => (
            <CategoryTreeRow
              key={row.node.id}
              row={row}
              nodes={nodes}
              mayEdit={mayEdit}
              reached={reachedHere ? row.node.id === reached : index === 0}
              actions={props}
              onKey={(event) => onKey(event, row)}
              onFocus={() => setReached(row.node.id)}
              onOpenRow={(open) => setOpen(row.node.id, open)}
              onOpenOther={(id) => setOpen(id, true)}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Shows placeholder rows while the tree is loading. */
export function TreeSkeleton() {
  return (
    <div aria-hidden>
      {Array.from({ length: 8 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows differ only in their position
        <div key={row} className={classes.skeleton}>
          <Skeleton
            height={10}
            radius="xl"
            width={`${22 + ((row * 13) % 20)}%`}
            ms={row % 3 === 0 ? 0 : 20}
          />
        </div>
      ))}
    </div>
  )
}
