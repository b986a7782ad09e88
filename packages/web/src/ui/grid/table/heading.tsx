import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronDown, IconFilter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useColumnMoves } from '../../column-choice/use-column-moves.ts'
import { ColumnEdge } from '../../column-widths/column-edge.tsx'
import { frozenAt } from '../columns/frozen-columns.ts'
import { type GridColumn, groupingsOf } from '../columns/grid-column.ts'
import { ColumnMenu } from '../tools/column-menu.tsx'
import type { GridView } from '../view/arrange-rows.ts'
import classes from './grid-table.module.css'

export type HeadHandlers = {
  onSort: (column: string, isDown: boolean | null) => void
  onFilter: (column: string, text: string) => void
  onGroup: (grouping: string | null) => void
  onMenu: (column: string | null) => void
  /** Returns the focus to the active cell of the grid. */
  onBack: () => void
  onHide: (column: string) => void
  /** Moves a column to an index. */
  onMove: (column: string, place: number) => void
  onDrag: (column: string, width: number | null) => void
  onResize: (column: string, width: number | null) => void
  /** Returns the width, in px, at which the visible content of a column fits. */
  fitting: (column: string) => number
}

type HeadingProps<Row> = {
  column: GridColumn<Row>
  place: number
  /** Number of leading columns that cannot be moved or hidden. */
  fixed: number
  /** Width of the column in px. */
  width: number
  /** Distance in px from the start edge at which the column is frozen; undefined if the column scrolls. */
  frozenAt: number | undefined
  /** CSS `z-index` of the heading. */
  depth: number
  isChosen: boolean
  view: GridView
  isMenuOpen: boolean
  handlers: HeadHandlers
}

/**
 * Heading of a column. It sorts the column, opens the menu, moves the column by drag and drop, and contains the resize handle.
 */
export function Heading<Row>(props: HeadingProps<Row>) {
  const { column, place, fixed, view, isMenuOpen, handlers } = props
  const { name, header, align, readNumber } = column
  const { t } = useTranslation()
  const moves = useColumnMoves({ name, place, fixed }, handlers.onMove)
  const isDown = view.sort?.column === name ? view.sort.isDown : undefined
  const Arrow = isDown ? IconArrowDown : IconArrowUp
  const canHide = place >= fixed && !column.isName
  return (
    <th
      // biome-ignore lint/a11y/noRedundantRoles: as for its row
      role="columnheader"
      className={classes.heading}
      style={{ ...frozenAt(props.frozenAt), zIndex: props.depth }}
      scope="col"
      aria-label={header}
      aria-colindex={place + 1}
      aria-sort={isDown === undefined ? undefined : isDown ? 'descending' : 'ascending'}
      data-heading={name}
      data-align={align}
      data-frozen={props.frozenAt !== undefined || undefined}
      data-chosen={props.isChosen || undefined}
      {...moves}
    >
      <button
        type="button"
        className={classes.sort}
        tabIndex={-1}
        onClick={() => handlers.onSort(name, nextOrder(isDown))}
      >
        <span className={classes.sortText}>{header}</span>
        {isDown !== undefined && <Arrow size={13} stroke={2} aria-hidden />}
      </button>
      <ActionIcon
        className={classes.more}
        size={18}
        variant="transparent"
        color="gray"
        tabIndex={-1}
        aria-label={t('grid.column.menu', { column: header })}
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={() => handlers.onMenu(isMenuOpen ? null : name)}
      >
        {view.filters[name] ? (
          <IconFilter size={13} aria-hidden />
        ) : (
          <IconChevronDown size={13} aria-hidden />
        )}
      </ActionIcon>
      {isMenuOpen && (
        <ColumnMenu
          column={name}
          header={header}
          groupings={groupingsOf(column)}
          isNumber={readNumber !== undefined}
          view={view}
          {...handlers}
          onHide={canHide ? () => handlers.onHide(name) : undefined}
        />
      )}
      <ColumnEdge
        column={header}
        isStop={false}
        width={props.width}
        onDrag={(width) => handlers.onDrag(name, width)}
        onResize={(width) => handlers.onResize(name, width)}
        fitting={() => handlers.fitting(name)}
      />
    </th>
  )
}

/** Returns the next sort order: first ascending, then descending, then null for the original order. */
function nextOrder(isDown: boolean | undefined): boolean | null {
  if (isDown === undefined) return false
  return isDown ? null : true
}
