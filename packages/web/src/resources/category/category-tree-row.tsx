import type { Instruction } from '@atlaskit/pragmatic-drag-and-drop-hitbox/tree-item'
import type { TreePlace } from '@lienzo/rules/catalogue/category-tree'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowsMove,
  IconChevronRight,
  IconCircleCheck,
  IconCircleOff,
  IconDots,
  IconFolderPlus,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PictureName } from '../../core/list/columns/picture-name.tsx'
import { StateChip } from '../../ui/feedback/state-chip.tsx'
import classes from './category-tree.module.css'
import type { TreeRow } from './tree-rows.ts'
import type { CategoryInTree } from './use-category-tree.ts'
import { useTreeDrop } from './use-tree-drop.ts'

/** Actions that the user can start from a row of the tree. */
export type TreeActions = {
  onMove: (id: number, to: TreePlace) => void
  /** Opens the dialog for moving a category, for touch screens and people who cannot drag. */
  onAskWhere: (node: CategoryInTree) => void
  onOpen: (node: CategoryInTree) => void
  onNewWithin: (node: CategoryInTree) => void
  onRemove: (node: CategoryInTree) => void
}

type CategoryTreeRowProps = {
  row: TreeRow<CategoryInTree>
  nodes: readonly CategoryInTree[]
  mayEdit: boolean
  /** True if Tab focuses this row. The tree has a single tab stop. */
  reached: boolean
  actions: TreeActions
  onKey: (event: KeyboardEvent<HTMLTableRowElement>) => void
  onFocus: () => void
  onOpenRow: (open: boolean) => void
  onOpenOther: (id: number) => void
}

/** Shows one category of the tree. The row can be dragged, and other rows can be dropped on it. */
export function CategoryTreeRow(props: CategoryTreeRowProps) {
  const { row, actions } = props
  const { node } = row
  const { t } = useTranslation()
  const element = useRef<HTMLTableRowElement>(null)
  const drop = useTreeDrop({
    element,
    nodes: props.nodes,
    row,
    enabled: props.mayEdit,
    onDrop: actions.onMove,
    onOpen: props.onOpenOther,
  })
  const shownDrop = drop.instruction && dropShown(drop.instruction, row.level)
  const style = { '--level': row.level - 1, '--drop-level': shownDrop?.level } as CSSProperties

  return (
    <tr
      ref={element}
      className={classes.row}
      style={style}
      data-id={node.id}
      data-drop={shownDrop?.kind}
      data-dragging={drop.dragging || undefined}
      tabIndex={props.reached ? 0 : -1}
      aria-level={row.level}
      aria-posinset={row.positionInSet}
      aria-setsize={row.size}
      aria-expanded={row.holds > 0 ? row.open : undefined}
      onKeyDown={props.onKey}
      onFocus={props.onFocus}
    >
      <td className={classes.name}>
        <div className={classes.indented}>
          {row.holds > 0 ? (
            <button
              type="button"
              className={classes.opener}
              tabIndex={-1}
              data-open={row.open || undefined}
              aria-label={t(row.open ? 'category.tree.close' : 'category.tree.open', { name: node.name })}
              onClick={() => props.onOpenRow(!row.open)}
            >
              <IconChevronRight size={15} stroke={1.8} aria-hidden />
            </button>
          ) : (
            <span className={classes.opener} />
          )}
          <a className={classes.link} href={`#/category/${node.id}`} tabIndex={-1} draggable={false}>
            <PictureName picture={node.picture} name={node.name} />
          </a>
        </div>
      </td>
      <td className={classes.cell} data-column="code">
        {node.code}
      </td>
      <td className={classes.cell} data-align="right">
        {node.products > 0 && (
          <a className={classes.products} href={`#/product?f_category_id=in;${node.id}`} tabIndex={-1}>
            {node.products}
          </a>
        )}
      </td>
      <td className={classes.cell} data-column="state">
        {node.active ? (
          <StateChip hue="green" icon={IconCircleCheck} label={t('category.active')} />
        ) : (
          <StateChip hue="gray" icon={IconCircleOff} label={t('category.inactive')} />
        )}
      </td>
      <td className={classes.menuCell}>
        {props.mayEdit && <RowMenu node={node} reached={props.reached} actions={actions} />}
      </td>
    </tr>
  )
}

function RowMenu(props: { node: CategoryInTree; reached: boolean; actions: TreeActions }) {
  const { node, actions } = props
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          size={28}
          className={classes.menu}
          tabIndex={props.reached ? 0 : -1}
          aria-label={t('category.tree.actions', { name: node.name })}
        >
          <IconDots size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconArrowsMove size={15} stroke={1.6} />}
          onClick={() => actions.onAskWhere(node)}
        >
          {t('category.tree.move_to')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFolderPlus size={15} stroke={1.6} />}
          onClick={() => actions.onNewWithin(node)}
        >
          {t('category.tree.new_within')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPencil size={15} stroke={1.6} />} onClick={() => actions.onOpen(node)}>
          {t('category.tree.edit')}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={15} stroke={1.6} />}
          onClick={() => actions.onRemove(node)}
        >
          {t('list.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/**
 * Returns the marker for a possible drop: a line before or after the target row, indented to the depth of the new position, or
 * a frame around the new parent.
 */
function dropShown(instruction: Instruction, level: number): { kind: string; level: number } {
  switch (instruction.type) {
    case 'reorder-above':
      return { kind: 'before', level: level - 1 }
    case 'reorder-below':
      return { kind: 'after', level: level - 1 }
    case 'make-child':
      return { kind: 'inside', level }
    case 'reparent':
      return { kind: 'after', level: instruction.desiredLevel }
    case 'instruction-blocked':
      return { kind: 'blocked', level }
  }
}
